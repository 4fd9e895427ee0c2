import type { Page } from "@playwright/test";
import { allowStatus, expect, scanAccessibility, test } from "./fixtures";
import { openCode } from "./message-links";
import { addInvitedPatient, addJoinedPatient, addLetter } from "./patient-rows";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const press = (page: Page, name: string) =>
  page.locator("#main").getByRole("button", { name, exact: true }).click();

async function fillBirthDate(page: Page, year: string) {
  const boxes = { Month: "4", Day: "12", Year: year };
  for (const [label, value] of Object.entries(boxes))
    await page.getByLabel(label, { exact: true }).fill(value);
}

/** Chooses a plan, which makes the browser's guest. */
async function choosePlan(page: Page) {
  await page.goto("/plans/disclaimer?specialty=diagnostic-test&procedure=mri&plan=complete");
  await page.getByRole("button", { name: "Acknowledge" }).click();
  await expect(page).toHaveURL("/patient-procedures");
}

test(
  "leads from a letter to an account, to a second browser by a code, and signs the first one out",
  { ...allowStatus(401, 422), tag: "@in-chromium" },
  async ({ page, visit, browser, baseURL, javaScript }) => {
    const address = `maria.${Date.now()}.${String(javaScript)}@example.org`;
    const code = await addInvitedPatient("Maria", address);
    await addJoinedPatient(address);
    await choosePlan(page);
    await visit(`/join?code=${code}`);
    await expect(page.getByLabel("Code", { exact: true })).toHaveValue(code);
    await fillBirthDate(page, "1962");
    await press(page, "Continue");
    await expect(page.locator("#main")).toContainText("These do not match. Look at your letter");
    await fillBirthDate(page, "1961");
    await press(page, "Continue");
    await expect(heading(page)).toHaveText("Hello Maria. Is this you?");
    if (javaScript) await scanAccessibility(page);
    await page.getByRole("link", { name: "This is me" }).click();
    await page.getByLabel("How anxious I feel").check();
    if (javaScript) await scanAccessibility(page);
    await press(page, "Join");
    await expect(page.locator("#main")).toContainText("we found 1 procedure and 0 answers.");
    if (javaScript) await scanAccessibility(page);
    await press(page, "Bring Them Along");
    await expect(page).toHaveURL("/today");
    await expect(page.getByText("Hello, Maria")).toBeVisible();
    await page.goto("/");
    await expect(page.getByText("Hello, Maria")).toBeVisible();
    const banner = page.getByRole("banner");
    await expect(banner).toContainText("My Procedures");
    await expect(banner).not.toContainText("Sign In");

    const other = await browser.newContext({ baseURL, javaScriptEnabled: javaScript });
    const phone = await other.newPage();
    await phone.goto("/patient-procedures/987654/details");
    await expect(heading(phone)).toHaveText("Sign In");
    await expect(phone.locator("#main")).toContainText("belongs to an account");
    // Who opens the sign-in itself is told nothing of a page that they did not open.
    await phone.goto("/patient-sign-in");
    await expect(phone.locator("#main")).not.toContainText("Sign in to see");
    await expect(phone.locator("#main")).not.toContainText("belongs to an account");
    await phone.goto("/patient-sign-in?back=/patient-data");
    await phone.getByLabel("E-mail or mobile number").fill(address);
    await press(phone, "Send Code");
    await expect(phone.locator("#main")).toContainText("If we know it, a code is on its way.");
    await openCode(phone, page, address);
    await press(phone, "Sign In");
    await expect(heading(phone)).toHaveText("Your birth date");
    if (javaScript) await scanAccessibility(phone);
    await fillBirthDate(phone, "1961");
    await press(phone, "Sign In");
    await expect(phone.getByText("Hello, Maria")).toBeVisible();

    await phone.goto("/patient-data");
    await expect(phone.getByLabel("How anxious I feel")).toBeChecked();
    await page.goto("/my-people/new");
    await page.getByLabel("Name", { exact: true }).fill("Dana");
    await page.getByLabel("Relationship").fill("Daughter");
    await page.getByLabel("E-mail or mobile number").fill("dana@example.org");
    await press(phone, "Sign out everywhere else");
    await expect(phone.locator("#main")).toContainText("Signed out everywhere else");
    await page.getByRole("dialog").getByRole("button", { name: "Invite", exact: true }).click();
    await expect(heading(page)).toHaveText("You are signed out");
    if (javaScript) await scanAccessibility(page);
    await press(page, "Send Again");
    await expect(heading(page)).toHaveText("You are signed out");
    const tab = await page.context().newPage();
    const signIn = page.getByRole("link", { name: "Sign In (opens a new tab)" });
    await tab.goto((await signIn.getAttribute("href")) ?? "");
    await tab.getByLabel("E-mail or mobile number").fill(address);
    await press(tab, "Send Code");
    await openCode(tab, phone, address, 2);
    await press(tab, "Sign In");
    await fillBirthDate(tab, "1961");
    await press(tab, "Sign In");
    await expect(tab.getByText("Hello, Maria")).toBeVisible();
    await press(page, "Send Again");
    await expect(page.getByRole("heading", { name: "Dana" })).toBeVisible();
    await page.getByRole("button", { name: "Sign Out" }).click();
    await visit("/patient-procedures");
    await expect(page.getByText("Hello, Maria")).toHaveCount(0);
    await visit(`/join?code=${await addLetter("Maria", address)}`);
    await fillBirthDate(page, "1961");
    await press(page, "Continue");
    await expect(page.locator("#main")).toContainText("You have joined before.");
    if (javaScript) await scanAccessibility(page);
    await press(page, "This is me");
    await expect(page).toHaveURL("/today");
    await expect(page.getByText("Hello, Maria")).toBeVisible();
    await phone.goto("/patient-procedures");
    await phone.getByRole("button", { name: "Sign Out" }).click();
    await expect(phone).toHaveURL("/");
    await phone.goto("/patient-data");
    await expect(phone.locator("#main")).toContainText("Nothing is stored for this browser.");
    await other.close();
  },
);

test("keeps a guest's procedures on all devices, without a name", async ({
  page,
  browser,
  baseURL,
  javaScript,
}) => {
  const address = `guest.${Date.now()}@example.org`;
  await choosePlan(page);
  await page.getByRole("link", { name: "Keep this on all my devices" }).click();
  await page.getByLabel("E-mail or mobile number").fill(address);
  if (javaScript) await scanAccessibility(page);
  await press(page, "Send Code");
  await expect(heading(page)).toHaveText("Enter your code");
  if (javaScript) await scanAccessibility(page);
  const other = await browser.newContext({ baseURL, javaScriptEnabled: javaScript });
  await openCode(page, await other.newPage(), address);
  await press(page, "Keep My Data");
  await expect(page).toHaveURL("/patient-procedures");
  await expect(page.getByText("You are signed in", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "MRI", level: 2 })).toBeVisible();
  await other.close();
});
