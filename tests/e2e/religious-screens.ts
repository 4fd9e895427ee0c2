import { fieldName } from "./field-name";
import { type Page } from "@playwright/test";
import { expect } from "./fixtures";

export const LIST = "/admin/religious";
export const FIRST_MESSAGE = "Pre-Procedure Message";
export const SECOND_MESSAGE = "Procedure Morning Message";
export const THIRD_MESSAGE = "Post Procedure Day 7 Message";
export const MESSAGE_URL = "https://media.example.org/message.mp3";

export const field = (page: Page, name: string) =>
  page.getByRole("textbox", { name: fieldName(name) });
export const choice = (page: Page, name: string) =>
  page.getByRole("combobox", { name: fieldName(name) });
export const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).click();
export const findRow = (page: Page, name: string) =>
  page.getByRole("row").filter({ hasText: name });
export const listUrl = (name: string) => `${LIST}?q=${encodeURIComponent(name)}`;
export const nameColumn = (page: Page) => page.locator("tbody tr td.name").allTextContents();

export async function fillContact(page: Page) {
  await field(page, "Contact First Name").fill("Ruth");
  await field(page, "Contact Last Name").fill("Cohen");
  await field(page, "Contact Title").fill("Rabbi");
  await field(page, "Contact Phone").fill("206 555 0100");
  await field(page, "Contact Email").fill("ruth@example.org");
}

/** Completes the wizard's first step, which must be open. */
export async function fillDetails(page: Page, name: string) {
  await field(page, "Partner Name").fill(name);
  await fillContact(page);
  await press(page, "Next");
  await expect(page).toHaveURL(/\/admin\/religious\/drafts\/[\w-]+\/messages/);
}

/** Starts a draft and opens the wizard's second step. */
export async function startWizard(
  page: Page,
  visit: (path: string) => Promise<unknown>,
  name: string,
) {
  await visit(`${LIST}/new`);
  await fillDetails(page, name);
}

export async function fillMessage(
  page: Page,
  name: string,
  religion = "Jewish",
  url = MESSAGE_URL,
) {
  await choice(page, "Message Name").selectOption(name);
  await choice(page, "Religion Type").selectOption(religion);
  await field(page, "Message URL").fill(url);
}

export async function addToDraft(page: Page, name: string, count: number) {
  await fillMessage(page, name);
  await press(page, "Add Message");
  await expect(page.getByRole("heading", { name: `Created Messages (${count})` })).toBeVisible();
  await expect(choice(page, "Message Name")).toHaveValue("");
  await expect(field(page, "Duration (seconds)")).toHaveValue("30");
}
