import { render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";

import GivenUp from "./GivenUp.svelte";
import { t } from "./i18n.svelte";
import type { Live } from "./live.svelte";
import { pace } from "./pace.svelte";
import type { Table } from "../generated/protocol";
import { seatOf } from "../testing.seats";

const table = { seats: [seatOf("Léa")], phase: "playing", game: "sharks", you: [0] } as unknown as Table;
const at = (seat: number): Live => ({ you: 0, seat, skip: vi.fn() }) as unknown as Live;

test("whoever gives up may start anew, or see the end at once, in this game alone", async () => {
  const { rerender, unmount } = render(GivenUp, { props: { live: at(0), table } });
  expect(screen.queryByRole("dialog")).toBeNull();
  await rerender({ live: at(-1), table });
  expect(screen.getByRole("link", { name: t("gave_up_new") }).getAttribute("href")).toBe("/new/sharks");
  screen.getByRole("button", { name: t("gave_up_end") }).click();
  expect(pace.times).toBe(0);
  unmount();
  expect(pace.speed).toBeNull();
});

test("whoever comes back to look on is asked nothing", () => {
  render(GivenUp, { props: { live: at(-1), table } });
  expect(screen.queryByRole("dialog")).toBeNull();
});
