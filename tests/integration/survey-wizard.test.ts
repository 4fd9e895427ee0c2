import type { Model, ModelStatic } from "sequelize";
import { describe, expect, it } from "vitest";
import { AuditEvent, Survey, SurveyEdition, SurveyQuestion, SurveyWording, Tag } from "~/models";
import { MAX_QUESTIONS } from "~/models/surveys/survey-question.schema";
import { listQuestions } from "~/server/surveys/questions";
import { getSurvey } from "~/server/surveys/surveys";
import { saveSurveyWizard, SURVEY_WIZARD } from "~/server/surveys/wizard";
import { ItemsRefusedError, itemFieldName } from "~/server/wizards/save-wizard";
import { readProgress } from "~/server/wizards/progress";
import { addItem, storePendingItem, moveItem } from "~/server/wizards/draft-items";
import {
  updateWizardDraft,
  createWizardDraft,
  readWizardDraft,
} from "~/server/wizards/wizard-draft";
import { seedTag } from "../factories/content";
import { unique } from "../factories/names";
import { admin, HAS_DATABASE, useDatabase, viewer } from "../support/database";
import { whileRefusingInserts } from "../support/refusing-inserts";

const kind = SURVEY_WIZARD;
const buildDetails = (name = unique("Survey")) => ({ name, serveType: "pre-session-post-session" });
const buildQuestion = (questionText: string, overrides = {}) => ({
  questionText,
  questionType: "rank",
  correctAnswer: "",
  ...overrides,
});

/** Creates a wizard's draft with questions; the key of each is its text. */
async function createWizard(
  texts: string[],
  rawValues: Record<string, string | string[]> = buildDetails(),
) {
  const ref = {
    kind,
    id: await createWizardDraft(admin, kind, { step: "details", typed: rawValues }),
  };
  for (const text of texts) await updateWizardDraft(admin, ref, addItem(buildQuestion(text), text));
  return ref;
}

async function listTexts(surveyId: number) {
  return (await listQuestions(admin, surveyId)).map(({ questionText }) => questionText);
}

const countRows = () =>
  Promise.all([
    Survey.count(),
    SurveyEdition.count(),
    SurveyQuestion.count(),
    SurveyWording.count(),
    Tag.count(),
    AuditEvent.count(),
  ]);

describe.runIf(HAS_DATABASE)("the survey wizard", () => {
  useDatabase();

  it("saves the survey, its tags and its questions in their order, and deletes the draft", async () => {
    const [existingTag, newTag] = [await seedTag(), unique("Tag")];
    const tags = { tagIds: ["", String(existingTag.id)], newTagName: newTag };
    const ref = await createWizard(["First", "Second"], { ...buildDetails("Before"), ...tags });
    const question = buildQuestion("Slept?", { questionType: "y/n", correctAnswer: "No" });
    await updateWizardDraft(admin, ref, addItem(question, "Slept?"));
    await updateWizardDraft(admin, ref, moveItem("Slept?", "up"));
    const { surveyId, newTags } = await saveSurveyWizard(admin, ref.id);

    expect(newTags).toEqual([`Tag "${newTag}" created successfully`]);
    const survey = await getSurvey(admin, surveyId);
    expect(survey).toMatchObject({
      name: "Before",
      serveType: "pre-session-post-session",
      category: "General",
      status: "Draft",
      questionCount: 3,
      questionsVersion: 1,
    });
    expect(survey.tags.map(({ name }) => name).sort()).toEqual([existingTag.name, newTag].sort());
    expect(await listTexts(surveyId)).toEqual(["First", "Slept?", "Second"]);
    expect((await listQuestions(admin, surveyId)).map((each) => each.correctAnswer)).toEqual([
      null,
      "No",
      null,
    ]);
    await expect(readWizardDraft(admin, ref)).rejects.toThrow("Draft not found");
    expect(readProgress(ref.id)).toBeNull();
  });

  it("creates one edition of all questions, and an audit event for the survey and each question", async () => {
    const ref = await createWizard(["First", "Second"]);
    const before = await AuditEvent.count();
    const { surveyId } = await saveSurveyWizard(admin, ref.id);
    const editions = await SurveyEdition.findAll({ where: { surveyId } });
    expect(editions.map(({ number }) => number)).toEqual([1]);
    expect(JSON.parse(editions[0]?.wordingIds ?? "")).toHaveLength(2);
    expect(await AuditEvent.count()).toBe(before + 3);
  });

  it("reports its progress while it saves", async () => {
    const ref = await createWizard(["First", "Second"]);
    const progress: (string | null)[] = [];
    const listen = () => void progress.push(readProgress(ref.id));
    const models: ModelStatic<Model>[] = [Survey, SurveyQuestion, SurveyEdition];
    for (const model of models) model.addHook("beforeCreate", "listen", listen);
    await saveSurveyWizard(admin, ref.id);
    for (const model of models) model.removeHook("beforeCreate", "listen");
    expect(progress).toEqual([
      "Creating survey...",
      "Adding questions...",
      "Adding questions...",
      "Finalizing...",
    ]);
  });

  it("writes nothing when the database refuses one of three questions, names that one, and keeps the draft", async () => {
    const ref = await createWizard(["One", "Two", "Three"], {
      ...buildDetails(),
      newTagName: unique("Tag"),
    });
    await updateWizardDraft(
      admin,
      ref,
      storePendingItem(buildQuestion("Half", { questionType: "" }), "questions"),
    );
    const [draft, before] = [await readWizardDraft(admin, ref), await countRows()];
    const expectRefused = async () => {
      const save = saveSurveyWizard(admin, ref.id);
      await expect(save).rejects.toBeInstanceOf(ItemsRefusedError);
      await expect(save).rejects.toMatchObject({
        message: "Failed to create survey questions: 1 cannot be saved. Check the details above.",
        fields: [
          { field: itemFieldName("Two"), message: 'Question "Two": Unknown error occurred' },
        ],
      });
    };
    await whileRefusingInserts("survey_wordings", "Two", expectRefused, "question_text");
    expect(await countRows()).toEqual(before);
    expect(await readWizardDraft(admin, ref)).toEqual(draft);
    await saveSurveyWizard(admin, ref.id);
  });

  it("names every question that cannot be saved, and why", async () => {
    const ref = await createWizard(["Good"]);
    await updateWizardDraft(
      admin,
      ref,
      addItem(buildQuestion("Bad", { questionType: "y/n" }), "bad"),
    );
    await updateWizardDraft(
      admin,
      ref,
      addItem(buildQuestion("Worse", { questionType: "essay" }), "worse"),
    );
    await expect(saveSurveyWizard(admin, ref.id)).rejects.toMatchObject({
      status: 422,
      message: "Failed to create survey questions: 2 cannot be saved. Check the details above.",
      fields: [
        { message: 'Question "Bad": Correct answer is required for Yes/No questions' },
        { message: 'Question "Worse": Question type must be one of rank, y/n, free-text' },
      ],
    });
  });

  it("reports why the survey itself cannot be saved", async () => {
    const ref = await createWizard(["One"], { name: "", serveType: "", tagIds: "2000000000" });
    await expect(saveSurveyWizard(admin, ref.id)).rejects.toMatchObject({
      status: 422,
      message: "Survey name is required; Survey serve type is required",
      fields: [],
    });
    const unknown = await createWizard(["One"], { ...buildDetails(), tagIds: "2000000000" });
    await expect(saveSurveyWizard(admin, unknown.id)).rejects.toThrow(
      "Selected tag not found. Please refresh and try again.",
    );
  });

  it("needs a question", async () => {
    const ref = await createWizard([]);
    const before = await countRows();
    await expect(saveSurveyWizard(admin, ref.id)).rejects.toMatchObject({
      status: 422,
      fields: [{ message: "At least one question is required to save the survey" }],
    });
    expect(await countRows()).toEqual(before);
  });

  it("saves a hundred questions in their order, and refuses more", async () => {
    const texts = Array.from({ length: MAX_QUESTIONS }, (_, index) => `Question ${index}`);
    const ref = await createWizard(texts);
    await expect(
      updateWizardDraft(admin, ref, addItem(buildQuestion("One too many"))),
    ).rejects.toThrow("At most 100");
    const { surveyId } = await saveSurveyWizard(admin, ref.id);
    expect(await listTexts(surveyId)).toEqual(texts);
  });

  it("is saved concurrently with a draft that creates the same tags in another order", async () => {
    const tags = Array.from({ length: 6 }, () => unique("Shared"));
    const orders = [tags, [...tags].reverse()];
    const wizards = await Promise.all(
      orders.map((newTagName) => createWizard(["One"], { ...buildDetails(), newTagName })),
    );
    const saved = await Promise.all(wizards.map(({ id }) => saveSurveyWizard(admin, id)));
    expect(saved.flatMap(({ newTags }) => newTags)).toHaveLength(tags.length);
  });

  it("is refused to viewers", async () => {
    const { id } = await createWizard(["One"]);
    await expect(saveSurveyWizard(viewer, id)).rejects.toMatchObject({ status: 403 });
  });
});
