import type { Page } from "@playwright/test";
import { fieldName } from "./field-name";
import { allowStatus, expect, scanAccessibility, test, toast, unique } from "./fixtures";
import { addPartner, addPartnerOffer } from "./records";

const LIST = "/admin/partners";
const field = (page: Page, name: string) => page.getByRole("textbox", { name: fieldName(name) });
const choice = (page: Page, name: string) => page.getByRole("combobox", { name: fieldName(name) });
const day = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const follow = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).click();
const factValue = (page: Page, label: string) =>
  page.locator("dt", { hasText: new RegExp(`^${label}$`) }).locator("+ dd");
const findRow = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

async function fillDetails(page: Page, name: string) {
  await field(page, "Partner Name").fill(name);
  await choice(page, "Kind").selectOption("Insurer");
  await choice(page, "Status").selectOption("Active");
  await field(page, "Contact First Name").fill("Ann");
  await field(page, "Contact Last Name").fill("Lee");
  await field(page, "Contact Title").fill("Director");
  await field(page, "Contact Phone").fill("(206) 555-0142");
  await field(page, "Contact Email").fill("ann@example.org");
}

test(
  "the wizard creates a partner: errors keep what was typed, and the page says what to mind",
  { ...allowStatus(422), tag: "@in-chromium" },
  async ({ page, visit, javaScript }) => {
    const name = unique("Evenlode Health");
    await visit(LIST);
    await expect(
      page.getByText("Organizations that send patients or help pay for their plans"),
    ).toBeVisible();
    await page.getByRole("link", { name: "Add Partner", exact: true }).first().click();
    await press(page, "Next");
    await expect(page.getByRole("alert")).toContainText("Partner name is required");
    await fillDetails(page, name);
    await press(page, "Next");

    await expect(field(page, "Seats")).toBeVisible();
    const step = page.url();
    await visit(step.replace("/coverage", "/cancel"));
    await expect(page.getByRole("dialog")).toBeVisible();
    if (javaScript) await scanAccessibility(page);
    await visit(step);
    await press(page, "Previous");
    await expect(field(page, "Partner Name")).toHaveValue(name);
    if (javaScript) await scanAccessibility(page);
    await press(page, "Next");
    await day(page, "Contract From (optional)").fill("2026-02-01");
    await day(page, "Contract Until (optional)").fill("2026-01-31");
    await choice(page, "Covers (optional)").selectOption("Complete");
    await field(page, "Covered Part (percent)").fill("80");
    await press(page, "Save Partner");
    await expect(page.getByRole("alert")).toContainText(
      "The contract must not end before it begins",
    );
    await expect(field(page, "Covered Part (percent)")).toHaveValue("80");
    if (javaScript) await scanAccessibility(page);
    await day(page, "Contract Until (optional)").fill("2027-12-31");
    await press(page, "Save Partner");

    const done = toast(page, "Partner created successfully");
    await expect(done).toBeVisible();
    await done.getByRole("link", { name: "View" }).click();
    await expect(page.getByRole("heading", { name: `${name} - Details` })).toBeVisible();
    await expect(factValue(page, "Kind")).toHaveText("Insurer");
    await expect(factValue(page, "Covers")).toContainText("80%");
    await expect(factValue(page, "Seats")).toHaveText("No limit");
    await expect(factValue(page, "Agreement Signed On")).toHaveText("Not signed yet");
    await expect(page.getByText("It has no offers yet.")).toBeVisible();
    await expect(page.getByText(/agreement/i).first()).toBeVisible();
  },
);

test("the cards are edited in place, one after the other", async ({ page, visit, request }) => {
  const name = unique("Mills");
  const id = await addPartner(request, name);
  await visit(`${LIST}/${id}`);
  await follow(page, "Edit Details");
  await choice(page, "Status").selectOption("Suspended");
  await press(page, "Save");
  await expect(toast(page, "Partner updated successfully")).toBeVisible();
  await expect(factValue(page, "Status")).toHaveText("Suspended");
  await follow(page, "Edit Coverage");
  await field(page, "Seats").fill("250");
  await field(page, "Access Code (optional)").fill(` ${name}`);
  await press(page, "Save");
  await expect(toast(page, "Partner updated successfully")).toBeVisible();
  await expect(factValue(page, "Seats")).toHaveText("250");
  await expect(factValue(page, "Access Code")).toHaveText(name);
});

test(
  "refuses a code that another partner has, and keeps the input",
  { ...allowStatus(409), tag: "@forms-client-only" },
  async ({ page, visit, request }) => {
    const code = unique("Code");
    await addPartner(request, unique("Mills"), { accessCode: code });
    const id = await addPartner(request, unique("Mills"));
    await visit(`${LIST}/${id}?edit=coverage`);
    await field(page, "Access Code (optional)").fill(code.toUpperCase());
    await press(page, "Save");
    const message = `The code "${code.toUpperCase()}" is already used by another partner or offer`;
    await expect(page.getByRole("alert")).toContainText(message);
    await expect(field(page, "Access Code (optional)")).toHaveValue(code.toUpperCase());
  },
);

async function upload(page: Page, text: string, button = "Upload List") {
  await page.locator("input[type=file]").setInputFiles({
    name: "people.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(text),
  });
  await page.getByRole("dialog").getByRole("button", { name: button }).click();
}

test(
  "the eligibility list is uploaded, added to and removed, and never shown",
  { ...allowStatus(422), tag: "@in-chromium" },
  async ({ page, visit, request, javaScript }) => {
    const id = await addPartner(request, unique("Mills"));
    await visit(`${LIST}/${id}`);
    await expect(factValue(page, "Last changed")).toHaveText("Never");
    await follow(page, "Upload List");
    await expect(page.getByRole("dialog", { name: "Upload Eligibility List" })).toBeVisible();
    if (javaScript) await scanAccessibility(page);
    await upload(page, "Name\nAnn\n");
    await expect(page.getByRole("dialog")).toContainText("Record Number or Email");
    await upload(page, "Record Number or Email\nMRN-1\nann@example.org\nANN@example.org\n");
    await expect(toast(page, "The list has 2 entries now")).toContainText(
      "2 added, 0 already there, 1 double row",
    );
    await expect(factValue(page, "Entries")).toHaveText("2");
    await expect(page.getByText("MRN-1")).toHaveCount(0);

    await follow(page, "Upload List");
    await page.getByRole("dialog").getByRole("link", { name: "Add to the list" }).click();
    await upload(page, "Email\nbob@example.org\n", "Add to List");
    await expect(toast(page, "The list has 3 entries now")).toBeVisible();

    await follow(page, "Remove List");
    await page.getByRole("dialog").getByRole("button", { name: "Remove Eligibility List" }).click();
    await expect(factValue(page, "Entries")).toHaveText("0");
    await expect(page.getByRole("link", { name: "Remove List" })).toHaveCount(0);
  },
);

test(
  "asks before it deletes a partner with its offers, and brings them back",
  { tag: "@in-chromium" },
  async ({ page, visit, request }) => {
    const name = unique("Mills");
    const id = await addPartner(request, name);
    await addPartnerOffer(request, id);
    await visit(`${LIST}?q=${encodeURIComponent(name)}`);
    await expect(findRow(page, name).locator("[data-label=Status]")).toHaveText("Active");
    await page.getByRole("link", { name: `Delete ${name}` }).click();
    const dialog = page.getByRole("dialog", { name: "Delete Partner" });
    await expect(dialog).toContainText(`Are you sure you want to delete the partner ${name}?`);
    await expect(dialog).toContainText("1 offer");
    await dialog.getByRole("button", { name: "Delete Partner" }).click();
    const done = toast(page, "Partner deleted successfully");
    await expect(done).toBeVisible();
    await expect(page.getByText("No partners found matching your criteria.")).toBeVisible();
    await done.getByRole("button", { name: "Undo" }).click();
    await expect(findRow(page, name)).toBeVisible();
    await visit(`${LIST}/${id}`);
    await expect(findRow(page, "Savings")).toBeVisible();
  },
);

test(
  "a partner whose offer was used cannot be deleted, and the dialog says what to do instead",
  { tag: "@forms-client-only" },
  async ({ page, visit }) => {
    // Of the sample content: staff of the partner have used its offer.
    await visit(`${LIST}/4/delete`);
    const dialog = page.getByRole("dialog", { name: "Delete Partner" });
    await expect(dialog).toContainText("cannot be deleted");
    await expect(dialog).toContainText("Choose Ended instead");
    await expect(dialog.getByRole("button", { name: "Delete Partner" })).toHaveCount(0);
  },
);

test(
  "shows 404 for an unknown partner",
  { ...allowStatus(404), tag: "@forms-client-only" },
  async ({ page, visit }) => {
    expect((await visit(`${LIST}/2000000000`)).status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Partner Not Found" })).toBeVisible();
    await follow(page, "Back to Partners");
    await expect(page.getByRole("heading", { name: "Partners", exact: true })).toBeVisible();
  },
);
