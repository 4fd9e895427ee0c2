import type { Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { expect, allowStatus, scanAccessibility, test, unique } from "./fixtures";
import { addResponse, addSurvey } from "./records";

const QUESTIONS = [
  { questionText: "How calm do you feel?", questionType: "rank" },
  { questionText: "Did you sleep well?", questionType: "y/n", correctAnswer: "Yes" },
  { questionText: "What worries you?", questionType: "free-text" },
];

/** The section of the question whose text contains `text`. */
const findCard = (page: Page, text: string) => page.getByRole("region", { name: text }).first();
const findCharts = (page: Page, text: string) => findCard(page, text).getByRole("img");

test("shows the responses to a survey, including those to changed and deleted questions", async ({
  page,
  visit,
  request,
  javaScript,
}) => {
  const name = unique("Survey");
  const { id, questionIds } = await addSurvey(request, name, { questions: QUESTIONS });
  const [rankId = 0, yesNoId = 0, freeTextId = 0] = questionIds;
  const resultsPath = `/admin/surveys/${id}/results`;

  await visit(`/admin/surveys/${id}`);
  await page.getByRole("link", { name: "Results" }).click();
  await expect(page).toHaveURL(resultsPath);
  await expect(page).toHaveTitle(`${name} - Results - Calmward`);
  await expect(page.getByText("No responses yet.")).toBeVisible();

  const answers = { [rankId]: 4, [yesNoId]: "Yes", [freeTextId]: "=1+1" };
  await addResponse(request, id, answers);
  await addResponse(request, id, { ...answers, [rankId]: 1 });
  await visit(resultsPath);
  await expect(page.getByText("Only 2 responses so far")).toBeVisible();

  for (let responseNumber = 3; responseNumber <= 23; responseNumber++) {
    await addResponse(request, id, {
      [rankId]: 4,
      [yesNoId]: "No",
      [freeTextId]: `Worry ${responseNumber}`,
    });
  }
  const sleepQuestionPath = `/survey-question/${yesNoId}`;
  await request.put(sleepQuestionPath, { data: { questionText: "Did you dream?" } });
  await addResponse(request, id, { [rankId]: 5, [yesNoId]: "No" });
  await request.delete(`/survey-question/${rankId}`);

  await visit(resultsPath);
  await expect(page.getByText("so far")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    "1. Did you dream?",
    "2. What worries you?",
    "How calm do you feel?",
  ]);
  await expect(page.getByRole("definition").first()).toHaveText("24");
  const dreamCard = findCard(page, "Did you dream?");
  await expect(dreamCard).toContainText(
    "Yes/No · 1 answer · too few to say much · expected answer: Yes",
  );
  await expect(dreamCard).toContainText("Earlier wording: Did you sleep well?");
  await expect(findCharts(page, "Did you dream?").nth(1)).toHaveAccessibleName(
    "Did you sleep well? 23 answers. Yes: 2, 8.7%, No: 21, 91.3%.",
  );
  const calmCard = findCard(page, "How calm do you feel?");
  await expect(calmCard).toContainText("Deleted question");
  await expect(calmCard).toContainText("24 answers · 3.9 on average");
  await calmCard.getByText("Show data").click();
  await expect(calmCard.getByRole("row").nth(4)).toHaveText("4" + "22" + "91.7%");
  if (javaScript) {
    await scanAccessibility(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await scanAccessibility(page);
    await page.setViewportSize({ width: 1280, height: 860 });
  }

  const worriesCard = findCard(page, "What worries you?");
  await expect(worriesCard.getByRole("listitem")).toHaveCount(5);
  await expect(worriesCard.getByRole("listitem").first()).toContainText("Worry 23");
  const downloadEvent = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download CSV" }).click();
  const download = await downloadEvent;
  expect(download.suggestedFilename()).toBe(`survey-${id}-responses.csv`);
  const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
  expect(lines).toHaveLength(1 + 24);
  expect(lines[0]).toContain('"Did you dream?","Did you sleep well?","What worries you?"');
  expect(lines[1]).toMatch(/,"1",,"Yes","'=1\+1","4"$/);

  await worriesCard.getByRole("link", { name: "All answers to: What worries you?" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${name} - Answers` })).toBeVisible();
  await expect(page.getByRole("region", { name: "Answers" }).getByRole("listitem")).toHaveCount(20);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByRole("region", { name: "Answers" }).getByRole("listitem")).toHaveText([
    /^Worry 3/,
    /^=1\+1/,
    /^=1\+1/,
  ]);
  if (javaScript) await scanAccessibility(page);
  const breadcrumb = page.getByRole("navigation", { name: "Breadcrumb" });
  await breadcrumb.getByRole("link", { name: "Results" }).click();
  await breadcrumb.getByRole("link", { name }).click();
  await expect(page).toHaveURL(`/admin/surveys/${id}`);
});

test(
  "shows 404 for unknown ids, 400 for an invalid one",
  { ...allowStatus(404, 400), tag: "@forms-client-only" },
  async ({ page, visit }) => {
    for (const path of ["2000000000/results", "2000000000/results/1", "1/results/2000000000"]) {
      expect((await visit(`/admin/surveys/${path}`)).status()).toBe(404);
      await expect(page.getByRole("heading", { name: "Survey Not Found" })).toBeVisible();
      await expect(page.getByText("The requested survey could not be found.")).toBeVisible();
    }
    expect((await visit("/admin/surveys/x/results")).status()).toBe(400);
    await expect(page.getByText("Invalid survey ID")).toBeVisible();
    await page.getByRole("link", { name: "Back to Surveys" }).click();
    await expect(page).toHaveURL("/admin/surveys");
  },
);
