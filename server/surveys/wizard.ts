import type { Survey } from "~/models";
import { questionFormSchema } from "~/models/surveys/survey-question.schema";
import { wizardSurveySchema } from "~/models/surveys/survey.schema";
import { newSurveySchema } from "~/models/surveys/survey-api.schema";
import { type RawValues, rawText } from "~/models/rules/raw-values.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { parseInput } from "~/server/platform/input";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { resolveFormTags } from "~/server/tags/tag-choice";
import { saveWizard } from "~/server/wizards/save-wizard";
import { insertQuestions } from "./question-set";
import { completeSurvey, insertSurvey } from "./surveys";

/** Draft kind of the wizard. */
export const SURVEY_WIZARD = "survey-wizard";

/**
 * Saves a survey draft atomically: creates the survey, its questions in order and its new tags, and deletes the draft
 * (specification 001, section 4).
 * @returns the survey's id, version and status, and a message for each created tag
 * @throws NotFoundError without the draft, InvalidInputError without a question, ParentRefusedError, ItemsRefusedError
 */
export async function saveSurveyWizard(caller: Caller, id: string) {
  authorize(caller, "content.write");
  const ref = { kind: SURVEY_WIZARD, id };
  const { survey, newTags } = await saveWizard(caller, ref, {
    saveParent: createSurvey,
    createItem: (writer, { survey }, rawValues) =>
      insertQuestions(writer, survey, [parseInput(questionFormSchema, rawValues)]),
    finish: (writer, { survey }) => completeSurvey(writer, survey),
    messages: {
      parent: "Creating survey...",
      item: () => "Adding questions...",
      finish: "Finalizing...",
      formatLabel: (rawValues) => `Question "${rawText(rawValues.questionText)}"`,
      refused: (count) =>
        `Failed to create survey questions: ${count} cannot be saved. Check the details above.`,
      none: {
        field: "questionText",
        message: "At least one question is required to save the survey",
      },
    },
  });
  const { id: surveyId, version, status } = survey;
  return { surveyId, version, status, newTags };
}

const detailsSchema = newSurveySchema.omit({ questions: true });
type CreatedSurvey = { survey: Survey; newTags: string[] };

async function createSurvey(
  writer: CallerInTransaction,
  rawValues: RawValues,
): Promise<CreatedSurvey> {
  const { newTagName, ...form } = parseInput(wizardSurveySchema, rawValues);
  const { tagIds, messages } = await resolveFormTags(writer, { tagIds: form.tagIds, newTagName });
  const values = parseInput(detailsSchema, { ...form, tagIds });
  return { survey: await insertSurvey(writer, values), newTags: messages };
}
