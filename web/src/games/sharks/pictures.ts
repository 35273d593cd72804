/** Dice in the story: how many show what, and the weather. */
import ToldDice from "./ToldDice.svelte";

const WORDS = ["wave", "one", "two", "three", "calm", "one_fin", "two_fins", "three_fins", "sun", "rain", "shark"];

export const PICTURES = new Map(WORDS.map((word) => [word, ToldDice]));
