import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig({
  base: "./", // the server writes the path of the page in its place: it may live below any
  plugins: [svelte()],
  build: { outDir: "../src/fathom/server/page", emptyOutDir: true, target: "es2022" },
  // A service worker rules over what lies beside it and below, and keeps its name: browsers ask for it again.
  worker: {
    format: "es", // it brings its game's rules by itself
    rolldownOptions: { output: { entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js") } },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
});
