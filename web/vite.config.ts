import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig({
  base: "./", // the server writes the path of the page in its place: it may live below any
  plugins: [svelte()],
  build: { outDir: "../src/fathom/server/page", emptyOutDir: true, target: "es2022" },
  worker: { format: "es" }, // it loads on demand, as the page does
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
});
