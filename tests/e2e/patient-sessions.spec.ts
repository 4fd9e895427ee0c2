import type { Page } from "@playwright/test";
import {
  expect,
  expectNoOverflow,
  expecting,
  hydration,
  resizeToPhone,
  scan,
  test,
  toast,
} from "./fixtures";

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const card = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title, level: 2 }) });
const surgery = (page: Page) => card(page, "Rotator Cuff Surgery");
const session = (page: Page, at: number) => page.locator("a.session").nth(at);

async function rate(page: Page, javaScript: boolean, rank: number) {
  const name = "How anxious do you feel right now?";
  if (javaScript) await page.getByRole("slider", { name }).fill(String(rank));
  else await page.getByRole("radio", { name: new RegExp(`^${rank} `) }).check();
}

/** The Play that leads to the assessment, and what is asked there. */
async function assess(page: Page, javaScript: boolean, rank: number) {
  await page.getByRole("link", { name: "Play", exact: true }).click();
  await expect(dialog(page, "Pre-Session Assessment")).toBeVisible();
  await rate(page, javaScript, rank);
  await page.getByRole("radio", { name: "Yes" }).check();
  await page.getByRole("button", { name: "Continue to Session" }).click();
}

test(
  "a visitor opens a session, is asked first, is offered help, and hears it",
  { ...expecting(422), tag: "@in-chromium" },
  async ({ page, visit, javaScript }) => {
    await resizeToPhone(page);
    await visit("/patient-procedures");
    await expect(page.getByText("This is an example")).toBeVisible();
    const [first, second] = [
      surgery(page).locator("details.card"),
      card(page, "MRI").locator("details"),
    ];
    await expect(first).toHaveAttribute("open", "");
    await second.locator("summary").click();
    await expect(page.getByText("Procedure Completed Successfully").first()).toBeVisible();
    await expect(first).not.toHaveAttribute("open");
    if (javaScript) await expect(second.locator("summary")).toBeFocused();
    await first.locator("> summary").click();
    await surgery(page).getByText("View My Sessions").click();
    await expect(session(page, 4)).toBeVisible();
    await expect(session(page, 5)).toBeHidden();
    await page.getByText("See More (10 more)").click();
    await expect(session(page, 14)).toBeVisible();
    await page.getByText("Show Less").click();
    await expect(session(page, 5)).toBeHidden();
    await expectNoOverflow(page);

    const title = (await session(page, 2).textContent())?.replace(/^\d+ /, "") ?? "";
    await session(page, 2).click();
    await expect(dialog(page, title)).toBeVisible();
    await expect(page.locator("audio, video")).toHaveCount(0);
    await page.getByRole("link", { name: "Play", exact: true }).click();
    const asked = dialog(page, "Pre-Session Assessment");
    await asked.getByRole("link", { name: "Cancel" }).click();
    await expect(page.locator("audio, video")).toHaveCount(0);

    await page.getByRole("link", { name: "Play", exact: true }).click();
    await asked.getByRole("button", { name: "Continue to Session" }).click();
    await expect(asked.getByRole("alert")).toContainText("Please answer this question");
    await rate(page, javaScript, 5);
    if (javaScript) await expect(asked.getByText("You are not alone with this")).toBeVisible();
    await asked.getByRole("radio", { name: "No" }).check();
    await asked.getByRole("button", { name: "Continue to Session" }).click();
    await expect(toast(page, "Thank you. Your answers are saved.")).toBeVisible();
    const player = dialog(page, title);
    await expect(player.getByRole("link", { name: "988", exact: true })).toBeVisible();
    await expect(player.locator("audio")).toHaveCount(1);
    if (javaScript) await plays(page, "audio");
    else await expect(player.locator("audio")).toHaveAttribute("controls", "");
    await player.getByRole("heading", { name: "Transcript" }).click();
    if (javaScript) await scan(page);
    await player.getByRole("link", { name: /^Video/ }).click();
    await expect(player.locator("video")).toHaveCount(1);
    await expect(player.locator("audio")).toHaveCount(0);
    await expectNoOverflow(page);
    await player.getByRole("link", { name: "Close" }).click();
    await expect(page.locator(".sessions > li").nth(2)).toContainText(/Assessment given$/);
    await expect(page.locator(".sessions > li").nth(1)).toContainText(/given in the example$/);
  },
);

/** Plays, pauses, is sought and made quiet, and stands at its end. */
async function plays(page: Page, kind: "audio" | "video") {
  const media = page.locator(kind);
  const state = (name: "paused" | "muted" | "ended") =>
    media.evaluate((element: HTMLMediaElement, name) => element[name], name);
  await expect.poll(() => state("paused")).toBe(false);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect.poll(() => state("paused")).toBe(true);
  await page.getByRole("button", { name: "Mute" }).click();
  await expect.poll(() => state("muted")).toBe(true);
  const position = page.getByRole("slider", { name: "Position" });
  await position.press("End");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(() => state("ended")).toBe(true);
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
}

test("two visitors at once see only what is theirs", async ({
  page,
  visit,
  javaScript,
  browser,
  baseURL,
}) => {
  await visit("/patient-procedures?section=sessions");
  const other = await browser.newContext({ baseURL, javaScriptEnabled: javaScript });
  const theirs = await other.newPage();
  for (const [at, each] of [page, theirs].entries()) {
    await each.goto("/patient-procedures");
    if (javaScript) await hydration(each);
    await surgery(each).getByText("Procedure Details").click();
    await surgery(each).getByRole("link", { name: "Edit Details" }).first().click();
    await each.getByLabel("Provider").fill(`Dr. Number ${at}`);
    await each.getByRole("button", { name: "Save Details" }).click();
    await expect(toast(each, "Procedure details saved")).toBeVisible();
    await expect(each.getByText("This is an example")).toBeHidden();
  }
  const own = new URL(page.url()).searchParams.get("open");
  for (const [at, each] of [page, theirs].entries()) {
    await each.reload();
    await expect(surgery(each)).toContainText(`Dr. Number ${at}`);
    await expect(surgery(each)).not.toContainText(`Dr. Number ${1 - at}`);
  }
  const refused = await theirs.goto(`/patient-procedures/${own}/details`);
  expect(refused?.status()).toBe(404);
  await assessInList(page, javaScript);
  await other.close();
});

/** The first session, answered before; the list of the other one does not know of it. */
async function assessInList(page: Page, javaScript: boolean) {
  await surgery(page).getByText("View My Sessions").click();
  await session(page, 0).click();
  await assess(page, javaScript, 1);
  await expect(page.locator("audio")).toHaveCount(1);
  await expect(page.getByText("You are not alone with this")).toBeHidden();
}
