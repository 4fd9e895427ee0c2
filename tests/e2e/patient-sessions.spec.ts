import type { Locator, Page } from "@playwright/test";
import {
  expect,
  expectNoOverflow,
  allowStatus,
  waitForHydration,
  resizeToPhone,
  scanAccessibility,
  test,
  toast,
} from "./fixtures";
import { delayScripts, waitForScript } from "./script-loading";

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const card = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title, level: 2 }) });
const surgery = (page: Page) => card(page, "Rotator Cuff Surgery");
const sessionItem = (page: Page, index: number) =>
  surgery(page).locator("ol").getByRole("listitem", { includeHidden: true }).nth(index);
const sessionLink = (page: Page, index: number) =>
  sessionItem(page, index).getByRole("link", { includeHidden: true });

async function answerRank(page: Page, javaScript: boolean, rank: number) {
  const name = "How anxious do you feel right now?";
  if (javaScript) await page.getByRole("slider", { name }).fill(String(rank));
  else await page.getByRole("radio", { name: new RegExp(`^${rank} `) }).check();
}

/** Answers with the value at which the slider stands, which is no answer by itself. */
async function confirmMiddle(page: Page) {
  const slider = page.getByRole("slider", { name: "How anxious do you feel right now?" });
  await expect(slider).toHaveAttribute("aria-valuetext", "Not answered yet");
  await page.getByRole("button", { name: "Keep 3: Anxious" }).press("Enter");
  await expect(slider).toBeFocused();
  await expect(slider).toHaveAttribute("aria-valuetext", "3: Anxious");
  await expect(page.getByRole("button", { name: "Keep 3: Anxious" })).toBeHidden();
  await expect(page.getByText("Please rate your anxiety level")).toHaveCount(0);
}

/** Clicks Play and completes the assessment before the session. */
async function answerAssessment(page: Page, javaScript: boolean, rank: number) {
  await page.getByRole("link", { name: "Play", exact: true }).click();
  await expect(dialog(page, "Pre-Session Assessment")).toBeVisible();
  await answerRank(page, javaScript, rank);
  await page.getByRole("radio", { name: "Yes" }).check();
  await page.getByRole("button", { name: "Continue to Session" }).click();
}

test(
  "a visitor opens a session, answers its assessment, is offered help, and plays it",
  { ...allowStatus(422), tag: "@in-chromium" },
  async ({ page, visit, javaScript }) => {
    await resizeToPhone(page);
    await visit("/patient-procedures");
    await expect(page.getByText("This is an example")).toBeVisible();
    const [surgeryDetails, mriDetails] = [
      surgery(page).locator("details").first(),
      card(page, "MRI").locator("details"),
    ];
    await expect(surgeryDetails).toHaveAttribute("open", "");
    await mriDetails.locator("summary").click();
    await expect(page.getByText("Procedure Completed Successfully").first()).toBeVisible();
    await expect(surgeryDetails).not.toHaveAttribute("open");
    if (javaScript) await expect(mriDetails.locator("summary")).toBeFocused();
    await surgeryDetails.locator("> summary").click();
    await surgery(page).getByText("View My Sessions").click();
    await expect(sessionLink(page, 4)).toBeVisible();
    await expect(sessionLink(page, 5)).toBeHidden();
    await page.getByText("See More (12 more)").click();
    await expect(sessionLink(page, 14)).toBeVisible();
    await page.getByText("Show Less").click();
    await expect(sessionLink(page, 5)).toBeHidden();
    await expectNoOverflow(page);

    const title = (await sessionLink(page, 2).textContent()) ?? "";
    await sessionLink(page, 2).click();
    await expect(dialog(page, title)).toBeVisible();
    await expect(dialog(page, title)).toContainText("Audio - 1 min");
    await expect(page.locator("audio, video")).toHaveCount(0);
    const play = page.getByRole("link", { name: "Play", exact: true });
    const assessment = dialog(page, "Pre-Session Assessment");
    if (javaScript) {
      // Scripts replace the radio buttons that have the focus: nobody has left them.
      const release = await delayScripts(page, /\/assets\/rank-slider-/);
      await waitForScript(page, /\/assets\/leave-listener-/, () => play.click());
      await expect(assessment.getByRole("radio").first()).toBeFocused();
      release();
      await expect(assessment.getByRole("slider")).toBeFocused();
      await page.waitForLoadState("networkidle");
      await expect(assessment).not.toContainText("Please rate your anxiety level");
    } else await play.click();
    await assessment.getByRole("link", { name: "Cancel" }).click();
    await expect(page.locator("audio, video")).toHaveCount(0);

    await play.click();
    if (javaScript) {
      await assessment.getByRole("radio", { name: "No" }).press("Tab");
      await expect(
        assessment.getByRole("radiogroup", { name: /^Have you received/ }),
      ).toHaveAccessibleDescription(/Please answer this question/);
      await expect(assessment.getByRole("alert")).toHaveCount(0);
    }
    await assessment.getByRole("button", { name: "Continue to Session" }).click();
    await expect(assessment.getByRole("alert")).toContainText("Please rate your anxiety level");
    await expect(assessment.getByRole("alert")).toContainText("Please answer this question");
    if (javaScript) await scanAccessibility(page);
    if (javaScript) await confirmMiddle(page);
    await answerRank(page, javaScript, 5);
    if (javaScript) await expect(assessment.getByText("You are not alone with this")).toBeVisible();
    await assessment.getByRole("radio", { name: "No" }).check();
    await assessment.getByRole("button", { name: "Continue to Session" }).click();
    await expect(toast(page, "Thank you. Your answers are saved.")).toBeVisible();
    const player = dialog(page, title);
    await expect(player.getByRole("link", { name: "988", exact: true })).toBeVisible();
    if (javaScript) await expectNothingMovesWithoutToast(player);
    await expect(player.locator("audio")).toHaveCount(1);
    if (javaScript) await expectPlayable(page, "audio");
    else {
      await expect(player.locator("audio")).toHaveAttribute("controls", "");
      await player.getByRole("button", { name: "Mark as Listened" }).click();
    }
    await expect(player).toContainText(/Listened on \w{3} \d{1,2}, \d{4}/);
    await expect(player.getByRole("button", { name: "Mark as Listened" })).toHaveCount(0);
    await player.getByRole("heading", { name: "Transcript" }).click();
    await expect(player.getByRole("link", { name: /^Next session 4\. / })).toBeVisible();
    if (javaScript) await scanAccessibility(page);
    await player.getByRole("link", { name: /^Video/ }).click();
    await expect(player.locator("video")).toHaveCount(1);
    await expect(player.locator("audio")).toHaveCount(0);
    await expectNoOverflow(page);
    await player.getByRole("link", { name: "Close" }).click();
    await expect(sessionItem(page, 2)).toContainText(/Listened on \w{3} \d{1,2}, \d{4}$/);
    // What the example's patient has played counts no longer.
    await expect(sessionItem(page, 1)).not.toContainText("Listened");
    await expect(surgery(page)).toContainText("1 of 9 started");
    await expect(surgery(page)).toContainText(/Your next session.*4\. /);
    if (javaScript) await expectMetricsPrinted(page);
  },
);

/** Asserts that the cards of the metrics do not touch on paper. */
async function expectMetricsPrinted(page: Page) {
  await page.emulateMedia({ media: "print" });
  await page.goto("/health-metrics");
  const cards = page.getByRole("list").filter({ hasText: "Individual Healing Survey" });
  await expect(cards).not.toHaveCSS("margin-top", "0px");
}

/** Asserts that paper shows the details and all sessions, whatever is open on the screen, but no example and no control. */
async function expectAllPrinted(page: Page) {
  await page.emulateMedia({ media: "print" });
  await expect(surgery(page).getByText("Care team phone")).toBeVisible();
  await expect(sessionLink(page, 14)).toBeVisible();
  await expect(card(page, "MRI")).toBeHidden();
  for (const control of ["Request Ride", "See More", "Remove from My List", "Add New Procedure"])
    await expect(page.getByText(control).first()).toBeHidden();
  // Browsers lose parts of a grid that goes on over the next page.
  const list = page.getByRole("list").filter({ has: page.locator("> li > details") });
  await expect(list.first()).toHaveCSS("display", "block");
  await expect(surgery(page)).toHaveCSS("break-inside", "auto");
  await page.emulateMedia({ media: null });
}

/** Closes the toast over a dialog, and asserts that it was not in the way of the content. */
async function expectNothingMovesWithoutToast(player: Locator) {
  const tabs = player.getByRole("navigation", { name: "Play as" });
  const position = await tabs.boundingBox();
  await player.getByRole("button", { name: "Close" }).click();
  await expect(player.getByText("Your answers are saved")).toHaveCount(0);
  expect(await tabs.boundingBox()).toEqual(position);
}

/** Asserts that the player plays, pauses, mutes, seeks and ends. */
async function expectPlayable(page: Page, kind: "audio" | "video") {
  const media = page.locator(kind);
  const readState = (name: "paused" | "muted" | "ended") =>
    media.evaluate((element: HTMLMediaElement, name) => element[name], name);
  await expect.poll(() => readState("paused")).toBe(false);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect.poll(() => readState("paused")).toBe(true);
  await page.getByRole("button", { name: "Mute" }).click();
  await expect.poll(() => readState("muted")).toBe(true);
  const position = page.getByRole("slider", { name: "Position" });
  await position.press("End");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(() => readState("ended")).toBe(true);
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
}

test("two concurrent visitors see only their own data", async ({
  page,
  visit,
  javaScript,
  browser,
  baseURL,
}) => {
  await visit("/patient-procedures?section=sessions");
  const otherContext = await browser.newContext({ baseURL, javaScriptEnabled: javaScript });
  const otherPage = await otherContext.newPage();
  for (const [index, current] of [page, otherPage].entries()) {
    await current.goto("/patient-procedures");
    if (javaScript) await waitForHydration(current);
    await surgery(current).getByText("Procedure Details").click();
    await surgery(current).getByRole("link", { name: "Edit Details" }).first().click();
    await current.getByLabel("Provider").fill(`Dr. Number ${index}`);
    await current.getByRole("button", { name: "Save Details" }).click();
    await expect(toast(current, "Procedure details saved")).toBeVisible();
    await expect(current.getByText("This is an example")).toBeHidden();
  }
  if (javaScript) await expectAllPrinted(page);
  const ownProcedure = new URL(page.url()).searchParams.get("open");
  for (const [index, current] of [page, otherPage].entries()) {
    await current.reload();
    await expect(surgery(current)).toContainText(`Dr. Number ${index}`);
    await expect(surgery(current)).not.toContainText(`Dr. Number ${1 - index}`);
  }
  await otherPage.goto(`/patient-procedures/${ownProcedure}/details`);
  await expect(otherPage.getByText("it opens only in the browser in which you did")).toBeVisible();
  await playFirstSession(page, javaScript);
  await otherContext.close();
});

/** Plays the first session after its assessment; a low rank offers no help. */
async function playFirstSession(page: Page, javaScript: boolean) {
  await surgery(page).getByText("View My Sessions").click();
  await sessionLink(page, 0).click();
  await answerAssessment(page, javaScript, 1);
  await expect(page.locator("audio")).toHaveCount(1);
  await expect(page.getByText("You are not alone with this")).toBeHidden();
}

test("a session offers its religious message before the recording, which Your Data switches off", async ({
  page,
  visit,
  javaScript,
}) => {
  const plan = "specialty=general-surgery&procedure=inguinal-hernia-repair&plan=complete";
  await visit(`/plans/disclaimer?${plan}`);
  await page.getByRole("button", { name: "Acknowledge" }).click();
  const hernia = card(page, "Inguinal Hernia Repair");
  const play = async () => {
    await hernia.getByText("View My Sessions").click();
    await hernia.getByRole("link", { name: "What happens, and who is with you" }).click();
    await answerAssessment(page, javaScript, 1);
  };
  await play();
  await expect(page.getByRole("heading", { name: /^A message from / })).toBeVisible();
  // The message of the sample content is at an address for examples.
  await expect(page.getByText("there is nothing to play at its address")).toBeVisible();
  await expect(page.locator("audio, video")).toHaveCount(0);
  if (javaScript) await scanAccessibility(page);
  await page.getByRole("link", { name: "Skip", exact: true }).click();
  await expect(page.locator("audio")).toHaveCount(1);
  await expect(page.getByRole("link", { name: /^Message from / })).toBeVisible();
  await visit("/patient-data");
  await page.getByRole("button", { name: "Switch Them Off" }).click();
  await expect(page.getByRole("button", { name: "Switch Them On" })).toBeVisible();
  await visit("/patient-procedures");
  await hernia.getByText("View My Sessions").click();
  await hernia.getByRole("link", { name: "What happens, and who is with you" }).click();
  await expect(page.locator("audio")).toHaveCount(1);
  await expect(page.getByRole("link", { name: /^Message from / })).toHaveCount(0);
});
