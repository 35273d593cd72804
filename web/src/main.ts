import { mount } from "svelte";

import App from "./App.svelte";
import { updates } from "./lib/updates.svelte";
import "./style.css";

const target = document.getElementById("page");
if (target) mount(App, { target });

// What is kept for a journey without a network comes after all that the first view needs.
if (import.meta.env.PROD) addEventListener("load", () => updates.begin(import.meta.url));
