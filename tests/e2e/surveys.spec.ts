import { QUESTION_TYPES } from "~/models/surveys/survey-question.schema";
import { fieldName } from "./field-name";
import { type Page } from "@playwright/test";
import { tagsField } from "./tags-field";
import { expect, allowStatus, scanAccessibility, test, toast, unique } from "./fixtures";
import { addResponse, addSurvey, addTag } from "./records";

const LIST = "/admin/surveys";
const EMPTY = "No surveys found matching your criteria.";

const field = (page: Page, name: string) => page.getByRole("textbox", { name: fieldName(name) });
const choice = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const press = (page: Page, name: string) => button(page, name).click();
const findRow = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const listUrl = (name: string) => `${LIST}?q=${encodeURIComponent(name)}`;
const names = (page: Page) => page.locator("tbody td.name");
const createdQuestions = (page: Page) => page.getByRole("region", { name: /Created Questions/ });
const questionTexts = (page: Page) => createdQuestions(page).locator("li b");

/** Starts a draft and completes the wizard's first step. */
async function startWizard(page: Page, visit: (path: string) => Promise<unknown>, name: string) {
  await visit(`${LIST}/new`);
  await field(page, "Survey Name").fill(name);
  await choice(page, "Survey Serve Type").selectOption("Post LMS Module");
  await press(page, "Next");
  await expect(page).toHaveURL(/\/admin\/surveys\/drafts\/[\w-]+\/questions/);
}

async function fillQuestion(page: Page, text: string, kind: string, answer?: string) {
  await field(page, "Question Text").fill(text);
  await choice(page, "Question Type").selectOption(kind);
  if (answer) await choice(page, "Correct Answer").selectOption(answer);
}

async function addQuestion(page: Page, count: number, ...question: [string, string, string?]) {
  await fillQuestion(page, ...question);
  await press(page, "Add Question");
  await expect(
    page.getByRole("heading", { name: `Created Questions (${count})`, exact: true }),
  ).toBeVisible();
  await expect(field(page, "Question Text")).toHaveValue("");
  // The next question is mostly of the same type.
  const type = QUESTION_TYPES.find(({ label }) => label === question[1]);
  await expect(choice(page, "Question Type")).toHaveValue(type?.value ?? "");
}

test(
  "the list is searched by name and date, sorted and paged",
  { tag: ["@in-chromium", "@forms-client-only"] },
  async ({ page, visit, request }) => {
    const suffix = unique("Mark");
    const tag = unique("Sleep");
    const question = { questionText: "How calm do you feel?", questionType: "rank" };
    for (let number = 1; number <= 9; number++) await addSurvey(request, `M${number} ${suffix}`);
    const values = { questions: [question, question], serveType: "post-lms-module" };
    const { id } = await addSurvey(request, `A ${suffix}`, {
      ...values,
      tagIds: [await addTag(request, tag)],
    });
    await addSurvey(request, `Z ${suffix}`);

    await visit(`${LIST}?sort=id&order=desc`);
    await expect(page).toHaveTitle("Survey Management - Calmward");
    const searchBox = page.getByRole("main").getByRole("searchbox");
    const placeholder = "Search surveys by name or completion date...";
    await expect(searchBox).toHaveAttribute("placeholder", placeholder);
    await searchBox.fill(new Date().toISOString().slice(0, 10));
    await searchBox.press("Enter");
    await expect(page).toHaveURL(/q=\d{4}-\d\d-\d\d/);
    await expect(findRow(page, `Z ${suffix}`)).toBeVisible();
    await searchBox.fill("2001-02-03");
    await searchBox.press("Enter");
    await expect(page.getByText(EMPTY)).toBeVisible();

    await visit(listUrl(suffix));
    await expect(names(page)).toHaveCount(10);
    const header = (name: string) => page.getByRole("columnheader", { name, exact: true });
    await header("Survey Name").getByRole("link").click();
    await expect(names(page).first()).toHaveText(`A ${suffix}`);
    await expect(page.getByRole("row").nth(1).getByRole("cell")).toHaveText([
      "",
      String(id).padStart(4, "0"),
      `A ${suffix}`,
      "Post LMS Module",
      "2",
      tag,
      "Draft",
      "Nobody yet",
      /View.*Results.*Delete/,
    ]);
    await page.getByRole("link", { name: "Page 2" }).click();
    await expect(names(page)).toHaveText([`Z ${suffix}`]);
    await expect(findRow(page, `Z ${suffix}`).getByRole("cell").nth(5)).toHaveText("N/A");
    for (const column of ["ID", "Survey Serve Type", "# Survey Questions"]) {
      await header(column).getByRole("link").click();
      await expect(header(column)).toHaveAttribute("aria-sort", "ascending");
    }
    await header("# Survey Questions").getByRole("link").click();
    await expect(names(page).first()).toHaveText(`A ${suffix}`);
    await expect(header("Tags").getByRole("link")).toHaveCount(0);
    await expect(page.getByRole("link", { name: `View A ${suffix}` })).toHaveAttribute(
      "href",
      `${LIST}/${id}`,
    );
  },
);

test(
  "deletes a survey with its questions, and only with the number of responses that was confirmed",
  { ...allowStatus(409), tag: "@forms-client-only" },
  async ({ page, visit, request }) => {
    const name = unique("Survey");
    const questions = [{ questionText: "How calm do you feel?", questionType: "rank" }];
    const survey = await addSurvey(request, name, { questions });
    const addAnswer = () => addResponse(request, survey.id, { [survey.questionIds[0] ?? 0]: 4 });
    await addAnswer();
    await visit(listUrl(name));
    await page.getByRole("link", { name: `Delete ${name}` }).click();
    const dialog = page.getByRole("dialog", { name: "Delete Survey" });
    await expect(dialog).toContainText(name);
    await expect(dialog).toContainText("Its 1 question is deleted with it.");
    await expect(dialog).toContainText("Its 1 response is deleted with it.");
    await addAnswer();
    await press(page, "Delete Survey");
    const message =
      "Failed to delete survey: The survey has 2 responses, which would be deleted too";
    await expect(page.getByRole("alert")).toContainText(message);
    await expect(dialog).toContainText("Its 2 responses are deleted with it.");
    await press(page, "Delete Survey");
    await expect(toast(page, "Survey deleted successfully")).toBeVisible();
    await expect(page.getByText(EMPTY)).toBeVisible();
    expect((await request.get(`/survey/${survey.id}`)).status()).toBe(404);
  },
);

test(
  "the wizard creates a survey with its tags and its questions in their order",
  allowStatus(422),
  async ({ page, visit, request, javaScript }) => {
    const [name, existingTag, newTag] = [unique("Survey"), unique("Known"), unique("Fresh")];
    await addTag(request, existingTag);
    await visit(LIST);
    await page.getByRole("link", { name: "Create Survey" }).click();
    await press(page, "Next");
    for (const message of ["Survey name is required", "Survey serve type is required"]) {
      await expect(page.getByRole("alert").getByRole("link", { name: message })).toBeVisible();
    }
    await field(page, "Survey Name").fill(name);
    await choice(page, "Survey Serve Type").selectOption("Pre-Session/Post-Session");
    const tags = tagsField(page, javaScript);
    await tags.choose(existingTag);
    await tags.enterNew(newTag);
    await press(page, "Next");

    await expect(page.getByRole("list", { name: "Step 2 of 2" })).toContainText("Add Questions");
    await expect(choice(page, "Correct Answer")).toBeHidden();
    await choice(page, "Question Type").selectOption("Yes/No");
    await expect(choice(page, "Correct Answer")).toBeVisible();
    await press(page, "Add Question");
    for (const message of [
      "Question text is required",
      "Correct answer is required for Yes/No questions",
    ]) {
      await expect(page.getByRole("alert").getByRole("link", { name: message })).toBeVisible();
    }
    await addQuestion(page, 1, "First?", "Rank (1 to 5)");
    await expect(toast(page, "Question added successfully")).toBeVisible();
    await addQuestion(page, 2, "Second?", "Yes/No", "No");
    await expect(createdQuestions(page)).toContainText("Yes/No, correct answer: No");
    await addQuestion(page, 3, "Third?", "Free Text");
    await expect(button(page, "Move question 1 up")).toHaveCount(0);
    await expect(button(page, "Move question 3 down")).toHaveCount(0);
    await press(page, "Move question 3 up");
    await expect(questionTexts(page)).toHaveText(["1. First?", "2. Third?", "3. Second?"]);
    if (javaScript) {
      await expect(button(page, "Move question 2 up")).toBeFocused();
      await expect(page.getByText("2. Third? is now before 3. Second?.")).toHaveRole("status");
    }
    await press(page, "Move question 2 up");
    await expect(questionTexts(page)).toHaveText(["1. Third?", "2. First?", "3. Second?"]);
    if (javaScript) await expect(button(page, "Move question 1 down")).toBeFocused();
    if (javaScript) await scanAccessibility(page);
    await press(page, "Edit question 2");
    await expect(field(page, "Question Text")).toHaveValue("First?");
    await fillQuestion(page, "First, changed?", "Rank (1 to 5)");
    await press(page, "Save Changes");
    await expect(toast(page, "Question updated successfully")).toBeVisible();
    await press(page, "Remove question 3");
    await expect(toast(page, "Question removed successfully")).toBeVisible();
    await expect(questionTexts(page)).toHaveText(["1. Third?", "2. First, changed?"]);
    await fillQuestion(page, "Last?", "Yes/No", "Yes");
    await press(page, "Save Survey");

    const saved = toast(page, "Survey created successfully");
    await expect(saved).toContainText("Current question automatically added to survey");
    await expect(saved).toContainText(`Tag "${newTag}" created successfully`);
    await expect(page).toHaveURL(new RegExp(`${LIST}\\?new=\\d+$`));
    await visit(listUrl(name));
    await expect(findRow(page, name).getByRole("cell").nth(3)).toHaveText(
      "Pre-Session/Post-Session",
    );
    await expect(findRow(page, name).getByRole("cell").nth(4)).toHaveText("3");
    await expect(findRow(page, name).getByRole("cell").nth(5)).toContainText(newTag);
    await page.getByRole("link", { name: `View ${name}` }).click();
    await expect(page.getByRole("heading", { name: `${name} - Details` })).toBeVisible();
    await expect(page.locator("tbody tr")).toContainText(["Third?", "First, changed?", "Last?"]);
  },
);

test(
  "a save without a valid question fails and loses nothing; the draft is resumed and discarded",
  { ...allowStatus(422), tag: "@forms-client-only" },
  async ({ page, visit }) => {
    const name = unique("Survey");
    await startWizard(page, visit, name);
    await press(page, "Save Survey");
    const missingQuestion = "At least one question is required to save the survey";
    await expect(page.getByRole("alert")).toContainText(missingQuestion);
    await expect(toast(page, missingQuestion)).toBeVisible();

    await fillQuestion(page, "Half typed", "Yes/No");
    await press(page, "Save Survey");
    const message = "Cannot save survey: Correct answer is required for Yes/No questions";
    await expect(page.getByRole("alert")).toContainText(message);
    await expect(toast(page, message)).toBeVisible();
    await expect(field(page, "Question Text")).toHaveValue("Half typed");

    await press(page, "Previous");
    await expect(field(page, "Survey Name")).toHaveValue(name);
    await press(page, "Cancel");
    await page.getByRole("link", { name: "Keep draft" }).click();
    const drafts = page.getByRole("region", { name: "Your drafts" });
    await drafts.getByRole("link", { name: `Resume draft ${name}` }).click();
    await expect(choice(page, "Survey Serve Type")).toHaveValue("post-lms-module");
    await press(page, "Next");
    await expect(field(page, "Question Text")).toHaveValue("Half typed");
    await choice(page, "Correct Answer").selectOption("Yes");
    await press(page, "Add Question");
    await expect(questionTexts(page)).toHaveText(["1. Half typed"]);

    await visit(LIST);
    await expect(drafts).toContainText(`${name} is not saved yet, with 1 question.`);
    await drafts.getByRole("link", { name: `Discard draft ${name}` }).click();
    await press(page, "Discard draft");
    await expect(toast(page, "Draft discarded")).toBeVisible();
    await visit(listUrl(name));
    await expect(page.getByText(EMPTY)).toBeVisible();
  },
);
