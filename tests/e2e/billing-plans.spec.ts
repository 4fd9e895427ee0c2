import { type APIRequestContext, type Page } from "@playwright/test";
import { slugify } from "~/server/platform/slugify";
import { fieldName } from "./field-name";
import {
  allowStatus,
  expect,
  expectNoOverflow,
  isInBrowser,
  scanAccessibility,
  test,
  toast,
  unique,
} from "./fixtures";
import { addBillingPlan, addSession, addSpecialty, createRecord } from "./records";

const LIST = "/admin/billing-plans";
const field = (page: Page, name: string) => page.getByRole("textbox", { name: fieldName(name) });
const choice = (page: Page, name: string) => page.getByRole("combobox", { name: fieldName(name) });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const follow = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).click();
const factValue = (page: Page, label: string) =>
  page.locator("dt", { hasText: new RegExp(`^${label}$`) }).locator("+ dd");
const prices = (page: Page) => page.getByRole("region", { name: "Prices" }).getByRole("row");
const nextYear = `${new Date().getUTCFullYear() + 1}-06-01`;

/** Opens the page of a plan by its link in the list. @returns its path */
async function openPlan(page: Page, name: string) {
  await page.getByRole("link", { name, exact: true }).first().click();
  await expect(page.getByRole("heading", { name: `${name} - Details` })).toBeVisible();
  return new URL(page.url()).pathname;
}

/** Changes the price on a plan's page, from a day on. */
async function changePrice(page: Page, price: string, day = "") {
  await follow(page, "Change Price");
  await field(page, "New Price").fill(price);
  await page.getByLabel(fieldName("In Force From")).fill(day);
  await press(page, "Change Price");
}

/** Creates a procedure whose Live plan has one session, in these billing plans. @returns its address in the comparison */
async function offerProcedure(request: APIRequestContext, includedIn: string[]) {
  const department = unique("Ears");
  const specialty = await addSpecialty(request, { department, name: unique("Hearing") });
  const sessionId = await addSession(request, specialty, { name: unique("Calm Ears") });
  await createRecord(request, `/session/${sessionId}/publish`, {});
  const name = unique("Ear Tubes");
  const { procedure } = await createRecord<{ procedure: { id: number; key: string } }>(
    request,
    "/procedure",
    { name, specialityId: specialty.id },
  );
  const path = `/procedure-plan/${procedure.id}/version`;
  const item = { name: "Calm", group: "pre-procedure", kind: "session", sessionId };
  const { planVersion } = await createRecord<{ planVersion: { id: number } }>(request, path, {
    items: [{ ...item, fromDay: -3, toDay: -1, includedIn }],
  });
  await createRecord(request, `${path}/${planVersion.id}/publish`, {});
  const query = new URLSearchParams({
    specialty: slugify(specialty.name),
    procedure: procedure.key,
  });
  return { name, address: `/plans?${String(query)}` };
}

// The only test with an Active plan of its own: at most four can be, and all tests share one database.
test(
  "a billing plan is made, priced, compared and chosen by patients, and retired",
  { tag: "@in-chromium", ...allowStatus(422) },
  async ({ page, visit, request, javaScript }) => {
    const name = unique("Gold");
    const code = slugify(name);
    await visit(LIST);
    await expect(page.getByText("What plans cost")).toBeVisible();
    await follow(page, "Add Billing Plan");
    await press(page, "Next");
    await expect(page.getByText("Plan name is required").first()).toBeVisible();
    await field(page, "Plan Name").fill(name);
    await field(page, "Code").fill("Not a code");
    await press(page, "Next");
    await expect(page.getByText("Code must be small letters").first()).toBeVisible();
    await field(page, "Code").fill("");
    await press(page, "Next");
    await press(page, "Save Billing Plan");
    await expect(page.getByText("Price is required").first()).toBeVisible();
    await field(page, "Price").fill("2.99");
    await choice(page, "Status").selectOption("Active");
    if (javaScript) await scanAccessibility(page);
    const step = page.url();
    await visit(step.replace("/price", "/cancel"));
    await expect(page.getByRole("dialog")).toBeVisible();
    if (javaScript) await scanAccessibility(page);
    await visit(step);
    await field(page, "Price").fill("2.99");
    await choice(page, "Status").selectOption("Active");
    await press(page, "Previous");
    await expect(field(page, "Plan Name")).toHaveValue(name);
    if (javaScript) await scanAccessibility(page);
    await press(page, "Next");
    await expect(field(page, "Price")).toHaveValue("2.99");
    await press(page, "Save Billing Plan");
    await expect(toast(page, "Billing plan created successfully")).toBeVisible();

    const path = await openPlan(page, name);
    await expect(factValue(page, "Code")).toHaveText(code);
    await expect(page.getByText("Patients cannot choose it yet")).toBeVisible();
    const procedure = await offerProcedure(request, ["complete", code]);
    await changePrice(page, "3.49", "2020-01-01");
    await expect(page.getByRole("dialog")).toContainText("In force from must not be in the past");
    await page.getByLabel(fieldName("In Force From")).fill("");
    await press(page, "Change Price");
    await expect(toast(page, "Price changed successfully")).toBeVisible();
    await expect(factValue(page, "Price")).toHaveText("$3.49");
    await changePrice(page, "9.99", nextYear);
    await expect(toast(page, "Price scheduled successfully")).toBeVisible();
    await expect(prices(page)).toHaveText([/^Price/, /Scheduled/, /In force/, /Past/]);
    await page.getByRole("link", { name: /^Remove the price of \$9\.99/ }).click();
    const dialog = page.getByRole("dialog", { name: "Remove Scheduled Price" });
    await expect(dialog).not.toContainText("can be restored");
    if (javaScript) await scanAccessibility(page);
    await press(page, "Remove Scheduled Price");
    await expect(toast(page, "Price removed successfully")).toBeVisible();
    await expect(prices(page)).toHaveCount(3);
    await follow(page, procedure.name);
    await expect(factValue(page, `${name} Plan Price`)).toHaveText("$3.49");

    // Patients compare three plans, also at the least width, and choose it.
    await visit(procedure.address);
    const heads = page.getByRole("columnheader");
    await expect(heads.filter({ hasText: "SELECT" })).toHaveCount(3);
    await expect(page.getByText("All plans include procedure details")).toBeVisible();
    if (isInBrowser(page)) {
      await page.setViewportSize({ width: 320, height: 740 });
      await expectNoOverflow(page);
      if (javaScript) await scanAccessibility(page, { coversScreen: false });
    }
    await press(page, `SELECT ${name} plan`);
    const disclaimer = page.getByRole("dialog", { name: "Before you start your plan" });
    await expect(disclaimer).toContainText(`${name} Plan, $3.49`);
    await press(page, "Acknowledge");
    const thanks = `Thank you for acknowledging. Proceeding with ${name} Plan ($3.49).`;
    await expect(toast(page, thanks)).toBeVisible();
    if (isInBrowser(page)) await page.setViewportSize({ width: 1280, height: 860 });

    await visit(`${path}/delete`);
    await expect(page.getByRole("dialog")).toContainText("cannot be deleted, because of 1 choice");
    await expect(page.getByRole("button", { name: "Delete Billing Plan" })).toHaveCount(0);
    await visit(path);
    await expect(page.getByText("Chosen once.")).toBeVisible();
    await follow(page, "Edit Details");
    await choice(page, "Status").selectOption("Retired");
    await press(page, "Save");
    await expect(toast(page, "Billing plan updated successfully")).toBeVisible();
    await expect(factValue(page, "Status")).toHaveText("Retired");
    await visit(procedure.address);
    await expect(heads.filter({ hasText: "SELECT" })).toHaveCount(2);
  },
);

test(
  "names and codes are one plan's; the plans that always exist keep their names and cannot be deleted",
  { tag: "@forms-client-only", ...allowStatus(409, 422) },
  async ({ page, visit }) => {
    await visit(`${LIST}/new`);
    await field(page, "Plan Name").fill("COMPLETE");
    await press(page, "Next");
    await expect(page.getByRole("alert")).toContainText('Billing plan "COMPLETE" already exists');
    await field(page, "Plan Name").fill(unique("Silver"));
    await field(page, "Code").fill("no-fee");
    await press(page, "Next");
    await expect(page.getByRole("alert")).toContainText(`Code "no-fee" is another plan's`);

    await visit(`${LIST}?q=no-fee`);
    const free = await openPlan(page, "Free");
    await expect(page.getByRole("link", { name: "Change Price" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Delete Billing Plan" })).toHaveCount(0);
    await visit(`${free}?edit`);
    await field(page, "Plan Name").fill("Gratis");
    await press(page, "Save");
    await expect(page.getByRole("alert")).toContainText("its name stays");
    await field(page, "Plan Name").fill("Free");
    await choice(page, "Status").selectOption("Retired");
    await press(page, "Save");
    await expect(page.getByRole("alert")).toContainText("The Free plan stays Active");
    await visit(`${free}/prices/new`);
    await field(page, "New Price").fill("1");
    await press(page, "Change Price");
    await expect(page.getByRole("alert")).toContainText("The Free plan must cost nothing");
    await visit(`${free}/delete`);
    await expect(page.getByRole("dialog")).toContainText("pages of the site name it");
    await expect(page.getByRole("button", { name: "Delete Billing Plan" })).toHaveCount(0);
  },
);

test(
  "a plan that nobody uses is edited in its place, found, deleted and brought back",
  { tag: "@forms-client-only" },
  async ({ page, visit, request }) => {
    const name = unique("Bronze");
    const id = await addBillingPlan(request, { name, priceCents: 199 });
    await visit(`${LIST}/${id}?edit`);
    await field(page, "Description").fill("For those who want little.");
    await field(page, "Position in the List").fill("7");
    await press(page, "Save");
    await expect(factValue(page, "Description")).toHaveText("For those who want little.");
    await expect(factValue(page, "Position in the List")).toHaveText("7");
    await follow(page, "Delete Billing Plan");
    await press(page, "Delete Billing Plan");
    await expect(toast(page, "Billing plan deleted successfully")).toBeVisible();
    await press(page, "Undo");
    await visit(`${LIST}?q=${encodeURIComponent(name)}`);
    await expect(page.getByRole("row").filter({ hasText: name })).toContainText("$1.99");
    await visit(`${LIST}?q=there-is-no-such-plan`);
    await expect(page.getByText("No billing plans found matching your criteria.")).toBeVisible();
  },
);
