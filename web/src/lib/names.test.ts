import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";

import { reader } from "./i18n.svelte";
import NameField from "./NameField.svelte";
import { me } from "./names.svelte";
import { kept } from "./storage";

test("a name is asked for, remembered without blanks, and whoever gives none goes by what divers are called", async () => {
  reader.language = "fr";
  me.rename("");
  const { component } = render(NameField);
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: /Ton nom/ });
  expect(component.isFilled()).toBe(false);
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(document.activeElement).toBe(field);
  expect(me.called).toBe("Plongeur");
  field.value = " Léa ";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  expect([me.called, kept("name"), component.isFilled()]).toEqual(["Léa", "Léa", true]);
  reader.language = "en";
});
