import { fieldName } from "./field-name";
import { type Page } from "@playwright/test";
import { tagsField } from "./tags-field";
import {
  expect,
  allowStatus,
  waitForHydration,
  scanAccessibility,
  test,
  toast,
  unique,
} from "./fixtures";
import { addResponse, addSurvey } from "./records";

const [CALM, SLEEP, HELPED] = ["How calm are you?", "Did you sleep well?", "What helped you?"];
/** A question of each type. */
const THREE_QUESTIONS = {
  questions: [
    { questionText: CALM, questionType: "rank" },
    { questionText: SLEEP, questionType: "y/n", correctAnswer: "Yes" },
    { questionText: HELPED, questionType: "free-text" },
  ],
};
const UNSAVED_ORDER_NOTE = "The order has changed and is not saved yet.";

const surveyUrl = (id: number) => `/admin/surveys/${id}`;
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const followLink = (page: Page, name: string) =>
  page.getByRole("link", { name, exact: true }).click();
const field = (page: Page, name: string) => page.getByRole("textbox", { name: fieldName(name) });
const choice = (page: Page, name: string) => page.getByRole("combobox", { name: fieldName(name) });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const expectOrder = (page: Page, ...texts: string[]) =>
  expect(page.locator("tbody td:nth-child(2)")).toHaveText(texts);
/** Clicks an arrow button and waits until the server has stored the order and the page has revalidated. */
async function moveQuestion(page: Page, name: string) {
  const { pathname } = new URL(page.url());
  const revalidation = page.waitForResponse((response) => {
    const requestedPath = new URL(response.url()).pathname;
    return (
      response.request().method() === "GET" &&
      [pathname, `${pathname}.data`].includes(requestedPath)
    );
  });
  await press(page, name);
  await revalidation;
}

test.describe("a survey's page", () => {
  test(
    "shows the survey and edits it, independently of concurrent changes to its questions",
    allowStatus(422),
    async ({ page, visit, request, javaScript }) => {
      const name = unique("Survey");
      const { id } = await addSurvey(request, name, THREE_QUESTIONS);
      await visit(surveyUrl(id));
      await expect(page).toHaveTitle(`${name} - Details - Calmward`);
      const card = page.getByRole("region", { name: "Survey Information" });
      for (const text of [String(id).padStart(4, "0"), "General", "Post Procedure Plan", "N/A"]) {
        await expect(card.getByText(text, { exact: true })).toBeVisible();
      }
      const first = page.getByRole("row").nth(2);
      await expect(first.getByRole("cell")).toContainText(["2", SLEEP, "Yes/No", "Yes"]);
      await expect(page.getByRole("link", { name: "Results" })).toHaveAttribute(
        "href",
        `${surveyUrl(id)}/results`,
      );

      await followLink(page, "Edit");
      await field(page, "Survey Name").fill("  ");
      await press(page, "Save");
      await expect(page.getByRole("alert")).toContainText("Survey name is required");
      const tag = unique("Tag");
      await field(page, "Survey Name").fill(`${name} renamed`);
      await choice(page, "Survey Serve Type").selectOption("Post LMS Module");
      await tagsField(page, javaScript).enterNew(tag);
      const question = { questionText: "Meanwhile?", questionType: "free-text" };
      await request.post("/survey-question/bulk", {
        data: { surveyId: id, questions: [question] },
      });
      await press(page, "Save");
      await expect(toast(page, "Survey updated successfully")).toContainText(
        `Tag "${tag}" created successfully`,
      );
      await expect(page).toHaveURL(surveyUrl(id));
      await expect(page.getByRole("heading", { name: `${name} renamed - Details` })).toBeVisible();
      for (const text of ["Post LMS Module", tag]) {
        await expect(card.getByText(text, { exact: true })).toBeVisible();
      }
      await expectOrder(page, CALM, SLEEP, HELPED, "Meanwhile?");
      await followLink(page, "Surveys");
      await expect(page).toHaveURL("/admin/surveys");
    },
  );

  test(
    "adds, edits and deletes questions",
    allowStatus(404, 422),
    async ({ page, visit, request, javaScript }) => {
      const { id } = await addSurvey(request, unique("Survey"));
      await visit(surveyUrl(id));
      await expect(page.getByText("No questions yet.")).toBeVisible();
      await followLink(page, "See as Patient");
      await expect(page.getByText("This survey has no questions yet.")).toBeVisible();
      await followLink(page, "Back to Survey");

      await followLink(page, "Add Question");
      await press(page, "Add Question");
      await expect(page.getByRole("alert")).toContainText("Question text is required");
      await expect(page.getByRole("alert")).toContainText("Question type is required");
      await field(page, "Question Text").fill(SLEEP);
      await choice(page, "Question Type").selectOption("Yes/No");
      await press(page, "Add Question");
      await expect(page.getByRole("alert")).toContainText(
        "Correct answer is required for Yes/No questions",
      );
      await choice(page, "Correct Answer").selectOption("No");
      await press(page, "Add Question");
      await expect(toast(page, "Question added successfully")).toBeVisible();
      await expect(page.getByRole("row", { name: SLEEP }).getByRole("cell")).toContainText([
        "1",
        SLEEP,
        "Yes/No",
        "No",
      ]);
      await expect(page.getByRole("button", { name: /^Move/ })).toHaveCount(0);

      await followLink(page, "Edit question 1");
      await expect(dialog(page, "Edit Question")).not.toContainText("Earlier answers");
      await field(page, "Question Text").fill("Did you rest?");
      await choice(page, "Question Type").selectOption("Rank (1 to 5)");
      await press(page, "Save Changes");
      await expect(toast(page, "Question updated successfully")).toBeVisible();
      const row = page.getByRole("row", { name: "Did you rest?" });
      await expect(row.getByRole("cell")).toContainText(["1", "Did you rest?", "Rank", "N/A"]);

      const response = (await (await request.get(`/survey/${id}`)).json()) as {
        result: { data: { survey: { questionOrder: number[] } } };
      };
      const [question = 0] = response.result.data.survey.questionOrder;
      await addResponse(request, id, { [question]: 4 });
      await followLink(page, "Edit question 1");
      await expect(dialog(page, "Edit Question")).toContainText(
        "Earlier answers keep the old wording.",
      );
      await followLink(page, "Cancel");
      await followLink(page, "Delete question 1");
      await expect(dialog(page, "Delete Question")).toContainText("Did you rest?");
      await expect(dialog(page, "Delete Question")).toContainText("stay in the results");
      if (javaScript) await scanAccessibility(page);
      await press(page, "Delete Question");
      await expect(toast(page, "Question deleted successfully")).toBeVisible();
      await expect(page.getByText("No questions yet.")).toBeVisible();
      await visit(`${surveyUrl(id)}/questions/${question}/edit`);
      await expect(page.getByText("The requested question could not be found.")).toBeVisible();
    },
  );

  test("explains invalid and unknown ids", allowStatus(400, 404), async ({ page, visit }) => {
    await visit("/admin/surveys/abc");
    await expect(page.getByText("Invalid survey ID")).toBeVisible();
    await visit("/admin/surveys/999999");
    await expect(page.getByRole("heading", { name: "Survey Not Found" })).toBeVisible();
    await expect(page.getByText("The requested survey could not be found.")).toBeVisible();
    await visit("/admin/surveys/1/questions/abc/edit");
    await expect(page.getByText("Invalid question ID")).toBeVisible();
  });
});

test.describe("the order of the questions", () => {
  test("is changed, stored as a draft until it is saved, and includes new questions", async ({
    page,
    visit,
    request,
    javaScript,
  }) => {
    const { id, questionIds } = await addSurvey(request, unique("Survey"), THREE_QUESTIONS);
    await visit(surveyUrl(id));
    await expect(page.getByRole("button", { name: "Move question 1 up" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Move question 3 down" })).toHaveCount(0);
    await moveQuestion(page, "Move question 3 up");
    await expectOrder(page, CALM, HELPED, SLEEP);
    await expect(page.getByRole("status").filter({ hasText: UNSAVED_ORDER_NOTE })).toBeVisible();
    if (javaScript) await scanAccessibility(page);

    await visit(surveyUrl(id));
    await expectOrder(page, CALM, HELPED, SLEEP);
    await moveQuestion(page, "Move question 2 up");
    await expectOrder(page, HELPED, CALM, SLEEP);
    await followLink(page, "Add Question");
    // A further question begins with the type of the last one.
    await expect(choice(page, "Question Type")).not.toHaveValue("");
    await field(page, "Question Text").fill("Anything else?");
    await choice(page, "Question Type").selectOption("Free Text");
    await press(page, "Add Question");
    await expectOrder(page, HELPED, CALM, SLEEP, "Anything else?");
    await expect(page.getByRole("alert")).toHaveCount(0);
    await press(page, "Save Order");
    await expect(toast(page, "Question order saved successfully")).toBeVisible();
    await expect(page.getByText(UNSAVED_ORDER_NOTE)).toHaveCount(0);
    await expectOrder(page, HELPED, CALM, SLEEP, "Anything else?");
    const saved = await (await request.get(`/survey/${id}`)).text();
    expect(saved).toContain(
      `"questionOrder":[${questionIds[2]},${questionIds[0]},${questionIds[1]},`,
    );

    await press(page, "Move question 1 down");
    await expectOrder(page, CALM, HELPED, SLEEP, "Anything else?");
    await press(page, "Discard order");
    await expectOrder(page, HELPED, CALM, SLEEP, "Anything else?");
    await expect(page.getByText(UNSAVED_ORDER_NOTE)).toHaveCount(0);
  });

  test(
    "reverts to the saved order when saving fails, and can be retried",
    allowStatus(422),
    async ({ page, visit, request, javaScript }) => {
      const { id, questionIds } = await addSurvey(request, unique("Survey"), THREE_QUESTIONS);
      await visit(surveyUrl(id));
      await moveQuestion(page, "Move question 2 up");
      await expectOrder(page, SLEEP, CALM, HELPED);
      const orderInput = page
        .locator("form", { has: page.getByRole("button", { name: "Save Order" }) })
        .locator("input[name=order]");
      await orderInput.evaluate(
        (input: HTMLInputElement, incompleteOrder) => (input.value = incompleteOrder),
        `${questionIds[1]},${questionIds[0]}`,
      );
      await press(page, "Save Order");
      const failure = page.getByRole("alert").filter({ hasText: "Failed to save question order" });
      await expect(failure).toContainText(`Question order misses ${questionIds[2]}`);
      await expect(toast(page, "Failed to save question order")).toBeVisible();
      await expectOrder(page, CALM, SLEEP, HELPED);
      await expect(page).toHaveTitle(/^Error: /);
      if (javaScript) {
        // Neither the toast nor the sticky bar over a row of the table: they cover what can be scrolled to.
        await page.getByRole("status").getByRole("button", { name: "Close" }).click();
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        await scanAccessibility(page);
      }
      await press(page, "Save Order");
      await expect(toast(page, "Question order saved successfully")).toBeVisible();
      await expectOrder(page, SLEEP, CALM, HELPED);
      await expect(failure).toHaveCount(0);
      await press(page, "Undo");
      await expectOrder(page, CALM, SLEEP, HELPED);
    },
  );

  test(
    "shows both orders on a conflict",
    allowStatus(409),
    async ({ page, visit, request, javaScript }) => {
      const { id, questionIds } = await addSurvey(request, unique("Survey"), THREE_QUESTIONS);
      const [first, second, third] = questionIds;
      const save = (questionOrder: unknown[]) =>
        request.put(`/survey/${id}`, { data: { questionOrder } });
      await visit(surveyUrl(id));
      await moveQuestion(page, "Move question 2 up");
      await expectOrder(page, SLEEP, CALM, HELPED);
      await save([third, second, first]);
      await press(page, "Save Order");
      const conflict = page.getByRole("alert").filter({ hasText: "was changed by" });
      await expect(conflict).toContainText("while you were editing. Nothing has been overwritten.");
      await expect(conflict.getByRole("listitem")).toHaveText([HELPED, SLEEP, CALM]);
      await expectOrder(page, SLEEP, CALM, HELPED);
      if (javaScript) await scanAccessibility(page);

      // The conflict persists after leaving the page and after another move.
      await visit(surveyUrl(id));
      await expect(conflict).toBeVisible();
      await moveQuestion(page, "Move question 3 up");
      await expectOrder(page, SLEEP, HELPED, CALM);
      await expect(conflict).toBeVisible();
      await press(page, "Save Order");
      await expect(toast(page, "Question order saved successfully")).toBeVisible();
      await expectOrder(page, SLEEP, HELPED, CALM);
      await expect(conflict).toHaveCount(0);

      await moveQuestion(page, "Move question 1 down");
      await save([first, second, third]);
      await visit(surveyUrl(id));
      await expect(conflict).toBeVisible();
      await press(page, "Use the saved order");
      await expectOrder(page, CALM, SLEEP, HELPED);
      await expect(conflict).toHaveCount(0);
    },
  );

  test("is drafted per browser, until it is saved", async ({
    page,
    visit,
    request,
    browser,
    baseURL,
    javaScript,
  }) => {
    const { id } = await addSurvey(request, unique("Survey"), THREE_QUESTIONS);
    await visit(surveyUrl(id));
    await moveQuestion(page, "Move question 2 up");
    const otherPage = await browser.newPage({ baseURL, javaScriptEnabled: javaScript });
    await otherPage.goto(page.url());
    if (javaScript) await waitForHydration(otherPage);
    await expectOrder(otherPage, CALM, SLEEP, HELPED);
    await press(otherPage, "Move question 3 up");
    await expectOrder(otherPage, CALM, HELPED, SLEEP);
    await press(otherPage, "Save Order");
    await expect(toast(otherPage, "Question order saved successfully")).toBeVisible();
    await otherPage.close();
    await visit(surveyUrl(id));
    await expectOrder(page, SLEEP, CALM, HELPED);
    await expect(page.getByRole("alert")).toContainText("was changed by Admin");
  });

  test.describe("with scripts", () => {
    test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "needs scripts");

    test("moves by keyboard: the focus follows, every press counts and is announced", async ({
      page,
      visit,
      request,
    }) => {
      const questions = [1, 2, 3, 4, 5].map((number) => ({
        questionText: `Question ${number}?`,
        questionType: "free-text",
      }));
      const { id } = await addSurvey(request, unique("Survey"), { questions });
      await visit(surveyUrl(id));
      await page.getByRole("button", { name: "Move question 4 up" }).focus();
      for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press("Enter");
      const moved = ["Question 4?", "Question 1?", "Question 2?", "Question 3?", "Question 5?"];
      await expectOrder(page, ...moved);
      await expect(page.getByText("Question 2 moved up, now 1 of 5")).toBeAttached();
      // The first question has no button up: the focus moves to its button down.
      await expect(page.getByRole("button", { name: "Move question 1 down" })).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("button", { name: "Move question 2 down" })).toBeFocused();
      await page.keyboard.press("Enter");
      // Saves while the last moves are still in flight.
      await press(page, "Save Order");
      await expect(toast(page, "Question order saved successfully")).toBeVisible();
      // The button is removed after saving: the focus moves to the heading.
      await expect(page.getByRole("heading", { name: "Survey Questions" })).toBeFocused();
      await visit(surveyUrl(id));
      const saved = ["Question 1?", "Question 2?", "Question 4?", "Question 3?", "Question 5?"];
      await expectOrder(page, ...saved);
      await expect(page.getByText(UNSAVED_ORDER_NOTE)).toHaveCount(0);
    });

    test("survives a lost connection", async ({ page, visit, request }) => {
      const { id } = await addSurvey(request, unique("Survey"), THREE_QUESTIONS);
      await visit(surveyUrl(id));
      const isOrderRequest = (url: URL) => url.searchParams.has("order");
      await page.route(isOrderRequest, (route) => route.abort("aborted"));
      await press(page, "Move question 2 up");
      await press(page, "Move question 2 down");
      await press(page, "Move question 1 down");
      await expectOrder(page, HELPED, SLEEP, CALM);
      await press(page, "Save Order");
      await expect(page.getByRole("alert")).toContainText("The server could not be reached");
      await expectOrder(page, CALM, SLEEP, HELPED);
      await page.unroute(isOrderRequest);
      await press(page, "Save Order");
      await expect(toast(page, "Question order saved successfully")).toBeVisible();
      await expectOrder(page, HELPED, SLEEP, CALM);
    });
  });
});
