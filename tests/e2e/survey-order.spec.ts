import { expect, allowStatus, scanAccessibility, test, toast, unique } from "./fixtures";
import { addSurvey } from "./records";
import {
  THREE_QUESTIONS,
  UNSAVED_ORDER_NOTE,
  surveyUrl,
  press,
  followLink,
  field,
  choice,
  expectOrder,
  moveQuestion,
  CALM,
  SLEEP,
  HELPED,
} from "./survey-screens";

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

  test(
    "is drafted per browser, until it is saved",
    { tag: "@forms-client-only" },
    async ({ page, visit, request, browser, baseURL }) => {
      const { id } = await addSurvey(request, unique("Survey"), THREE_QUESTIONS);
      await visit(surveyUrl(id));
      await moveQuestion(page, "Move question 2 up");
      const otherPage = await browser.newPage({ baseURL });
      await otherPage.goto(page.url());
      await expectOrder(otherPage, CALM, SLEEP, HELPED);
      await press(otherPage, "Move question 3 up");
      await expectOrder(otherPage, CALM, HELPED, SLEEP);
      await press(otherPage, "Save Order");
      await expect(toast(otherPage, "Question order saved successfully")).toBeVisible();
      await otherPage.close();
      await visit(surveyUrl(id));
      await expectOrder(page, SLEEP, CALM, HELPED);
      await expect(page.getByRole("alert")).toContainText("was changed by Admin");
    },
  );

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
