/** Cards in the story. */
import ToldCard from "./ToldCard.svelte";

export const PICTURES = new Map([["played", ToldCard]]);
