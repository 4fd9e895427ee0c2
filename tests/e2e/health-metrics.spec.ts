import type { Page } from "@playwright/test";
import {
  expect,
  expectNoOverflow,
  allowStatus,
  resizeToPhone,
  scanAccessibility,
  test,
  toast,
} from "./fixtures";

const figure = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });
const followLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Patient area" }).getByRole("link", { name }).click();

async function answerRank(page: Page, javaScript: boolean, name: RegExp, rank: number) {
  if (javaScript) await page.getByRole("slider", { name }).fill(String(rank));
  else
    await page
      .getByRole("radiogroup", { name })
      .getByRole("radio", { name: `${rank}` })
      .check();
}

test(
  "a visitor answers a survey after a session, sees it in the metrics, and erases their data",
  allowStatus(422),
  async ({ page, visit, javaScript }) => {
    await resizeToPhone(page);
    await visit("/patient-procedures");
    const sessionPath = (await page.locator("ol a").first().getAttribute("href")) ?? "";
    const [, procedureId, sessionId] = /procedures\/(\d+)\/sessions\/(\d+)/.exec(sessionPath) ?? [];
    await visit(`/patient-surveys?procedure=${procedureId}&session=${sessionId}`);
    await page.getByRole("link", { name: "After Your Session" }).click();
    await answerRank(page, javaScript, /How worried/, 5);
    await answerRank(page, javaScript, /How tense/, 4);
    await page.getByRole("textbox").first().fill("The sea helped");
    await page.getByRole("button", { name: "Send Answers" }).click();
    await expect(page.getByRole("alert")).toContainText("Please answer this question");
    await expect(page.getByRole("textbox").first()).toHaveValue("The sea helped");
    for (const question of [/stay until the end/, /sound clear/]) {
      await page
        .getByRole("radiogroup", { name: question })
        .getByRole("radio", { name: "Yes" })
        .check();
    }
    await page.getByRole("button", { name: "Send Answers" }).click();
    await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
    await expect(page.getByRole("region", { name: "You are not alone with this" })).toBeVisible();
    if (javaScript) await scanAccessibility(page);

    await page.getByRole("link", { name: "See Your Health Metrics" }).click();
    await expect(figure(page, "Anxiety Index")).toContainText("88%");
    await expect(figure(page, "Anxiety Index")).toContainText("Very high");
    const history = page.getByRole("region", { name: "Survey History" });
    const latest = history.locator("tbody tr").first();
    await expect(latest).toContainText("After Your Session");
    await expect(history.locator("tbody tr")).toHaveCount(1);
    await expectNoOverflow(page);

    await followLink(page, "Your Data");
    await page.getByRole("link", { name: "Erase My Data" }).click();
    const dialog = page.getByRole("dialog", { name: "Erase My Data" });
    await expect(dialog).toContainText("1 answered survey");
    await dialog.getByRole("button", { name: "Erase My Data" }).click();
    await expect(toast(page, "Your data has been erased")).toBeVisible();
    await expect(page).toHaveURL("/patient-procedures");
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("patient");
    await followLink(page, "Health Metrics");
    await expect(page.getByText("These are examples.")).toBeVisible();
    await expect(figure(page, "Anxiety Index")).not.toContainText("88%");
    await page.getByRole("link", { name: "Older" }).click();
    await expect(page.getByRole("link", { name: "Newer" })).toBeVisible();
  },
);

test("an urgent answer calls for help at once with scripts, and after it was sent", async ({
  page,
  visit,
  javaScript,
}) => {
  await resizeToPhone(page);
  await visit("/patient-surveys");
  await page.getByRole("link", { name: "The Day After Your Procedure" }).first().click();
  for (const name of [/How comfortable/, /sleep last night/, /could you eat/]) {
    await answerRank(page, javaScript, name, 4);
  }
  const answer = (question: RegExp, name: string) =>
    page.getByRole("radiogroup", { name: question }).getByRole("radio", { name }).check();
  await answer(/take your medicine/, "Yes");
  await answer(/when to call us/, "Yes");
  // Of an example, whose phone number is invented, none is named.
  const call = page.getByText(/^Call your care team now\. If you are in danger, call 911\.$/);
  await expect(page.getByLabel("How was today for you?")).toHaveAccessibleDescription(
    /^Nobody reads this right away\. Call .+, 988 or 911/,
  );
  await answer(/bleeding/, "Yes");
  await expect(call).toHaveCount(javaScript ? 1 : 0);
  if (javaScript) await scanAccessibility(page);
  await answer(/bleeding/, "No");
  await expect(call).toHaveCount(0);
  await answer(/bleeding/, "Yes");
  await page.getByRole("button", { name: "Send Answers" }).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await expect(call).toBeVisible();
});
