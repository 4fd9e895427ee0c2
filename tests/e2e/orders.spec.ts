import type { APIRequestContext, Page } from "@playwright/test";
import { fieldName } from "./field-name";
import { allowStatus, expect, expectNoOverflow, scanAtWidths, toast, unique } from "./fixtures";
import { test } from "./payment-provider";
import { addPartner, addPartnerOffer, createRecord } from "./records";

const DISCLAIMER = "/plans/disclaimer?specialty=diagnostic-test&procedure=mri&plan=complete";
const ORDERS = "/admin/billing-plans/orders";
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const dialog = (page: Page) => page.getByRole("dialog");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const follow = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).click();
const factValue = (page: Page, label: string) =>
  page.locator("dt", { hasText: new RegExp(`^${label}$`) }).locator("+ dd");
const amount = (page: Page, label: string) =>
  page.getByRole("row").filter({ hasText: label }).getByRole("cell");
/** Scans a page where scripts run: axe needs them. */
const scan = async (page: Page, javaScript: boolean) => {
  if (javaScript) await scanAtWidths(page);
};
const mriCard = (page: Page) =>
  page
    .locator("main li")
    .filter({ has: page.getByRole("heading", { name: "MRI", level: 2 }), hasText: "Upcoming" });

/** Acknowledges the Complete plan, whose price leads to the provider's page. @returns the order's path */
async function chooseAndGoBack(page: Page): Promise<string> {
  await press(page, "Acknowledge");
  await expect(heading(page)).toHaveText(/^Order O\d+/);
  await press(page, "Back");
  await expect(heading(page)).toHaveText("Not paid yet");
  return new URL(page.url()).pathname;
}

/** Types a code on the page of the disclaimer, and looks at the price with it. */
async function tryCode(page: Page, code: string): Promise<void> {
  const field = dialog(page).getByLabel("Code from your employer, insurer or another partner");
  if (!(await field.isVisible())) await dialog(page).getByText("Have a code?").click();
  await field.fill(code);
  await press(page, "Use Code");
}

/** Publishes an offer of half the price. @returns its code */
async function addHalfPrice(request: APIRequestContext, maxRedemptions: number): Promise<string> {
  const code = unique("HALF").toUpperCase().replace(" ", "-");
  const partnerId = await addPartner(request, unique("Mills"));
  const id = await addPartnerOffer(request, partnerId, {
    ...{ label: "Half off your plan", value: 50, code, maxRedemptions },
  });
  await createRecord(request, `/partner-offer/${id}/publish`, {});
  return code;
}

/** Reads the revenue of the dashboard, in whole cents. */
async function readRevenue(open: (path: string) => Promise<Page>): Promise<number> {
  const staff = await open("/admin/dashboard?period=365d");
  const card = staff.locator("li").filter({
    has: staff.getByRole("heading", { name: "Revenue", exact: true }),
  });
  const [, dollars = "", cents = ""] =
    /\$([\d,]+)\.(\d\d)/.exec((await card.textContent()) ?? "") ?? [];
  return Number(dollars.replaceAll(",", "") + cents);
}

// One worker, so that one server is enough.
test.describe.configure({ mode: "default" });

test(
  "a patient goes back without paying, pays later, and reads the receipt; staff refund a part, then the rest",
  { tag: "@in-chromium", ...allowStatus(422) },
  async ({ page, visit, openElsewhere, javaScript }) => {
    const before = await readRevenue(openElsewhere);
    await visit(DISCLAIMER);
    await expect(dialog(page)).toContainText("You pay on the page of our payment provider");
    await press(page, "Acknowledge");
    await expect(page.locator("main")).toContainText("499 usd");
    await expect(page.locator("main")).not.toContainText("MRI");
    await press(page, "Back");
    await expect(heading(page)).toHaveText("Not paid yet");
    await expect(page.locator("#main")).toContainText(
      "Your Complete plan opens as soon as your payment of $4.99 arrives.",
    );
    await expectNoOverflow(page);
    await scan(page, javaScript);
    const orderPath = new URL(page.url()).pathname;
    await expect(page.getByRole("link", { name: "Receipt" })).toHaveCount(0);
    // There is no receipt yet.
    await visit(`${orderPath}/receipt`);
    await expect(page).toHaveURL(orderPath);

    await visit("/patient-procedures");
    await expect(mriCard(page)).toContainText("Free Plan");
    await expect(page.locator("#main")).toContainText("Your Complete plan is not paid yet");
    await scan(page, javaScript);
    await follow(page, "Open Order");
    await press(page, "Pay Now");
    await press(page, "Pay");
    await expect(heading(page)).toHaveText("Paid");
    await expect(page.locator("#main")).toContainText("Thank you. Your Complete plan is open.");
    await expect(amount(page, "Total")).toHaveText("$4.99");
    await follow(page, "Receipt");
    await expect(heading(page)).toHaveText(/^Receipt O\d+/);
    await expect(page.locator("#main")).toContainText(/Paid on \w+ \d+, \d{4}/);
    await expect(page.locator("#main")).not.toContainText("MRI");
    await expectNoOverflow(page);
    await scan(page, javaScript);

    await visit("/patient-procedures");
    await expect(mriCard(page)).toContainText("Complete Plan");
    await expect(page.getByRole("link", { name: "Open Order" })).toHaveCount(0);
    await follow(page, "My Orders");
    await expect(page.getByRole("link", { name: "Complete plan, $4.99" })).toBeVisible();
    await scan(page, javaScript);

    expect(await readRevenue(openElsewhere)).toBe(before + 499);
    const adminPath = orderPath.replace("/my-orders", ORDERS);
    const staff = await openElsewhere(`${adminPath}/refund`);
    await expect(dialog(staff)).toContainText("Up to $4.99 of order O");
    await press(staff, "Refund Order");
    await expect(dialog(staff)).toContainText("Reason is required");
    await expect(dialog(staff)).toContainText("Say whether the patient keeps the plan");
    await scan(staff, javaScript);
    await dialog(staff).getByLabel(fieldName("Amount")).fill("1.50");
    await dialog(staff).getByLabel("The patient keeps it").check();
    await dialog(staff).getByLabel(fieldName("Reason")).fill("A day was lost");
    await press(staff, "Refund Order");
    await expect(toast(staff, "The refund is on its way")).toBeVisible();
    await expect(async () => {
      await openElsewhere(adminPath);
      await expect(factValue(staff, "Refunded")).toHaveText("$1.50", { timeout: 200 });
    }).toPass();
    await expect(factValue(staff, "State")).toContainText("Paid");
    await visit(orderPath);
    await expect(amount(page, "Refunded")).toHaveText("$1.50");
    expect(await readRevenue(openElsewhere)).toBe(before + 349);

    await openElsewhere("/admin/billing-plans/1");
    const newest = staff.getByRole("table").last().getByRole("link").first();
    await expect(newest).toHaveAttribute("href", adminPath);
    await staff.getByRole("link", { name: /^All \d+ orders$/ }).click();
    await expect(staff).toHaveURL(/\/orders\?plan=Complete/);

    await openElsewhere(`${adminPath}/refund`);
    await expect(dialog(staff)).toContainText("Up to $3.49 of order O");
    await dialog(staff).getByLabel("Back to the Free plan").check();
    await dialog(staff).getByLabel(fieldName("Reason")).fill("The procedure was called off");
    await press(staff, "Refund Order");
    await expect(toast(staff, "The refund is on its way")).toBeVisible();
    await expect(async () => {
      await openElsewhere(adminPath);
      await expect(factValue(staff, "State")).toContainText("Refunded", { timeout: 200 });
    }).toPass();
    await expect(factValue(staff, "Reason")).toContainText("The procedure was called off");
    await expect(staff.getByRole("link", { name: "Refund", exact: true })).toHaveCount(0);
    await visit(orderPath);
    await expect(heading(page)).toHaveText("Refunded");
    expect(await readRevenue(openElsewhere)).toBe(before);
    await visit("/patient-procedures");
    await expect(mriCard(page)).toContainText("Free Plan");
  },
);

test(
  "a plan opens when the provider says that it is paid, not when the patient is back",
  { tag: "@forms-client-only" },
  async ({ page, visit, paying: { provider, deliver } }) => {
    await visit(DISCLAIMER);
    const orderPath = await chooseAndGoBack(page);
    const late: string[] = [];
    provider.state.deliver = (body) => Promise.resolve(late.push(body));
    await press(page, "Pay Now");
    await press(page, "Pay");
    provider.state.deliver = deliver;
    await expect(page).toHaveURL(orderPath);
    await expect(heading(page)).toHaveText("Not paid yet");
    await expect(page.locator("#main")).toContainText("your bank needs a moment to tell us");
    await visit("/patient-procedures");
    await expect(mriCard(page)).toContainText("Free Plan");
    for (const event of late) await deliver(event);
    await follow(page, "Open Order");
    await expect(heading(page)).toHaveText("Paid");
  },
);

test("a patient decides against an order", async ({ page, visit, openElsewhere }) => {
  await visit(DISCLAIMER);
  const orderPath = await chooseAndGoBack(page);
  await press(page, "Do Not Pay");
  await expect(toast(page, "Your order has ended. Nothing was charged.")).toBeVisible();
  await expect(heading(page)).toHaveText("Not paid");
  await expect(page.getByRole("button", { name: "Pay Now" })).toHaveCount(0);
  await visit("/patient-procedures");
  await expect(mriCard(page)).toContainText("Free Plan");
  await expect(page.getByRole("link", { name: "Open Order" })).toHaveCount(0);
  const staff = await openElsewhere(orderPath.replace("/my-orders", ORDERS));
  await expect(factValue(staff, "State")).toContainText("Failed");
  await expect(factValue(staff, "Reason")).toContainText("The patient decided against it");
});

test("a partner's access code pays for the plan; a wrong one is said to be wrong", async ({
  page,
  visit,
}) => {
  await visit(DISCLAIMER);
  await tryCode(page, "not a code");
  await expect(dialog(page).getByRole("alert")).toContainText(
    "This code is not known, or does not count for this plan",
  );
  await expect(dialog(page)).toContainText("Complete Plan, $4.99");
  await expect(dialog(page).getByLabel(/^Code from your employer/)).toHaveValue("not a code");
  await tryCode(page, "northwind-staff");
  await expect(dialog(page)).toContainText("Covered by Northwind Mills: $4.99 off.");
  await expect(dialog(page)).toContainText("You pay nothing.");
  await expect(dialog(page)).not.toContainText("our payment provider");
  await press(page, "Acknowledge");
  await expect(page).toHaveURL("/patient-procedures");
  await expect(mriCard(page)).toContainText("Complete Plan");
  await follow(page, "My Orders");
  await follow(page, "Complete plan, $0.00");
  await expect(heading(page)).toHaveText("Covered");
  await expect(amount(page, "Covered by Northwind Mills")).toHaveText("\u2212$4.99");
  await expect(amount(page, "Total")).toHaveText("$0.00");
});

test(
  "the last redemption goes to who is first; the other sees the price again, and can go on",
  allowStatus(409),
  async ({ page, visit, request, openElsewhere }) => {
    const code = await addHalfPrice(request, 1);
    const withCode = `${DISCLAIMER}&code=${code}`;
    await visit(withCode);
    const other = await openElsewhere(withCode);
    for (const each of [page, other])
      await expect(dialog(each)).toContainText("Half off your plan: $2.50 off. You pay $2.49.");
    const otherPath = await chooseAndGoBack(other);
    await expect(amount(other, "Total")).toHaveText("$2.49");

    await press(page, "Acknowledge");
    await expect(dialog(page).getByRole("alert").first()).toContainText(
      "This code or offer has just been used up, or ended. Please look at the price again.",
    );
    await expect(dialog(page)).toContainText("This code has been used up");
    await expect(dialog(page)).not.toContainText("$2.49");
    await expect(dialog(page).getByLabel(/^Code from your employer/)).toHaveValue(code);
    await chooseAndGoBack(page);
    await expect(amount(page, "Total")).toHaveText("$4.99");

    // Whoever decides against it gives the redemption back.
    await openElsewhere(otherPath);
    await press(other, "Do Not Pay");
    await expect(heading(other)).toHaveText("Not paid");
    await visit(withCode);
    await expect(dialog(page)).toContainText("You pay $2.49.");
  },
);

test(
  "staff waive an order that waits for a payment: the plan opens, and nothing is owed",
  allowStatus(422),
  async ({ page, visit, openElsewhere }) => {
    await visit(DISCLAIMER);
    const orderPath = await chooseAndGoBack(page);
    const adminPath = orderPath.replace("/my-orders", ORDERS);
    const staff = await openElsewhere(`${ORDERS}?state=Pending`);
    const label = `O${(orderPath.split("/").at(-1) ?? "").padStart(3, "0")}`;
    await staff.getByRole("link", { name: label, exact: true }).click();
    await expect(heading(staff)).toHaveText(`Order ${label} - Details`);
    await follow(staff, "Waive");
    await press(staff, "Waive Order");
    await expect(dialog(staff)).toContainText("Reason is required");
    await dialog(staff).getByLabel(fieldName("Reason")).fill("Cannot pay at present");
    await press(staff, "Waive Order");
    await expect(toast(staff, "Order waived successfully")).toBeVisible();
    await expect(staff).toHaveURL(adminPath);
    await expect(factValue(staff, "State")).toContainText("Waived");
    await expect(factValue(staff, "Payer")).toHaveText("Nobody");
    await visit(orderPath);
    await expect(heading(page)).toHaveText("Nothing to pay");
    await expect(amount(page, "Waived")).toHaveText("\u2212$4.99");
    await expect(amount(page, "Total")).toHaveText("$0.00");
    await visit("/patient-procedures");
    await expect(mriCard(page)).toContainText("Complete Plan");
  },
);
