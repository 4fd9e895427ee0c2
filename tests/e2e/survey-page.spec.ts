import type { Page } from "@playwright/test";
import { tagsField } from "./tags-field";
import { expect, allowStatus, scanAccessibility, test, toast, unique } from "./fixtures";
import { addResponse, addSurvey } from "./records";
import {
  THREE_QUESTIONS,
  surveyUrl,
  press,
  followLink,
  field,
  choice,
  dialog,
  expectOrder,
  CALM,
  SLEEP,
  HELPED,
} from "./survey-screens";

/** Field for the answer of a question of this type that is urgent. */
const urgentAnswers = (page: Page, type: "Yes/No" | "Rank") =>
  page.locator(`select[name=${type === "Rank" ? "urgentRank" : "urgentYesNo"}]`);

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
      await expect(urgentAnswers(page, "Yes/No").locator("option")).toHaveText([
        "No answer is urgent",
        "Yes",
        "No",
      ]);
      await expect(urgentAnswers(page, "Rank")).toBeHidden();
      await urgentAnswers(page, "Yes/No").selectOption("No");
      await press(page, "Add Question");
      await expect(toast(page, "Question added successfully")).toBeVisible();
      await expect(page.getByRole("row", { name: SLEEP }).getByRole("cell")).toContainText([
        "1",
        SLEEP,
        "Yes/No. Urgent when answered: No",
        "No",
      ]);
      await expect(page.getByRole("button", { name: /^Move/ })).toHaveCount(0);

      await followLink(page, "Edit question 1");
      await expect(dialog(page, "Edit Question")).not.toContainText("Earlier answers");
      await field(page, "Question Text").fill("Did you rest?");
      await expect(urgentAnswers(page, "Yes/No")).toHaveValue("No");
      await choice(page, "Question Type").selectOption("Rank (1 to 5)");
      await expect(urgentAnswers(page, "Yes/No")).toBeHidden();
      await urgentAnswers(page, "Rank").selectOption("1");
      await press(page, "Save Changes");
      await expect(toast(page, "Question updated successfully")).toBeVisible();
      const row = page.getByRole("row", { name: "Did you rest?" });
      await expect(row.getByRole("cell")).toContainText(["1", "Did you rest?", "Rank", "N/A"]);
      await expect(row).toContainText("Urgent when answered: 1");

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

  test(
    "explains invalid and unknown ids",
    { ...allowStatus(400, 404), tag: "@forms-client-only" },
    async ({ page, visit }) => {
      await visit("/admin/surveys/abc");
      await expect(page.getByText("Invalid survey ID")).toBeVisible();
      await visit("/admin/surveys/999999");
      await expect(page.getByRole("heading", { name: "Survey Not Found" })).toBeVisible();
      await expect(page.getByText("The requested survey could not be found.")).toBeVisible();
      await visit("/admin/surveys/1/questions/abc/edit");
      await expect(page.getByText("Invalid question ID")).toBeVisible();
    },
  );
});
