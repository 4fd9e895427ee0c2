import type { Page } from "@playwright/test";
import { fieldName } from "./field-name";
import { allowStatus, expect, scanAccessibility, test, toast, unique } from "./fixtures";
import { addPartner, addPartnerOffer } from "./records";

const LIST = "/admin/partner-offers";
const field = (page: Page, name: string) => page.getByRole("textbox", { name: fieldName(name) });
const choice = (page: Page, name: string) => page.getByRole("combobox", { name: fieldName(name) });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const findRow = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const listUrl = (name: string) => `${LIST}?q=${encodeURIComponent(name)}`;

test(
  "creates an offer in a dialog, from the page of its partner, and corrects its value",
  { ...allowStatus(422), tag: "@in-chromium" },
  async ({ page, visit, request, javaScript }) => {
    const partner = unique("Mills");
    const name = unique("Offer");
    const id = await addPartner(request, partner);
    await visit(`/admin/partners/${id}`);
    await page.getByRole("link", { name: "Add Partner Offer" }).click();
    await expect(page.getByRole("dialog", { name: "Add Partner Offer" })).toBeVisible();
    await expect(choice(page, "Partner")).toHaveValue(String(id));
    await field(page, "Offer Name").fill(name);
    await field(page, "Label for Patients").fill("$25 off your plan");
    await choice(page, "Kind").selectOption("Percentage");
    await field(page, "Value").fill("120");
    await press(page, "Add Partner Offer");
    await expect(page.getByRole("alert")).toContainText(
      "A percentage must be a whole number from 1 to 100",
    );
    await expect(field(page, "Offer Name")).toHaveValue(name);
    if (javaScript) await scanAccessibility(page);
    await choice(page, "Kind").selectOption("Amount");
    await field(page, "Value").fill("25.50");
    await press(page, "Add Partner Offer");
    await expect(toast(page, "Partner offer created successfully")).toBeVisible();

    await visit(listUrl(name));
    const row = findRow(page, name);
    await expect(row.locator("[data-label=ID]")).toHaveText(/^PO\d{3}/);
    await expect(row.locator("[data-label=Partner]")).toHaveText(partner);
    await expect(row.locator("[data-label=Value]")).toHaveText("$25.50");
    await expect(row.locator("[data-label=Status]")).toHaveText("Draft");
  },
);

test(
  "is published, paused and resumed in its dialog",
  { tag: "@in-chromium" },
  async ({ page, visit, request, javaScript }) => {
    const offerName = unique("Offer");
    // With a code: prices on the site stay as they are for the other tests.
    const offer = { offerName, code: offerName };
    await addPartnerOffer(request, await addPartner(request, unique("Mills")), offer);
    await visit(listUrl(offerName));
    await page.getByRole("link", { name: `View ${offerName}` }).click();
    const dialog = page.getByRole("dialog", { name: offerName });
    await expect(dialog.getByText("Draft", { exact: true })).toBeVisible();
    if (javaScript) await scanAccessibility(page);
    for (const [button, message, status] of [
      ["Publish", "Partner offer published successfully", "Active"],
      ["Pause", "Partner offer paused successfully", "Paused"],
      ["Resume", "Partner offer resumed successfully", "Active"],
    ] as const) {
      await press(page, button);
      await expect(toast(page, message)).toBeVisible();
      await expect(dialog.getByText(status, { exact: true })).toBeVisible();
    }
  },
);

test("is edited, except for its partner", async ({ page, visit, request }) => {
  const offerName = unique("Offer");
  await addPartnerOffer(request, await addPartner(request, unique("Mills")), { offerName });
  await visit(listUrl(offerName));
  await page.getByRole("link", { name: `Edit ${offerName}` }).click();
  await expect(page.getByRole("dialog", { name: "Edit Partner Offer" })).toBeVisible();
  await expect(choice(page, "Partner")).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Complete" }).check();
  await field(page, "Code (optional)").fill(`${offerName} x`);
  await press(page, "Save Changes");
  await expect(toast(page, "Partner offer updated successfully")).toBeVisible();
  await expect(findRow(page, offerName).locator("[data-label=Code]")).toHaveText(`${offerName} x`);
});

test(
  "asks before it deletes an offer; one that was used stays",
  { tag: "@in-chromium" },
  async ({ page, visit, request }) => {
    const offerName = unique("Offer");
    await addPartnerOffer(request, await addPartner(request, unique("Mills")), { offerName });
    await visit(listUrl(offerName));
    await page.getByRole("link", { name: `Delete ${offerName}` }).click();
    const dialog = page.getByRole("dialog", { name: "Delete Partner Offer" });
    await expect(dialog).toContainText(`Are you sure you want to delete the offer ${offerName}`);
    await dialog.getByRole("button", { name: "Delete Partner Offer" }).click();
    await expect(toast(page, "Partner offer deleted successfully")).toBeVisible();
    await expect(page.getByText("No partner offers found matching your criteria.")).toBeVisible();
    // Of the sample content.
    await visit(`${LIST}/7/delete`);
    await expect(dialog).toContainText("cannot be deleted: 3 people used it");
    await expect(dialog).toContainText("Pause it instead");
  },
);

test("the list is filtered by status, as the rule decides today", async ({ page, visit }) => {
  for (const [status, name] of [
    ["Scheduled", "Next season"],
    ["Exhausted", "First three"],
    ["Ended", "Crew savings"],
  ] as const) {
    await visit(`${LIST}?status=${status}&q=${encodeURIComponent(name)}`);
    await expect(findRow(page, name).locator("[data-label=Status]")).toHaveText(status);
    await visit(`${LIST}?status=Active&q=${encodeURIComponent(name)}`);
    await expect(findRow(page, name)).toHaveCount(0);
  }
});

test(
  "shows 404 for an unknown offer",
  { ...allowStatus(404), tag: "@forms-client-only" },
  async ({ page, visit }) => {
    expect((await visit(`${LIST}/2000000000/view`)).status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Partner Offer Not Found" })).toBeVisible();
  },
);
