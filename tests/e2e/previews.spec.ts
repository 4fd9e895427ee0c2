import type { Page } from "@playwright/test";
import { fieldName } from "./field-name";
import { toast } from "./fixtures";
import { expect, scanAccessibility, test, unique } from "./media-host";
import { addSession, addSpecialty, addSurvey } from "./records";

const LIST = "/admin/sessions";
const [CALM, SLEEP, HELPED] = ["How calm are you?", "Did you sleep well?", "What helped you?"];
/** A question of each type. */
const THREE_QUESTIONS = {
  questions: [
    { questionText: CALM, questionType: "rank" },
    { questionText: SLEEP, questionType: "y/n", correctAnswer: "Yes" },
    { questionText: HELPED, questionType: "free-text" },
  ],
};
const surveyUrl = (id: number) => `/admin/surveys/${id}`;
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const followLink = (page: Page, name: string) =>
  page.getByRole("link", { name, exact: true }).click();

test("a session that is a draft is seen as a patient sees it; nothing is stored, and every way leads back", async ({
  page,
  visit,
  request,
  mediaHost,
  javaScript,
}) => {
  const place = { department: unique("Surgery"), name: unique("Hips") };
  const specialty = await addSpecialty(request, place);
  const values = { name: unique("Session"), audioUrl: mediaHost.url("a.wav") };
  const id = await addSession(request, specialty, values);
  await visit(`${LIST}/${id}/view`);
  await followLink(page, "See as Patient");
  const bar = page.getByRole("complementary", { name: "Preview for staff" });
  await expect(bar).toContainText("Who sees this: Nobody yet");
  await followLink(page, "Play");
  await expect(page.getByRole("dialog", { name: "Pre-Session Assessment" })).toBeVisible();
  const answer = page.getByRole("radiogroup", { name: "How anxious do you feel right now?" });
  if (javaScript) await page.getByRole("slider").press("End");
  else await answer.getByRole("radio", { name: /^5/ }).check();
  await page.getByRole("radio", { name: "Yes" }).check();
  await press(page, "Continue to Session");
  await expect(toast(page, "This is a preview: your answers were not saved.")).toBeVisible();
  await followLink(page, "How do you feel now?");
  await expect(toast(page, "Patients choose a survey about this session here.")).toBeVisible();
  await press(page, "Mark as Listened");
  await expect(toast(page, "Patients see here when they last played it.")).toBeVisible();
  await expect(page).toHaveURL(`${LIST}/${id}/as-patient?answered=on`);
  if (javaScript) await page.keyboard.press("Escape");
  else await followLink(page, "Back to Session");
  await expect(page).toHaveURL(`${LIST}/${id}/view`);
  await expect(page.getByRole("dialog").getByText("Nobody yet")).toBeVisible();
});

test("a survey is previewed as patients see it; Reset Answers clears the input", async ({
  page,
  visit,
  request,
  javaScript,
}) => {
  const name = unique("Survey");
  const { id } = await addSurvey(request, name, THREE_QUESTIONS);
  await visit(surveyUrl(id));
  await followLink(page, "See as Patient");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const bar = page.getByRole("complementary", { name: "Preview for staff" });
  await expect(bar).toContainText("Nothing is sent or stored. Who sees this: Nobody yet");
  const preview = page.getByRole("main");
  const slider = page.getByRole("slider", { name: CALM });
  const yes = page.getByRole("radiogroup", { name: SLEEP }).getByRole("radio", { name: "Yes" });
  const text = page.getByRole("textbox", { name: fieldName(HELPED) });
  const ranks = page.getByRole("radiogroup", { name: CALM });
  const expectUnanswered = async () => {
    if (!javaScript) return expect(ranks.getByRole("radio", { checked: true })).toHaveCount(0);
    await expect(slider).toHaveValue("3");
    await expect(slider).toHaveAttribute("aria-valuetext", "Not answered yet");
  };
  await expectUnanswered();
  if (javaScript) {
    await expect(slider).toHaveAccessibleDescription(
      "From 1 (lowest) to 5 (highest) Slide to answer",
    );
    await slider.press("End");
    await expect(slider).toHaveValue("5");
    await expect(slider).toHaveAttribute("aria-valuetext", "5: Highest");
    await expect(slider).toHaveAccessibleDescription("From 1 (lowest) to 5 (highest)");
  } else {
    await ranks.getByRole("radio", { name: "5 Highest" }).check();
  }
  await yes.check();
  await text.fill("A long walk");
  await expect(preview).toContainText(
    javaScript ? "11 of 5,000 characters" : "At most 5,000 characters",
  );
  if (javaScript) {
    await expect(preview.locator("output")).toHaveText("5: Highest");
    await expect(preview.getByRole("status").filter({ hasText: "11 of 5,000" })).toBeAttached();
  }
  await press(page, "Send Answers");
  await expect(toast(page, "Patients continue to a page that thanks them.")).toBeVisible();
  await expect(page).toHaveURL(`${surveyUrl(id)}/as-patient`);
  await visit(`${surveyUrl(id)}/as-patient`);
  await yes.check();
  await press(page, "Reset Answers");
  await expectUnanswered();
  await expect(yes).not.toBeChecked();
  await expect(text).toHaveValue("");
  if (javaScript) {
    await expect(preview.locator("output")).toHaveText("");
    await expect(preview).toContainText("0 of 5,000 characters");
    // Submitting without answers reports errors, which a reset removes.
    await preview.locator("form").evaluate((form: HTMLFormElement) => form.requestSubmit());
    await expect(preview.getByRole("alert")).toContainText("Please answer this question");
    await expect(slider).toHaveAccessibleDescription(/Error: Please answer this question/);
    await scanAccessibility(page);
    await press(page, "Reset Answers");
    await expect(preview.getByRole("alert")).toHaveCount(0);
    await expect(preview.getByText("Please answer this question")).toHaveCount(0);
  }
  await followLink(page, "Back to Survey");
  await expect(page).toHaveURL(surveyUrl(id));
});
