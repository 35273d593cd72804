import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig({
  base: "./", // the server writes the path of the page in its place: it may live below any
  plugins: [svelte()],
  worker: { format: "es" }, // it brings its game's rules by itself
  build: { outDir: "../src/fathom/server/page", emptyOutDir: true, target: "es2022" },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
});
