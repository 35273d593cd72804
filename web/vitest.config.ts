import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  test: {
    testTimeout: 60_000, // bounds a failure: a busy machine is no fault
    environment: "jsdom",
    include: ["src/**/*.test.ts"],
    setupFiles: ["src/testing.ts"],
    // With a worker for each file, one sometimes never answers on a busy machine, and the run waits for ever.
    isolate: false,
    maxWorkers: 1,
  },
});
