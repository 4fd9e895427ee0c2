import type { BrowserContext, Page } from "@playwright/test";
import { mkdtempSync, rmSync } from "node:fs";
import { DateTime } from "luxon";
import { tmpdir } from "node:os";
import path from "node:path";
import { findFreePort } from "../support/free-port";
import { type RunningServer, startServer } from "../support/server";
import { collectProblems, expect, expectNoOverflow, test as base } from "./fixtures";
import { openCode, openMessageLink } from "./message-links";

const DAY_MINUTES = 1_440;
/** Minutes until noon, so that no day ends while it is lived through. */
const MINUTES_TO_NOON =
  DAY_MINUTES - ((Math.floor(Date.now() / 60_000) + DAY_MINUTES / 2) % DAY_MINUTES);
const EMAIL = "maria.days@example.org";
const DAUGHTER = "dana.days@example.org";
/** Day of the procedure, counted from the first one. */
const PROCEDURE_DAY = 14;

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const press = (page: Page, name: string) =>
  page.locator("#main").getByRole("button", { name, exact: true }).click();
/** Formats a day as the value of an input of dates. */
const formatDay = (day: number) =>
  DateTime.utc().plus({ minutes: MINUTES_TO_NOON, days: day }).toISODate();

async function fillBirthDate(page: Page) {
  const boxes = { Month: "4", Day: "12", Year: "1961" };
  for (const [label, value] of Object.entries(boxes))
    await page.getByLabel(label, { exact: true }).fill(value);
}

type Days = {
  /** Starts the server anew, with its clock moved to noon of a day, counted from the first one. */
  goToDay: (day: number) => Promise<void>;
  /** Opens a browser without scripts, of a phone by default, which outlives the restarts of the server. */
  openBrowser: (width?: number) => Promise<Page>;
};

const test = base.extend<{ days: Days }>({
  days: async ({ browser }, use) => {
    const dataDir = mkdtempSync(path.join(tmpdir(), "calmward-days-"));
    const port = await findFreePort();
    const contexts: BrowserContext[] = [];
    const problems: string[][] = [];
    let server: RunningServer | undefined;
    await use({
      goToDay: async (day) => {
        await server?.stop();
        const CLOCK_OFFSET = `+${MINUTES_TO_NOON + day * DAY_MINUTES}m`;
        const env = { PORT: String(port), TIME_ZONE: "UTC", CLOCK_OFFSET };
        server = await startServer({ dataDir, env });
      },
      openBrowser: async (width = 375) => {
        const context = await browser.newContext({
          baseURL: `http://127.0.0.1:${port}`,
          javaScriptEnabled: false,
          viewport: { width, height: 800 },
        });
        contexts.push(context);
        const page = await context.newPage();
        // Expected: pages of others, and those of a device that is signed out.
        problems.push(collectProblems(page, [401, 404]));
        return page;
      },
    });
    for (const context of contexts) await context.close();
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
    expect(problems.flat(), "what the browsers complained about").toEqual([]);
  },
});

/** Enters a patient with a procedure, and prints the letter. @returns the address of the patient's page, and the code */
async function inviteByLetter(staff: Page) {
  await staff.goto("/admin/patients/all/new");
  await staff.getByLabel("First Name").fill("Maria");
  await staff.getByLabel("Last Name").fill("Lopez");
  await staff.getByLabel("Birth Date").fill("1961-04-12");
  await staff.getByLabel("Email (optional)").fill(EMAIL);
  await staff.getByRole("button", { name: "Next" }).click();
  await staff.getByLabel("Procedure", { exact: true }).selectOption({ label: "MRI" });
  await staff.getByLabel("Date (if known)").fill(formatDay(PROCEDURE_DAY));
  await staff.getByRole("button", { name: "Next" }).click();
  await staff.getByLabel("Print Letter").check();
  await staff.getByRole("button", { name: "Save Patient" }).click();
  await expect(heading(staff)).toHaveText("Invitation Letter");
  const code = await staff.getByText(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/).textContent();
  return { path: new URL(staff.url()).pathname.replace("/letter", ""), code: code ?? "" };
}

/** Chooses a plan as a guest, and answers that they are very anxious. @returns the path of their session */
async function useAsGuest(phone: Page) {
  await phone.goto("/plans/disclaimer?specialty=diagnostic-test&procedure=mri&plan=complete");
  await press(phone, "Acknowledge");
  const session = phone.locator('#main a[href*="/sessions/"]').first();
  await phone.goto((await session.getAttribute("href")) ?? "");
  await phone.getByRole("link", { name: "Play", exact: true }).click();
  await phone.getByRole("radio", { name: /^4 / }).check();
  await phone.getByRole("radio", { name: "Yes" }).check();
  await phone.getByRole("button", { name: "Continue to Session" }).click();
  await expect(phone.getByText("Thank you. Your answers are saved.")).toBeVisible();
  return new URL(phone.url()).pathname;
}

test(
  "a patient is invited by letter, joins on an old phone, moves to another, shares with a daughter, and erases",
  { tag: ["@needs-browser", "@forms-client-only", "@own-context"] },
  async ({ days: { goToDay, openBrowser } }) => {
    test.setTimeout(180_000);
    await goToDay(0);
    const staff = await openBrowser(1280);
    const oldPhone = await openBrowser();
    const newPhone = await openBrowser();
    const daughter = await openBrowser();
    const stranger = await openBrowser();
    const { path: patientPath, code } = await inviteByLetter(staff);
    const ownPath = await useAsGuest(oldPhone);

    await test.step("day 1: joins with the letter, and brings along what the phone holds", async () => {
      await goToDay(1);
      await oldPhone.goto(`/join?code=${code}`);
      await expect(oldPhone.getByLabel("Code", { exact: true })).toHaveValue(code);
      await fillBirthDate(oldPhone);
      await press(oldPhone, "Continue");
      await expect(heading(oldPhone)).toHaveText("Hello Maria. Is this you?");
      await oldPhone.getByRole("link", { name: "This is me" }).click();
      await oldPhone.getByLabel("How anxious I feel").check();
      await press(oldPhone, "Join");
      await expect(oldPhone.locator("#main")).toContainText("we found 1 procedure and 1 answer.");
      await expectNoOverflow(oldPhone);
      await press(oldPhone, "Bring Them Along");
      await expect(oldPhone.getByText("Hello, Maria")).toBeVisible();
      await oldPhone.goto("/patient-procedures");
      await expect(oldPhone.getByRole("heading", { name: "MRI", level: 2 })).toHaveCount(1);
      await staff.goto(patientPath);
      await expect(staff.locator("#main")).toContainText("Joined");
      await expect(staff.locator("#main")).not.toContainText("Very anxious");
    });

    await test.step("day 3: signs in on another phone, and the lost one out", async () => {
      await goToDay(3);
      await newPhone.goto("/patient-sign-in");
      await newPhone.getByLabel("E-mail or mobile number").fill(EMAIL);
      await press(newPhone, "Send Code");
      await openCode(newPhone, staff, EMAIL);
      await press(newPhone, "Sign In");
      await expect(heading(newPhone)).toHaveText("11 days to go");
      await newPhone.goto("/patient-procedures");
      await expect(newPhone.getByRole("heading", { name: "MRI", level: 2 })).toHaveCount(1);
      await newPhone.goto("/patient-data");
      await expectNoOverflow(newPhone);
      await press(newPhone, "Sign out everywhere else");
      for (const each of ["/patient-procedures", "/health-metrics", "/my-people"]) {
        await oldPhone.goto(each);
        await expect(oldPhone.locator("body")).not.toContainText("Maria");
      }
      await oldPhone.goto(ownPath);
      await expect(heading(oldPhone)).toHaveText("Sign In");
      await oldPhone.goto("/patient-data");
      await expect(oldPhone.locator("#main")).toContainText("Nothing is stored for this browser.");
    });

    await test.step("day 4: the daughter sees the day, and nothing else", async () => {
      await goToDay(4);
      await newPhone.goto("/my-people");
      await newPhone.getByRole("link", { name: "Add a Person" }).click();
      const dialog = newPhone.getByRole("dialog");
      await dialog.getByLabel("Name", { exact: true }).fill("Dana");
      await dialog.getByLabel("Relationship").fill("Daughter");
      await dialog.getByLabel("E-mail or mobile number").fill(DAUGHTER);
      await dialog.getByRole("button", { name: "Invite" }).click();
      await openMessageLink(daughter, staff, {
        address: DAUGHTER,
        purpose: "Caretaker's Invitation",
      });
      await press(daughter, "Send Code");
      await openCode(daughter, staff, DAUGHTER);
      await press(daughter, "Accept");
      await expect(daughter).toHaveURL("/today");
      await expect(daughter.locator("#main")).toContainText("10 days to go");
      await expect(daughter.locator("#main")).not.toContainText("MRI");
      await expect(daughter.locator("#main")).not.toContainText("How they feel");
      await expect(daughter.getByRole("link", { name: "Ask for a Ride" })).toHaveCount(0);
      await expectNoOverflow(daughter);
      for (const each of ["/patient-data", "/health-metrics", "/patient-procedures"]) {
        await daughter.goto(each);
        await expect(daughter.locator("#main")).not.toContainText("Maria");
      }
      for (const each of [daughter, stranger]) {
        await each.goto(ownPath);
        await expect(heading(each)).not.toHaveText(/MRI|Session/);
        await expect(each.locator("body")).not.toContainText("Maria");
      }
    });

    await test.step("day 14: it is today", async () => {
      await goToDay(PROCEDURE_DAY);
      await daughter.goto("/today");
      await expect(daughter.locator("#main p").getByText("Today", { exact: true })).toBeVisible();
      await newPhone.goto("/patient-procedures");
      await expect(newPhone.getByText("Hello, Maria")).toBeVisible();
    });

    await test.step("day 30: how the patient feels is shared, then everything is erased", async () => {
      await goToDay(30);
      await newPhone.goto("/my-people");
      await newPhone.getByRole("link", { name: "Change Dana" }).click();
      const dialog = newPhone.getByRole("dialog");
      await dialog.getByLabel("Day, place and numbers").uncheck();
      await dialog.getByLabel("How I feel").check();
      await dialog.getByRole("button", { name: "Save Changes" }).click();
      await daughter.goto("/today");
      await expect(daughter.getByRole("heading", { name: "How they feel" })).toBeVisible();
      await expect(daughter.locator("#main")).not.toContainText("days ago");
      await newPhone.goto("/patient-data/erase");
      await newPhone.getByRole("dialog").getByRole("button", { name: "Erase" }).click();
      await newPhone.goto("/patient-data");
      await expect(newPhone.locator("#main")).toContainText("Nothing is stored for this browser.");
      await daughter.goto("/today");
      await expect(heading(daughter)).toHaveText("Sign In");
      await staff.goto(patientPath);
      await expect(staff.locator("#main")).toContainText("Ended");
      await expect(staff.locator("#main")).not.toContainText("Dana");
      await expect(staff.locator("#main")).not.toContainText("Anxious");
    });
  },
);
