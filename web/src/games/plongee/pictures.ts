/** The die and the spaces in the story. */
import ToldDie from "./ToldDie.svelte";
import ToldSpace from "./ToldSpace.svelte";
import type { Picture } from "../../lib/pictures.svelte";

export const PICTURES = new Map<string, Picture>([
  ["die", ToldDie],
  ["onto", ToldSpace],
]);
