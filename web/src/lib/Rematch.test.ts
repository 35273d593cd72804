import { render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { reader } from "./i18n.svelte";
import Rematch from "./Rematch.svelte";
import { router } from "./router.svelte";
import type { Table } from "../generated/protocol";

const chair = { kind: "person", level: "", here: false, held: false };
const old = { id: "reef", next: null } as unknown as Table;
const next = {
  id: "wreck",
  phase: "waiting",
  you: [],
  commitment: "ab",
  seats: [
    { ...chair, name: "Ana" },
    { ...chair, name: "" },
  ],
} as unknown as Table;
let found: Table;
let asked: string[];

beforeEach(() => {
  reader.language = "en";
  found = next;
  asked = [];
  vi.stubGlobal("fetch", async (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`);
    return Response.json(found);
  });
});

afterEach(() => vi.unstubAllGlobals());

test("who ends a game may ask for another", async () => {
  const go = vi.spyOn(router, "go").mockReturnValue();
  render(Rematch, { table: old });
  (await screen.findByRole("button", { name: "Play again" })).click();
  await vi.waitFor(() => expect(go).toHaveBeenCalledWith("/t/wreck"));
  expect(asked).toEqual(["POST /api/tables/reef/rematch"]);
});

test("the others read who wants it, and join with one tap", async () => {
  const { rerender } = render(Rematch, { table: old });
  await rerender({ table: { ...old, next: "wreck" } });
  expect(await screen.findByText("Ana wants a rematch.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Join" })).toBeTruthy();
});

test("one that has begun is said to have begun, and one's own is simply there", async () => {
  found = { ...next, phase: "playing" };
  const { rerender } = render(Rematch, { table: { ...old, next: "wreck" } });
  expect(await screen.findByText("The rematch has begun.")).toBeTruthy();
  found = { ...next, you: [0] };
  await rerender({ table: { ...old, next: "wreck2" } });
  expect(await screen.findByRole("button", { name: "Play again" })).toBeTruthy();
});
