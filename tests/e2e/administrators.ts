import { type Page } from "@playwright/test";

export const findRow = (page: Page, name: string) =>
  page.getByRole("row").filter({ hasText: name });
export const listUrl = (name: string) => `/admin/administrators?q=${encodeURIComponent(name)}`;
export const press = (page: Page, name: string) => page.getByRole("button", { name }).click();
export const buildEmail = (name: string) =>
  `${name.toLowerCase().replaceAll(" ", ".")}@example.org`;

export async function fillInvitation(page: Page, name: string, email = buildEmail(name)) {
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("combobox", { name: "Role" }).selectOption("Editor");
}
