import type { Page } from "@playwright/test";
import { expect } from "./fixtures";

/**
 * Opens the one-time link of the newest message to an address, in a browser, as its mail would.
 * @param staff page that finds it in the outbox, since nothing is sent here
 * @param purpose label of the message's purpose
 * @param count how many of them there are by then: the newest is written by a job
 */
export async function openMessageLink(
  page: Page,
  staff: Page,
  { address, purpose, count = 1 }: { address: string; purpose: string; count?: number },
): Promise<void> {
  const message = staff.getByRole("row").filter({ hasText: purpose });
  await expect(async () => {
    await staff.goto(`/admin/messages?q=${encodeURIComponent(address)}`);
    await expect(message.nth(count - 1)).toBeVisible({ timeout: 200 });
  }).toPass();
  const view = await message.first().getByRole("link", { name: /^View/ }).getAttribute("href");
  await staff.goto(view ?? "");
  const link = staff.getByRole("link", { name: "Open the one-time link" });
  await page.goto((await link.getAttribute("href")) ?? "");
}

/** Opens the link of the newest code to an address: see `openMessageLink`. */
export const openCode = (page: Page, staff: Page, address: string, count?: number): Promise<void> =>
  openMessageLink(page, staff, { address, purpose: "Sign-in Code", count });
