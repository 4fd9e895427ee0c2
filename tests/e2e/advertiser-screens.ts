import { fieldName } from "./field-name";
import { type Page } from "@playwright/test";
import { expect } from "./fixtures";

export const field = (page: Page, name: string) =>
  page.getByRole("textbox", { name: fieldName(name) });
export const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).click();
export const findRow = (page: Page, name: string) =>
  page.getByRole("row").filter({ hasText: name });
export const listUrl = (name: string) => `/admin/advertisers?q=${encodeURIComponent(name)}`;

export async function fillContact(page: Page) {
  await field(page, "Contact First Name").fill("Ann");
  await field(page, "Contact Last Name").fill("Lee");
  await field(page, "Contact Title").fill("Director");
  await field(page, "Contact Phone").fill("206 555 0100");
  await field(page, "Contact Email").fill("ann@example.org");
}

/** Completes the wizard's first step, which must be open. */
export async function fillDetails(page: Page, name: string) {
  await field(page, "Advertiser Name").fill(name);
  await fillContact(page);
  await press(page, "Next");
  await expect(page).toHaveURL(/\/drafts\/[\w-]+\/advertisements/);
}

/** Starts a draft and opens the wizard's second step. */
export async function startWizard(
  page: Page,
  visit: (path: string) => Promise<unknown>,
  name: string,
) {
  await visit("/admin/advertisers/new");
  await fillDetails(page, name);
}

export async function fillAdvertisement(
  page: Page,
  name: string,
  url = "https://media.example.org/a.mp3",
) {
  await field(page, "Advertisement Name").fill(name);
  await field(page, "Advertisement URL").fill(url);
}

export async function addToDraft(page: Page, name: string, count: number) {
  await fillAdvertisement(page, name);
  await press(page, "Add Advertisement");
  await expect(
    page.getByRole("heading", { name: `Created Advertisements (${count})` }),
  ).toBeVisible();
  await expect(field(page, "Advertisement Name")).toHaveValue("");
  await expect(field(page, "Duration (seconds)")).toHaveValue("15");
}
