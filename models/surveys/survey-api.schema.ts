import { z } from "zod";
import { DEFAULT_CATEGORY, SCOPE_RULES, surveyFields, WIZARD_MESSAGES } from "./survey.schema";
import { MAX_QUESTIONS, questionSchema } from "./survey-question.schema";
import { apiNote } from "~/models/rules/api-note.schema";
import { idListField, tagIdsField } from "~/models/tags/tag-ids-api.schema";
import {
  blankToUndefined,
  boundedList,
  idField,
  optionalLine,
  parseList,
} from "~/models/rules/text.schema";

// Apart from the schemas of forms, whose pages would load these too.

/** Status field of earlier releases: ignored, since only publishing and unpublishing change the status. */
const FORMER_STATUSES = ["Active", "Inactive", "Draft"] as const;
const formerStatusField = apiNote(
  z.preprocess(
    blankToUndefined,
    z.enum(FORMER_STATUSES, { message: "Status must be Draft or Active" }).optional(),
  ),
  { type: ["string", "null"], enum: [...FORMER_STATUSES, null], deprecated: true },
);

const INVALID_ORDER = "Question order must be a list of question IDs";

/** PUT /survey: the full survey; the caller has filled omitted fields with their current values. */
export const surveySchema = z.object({
  ...surveyFields(WIZARD_MESSAGES),
  category: optionalLine({ label: "Category" }).transform((text) => text || DEFAULT_CATEGORY),
  status: formerStatusField,
  tagIds: tagIdsField,
  specialityIds: idListField(SCOPE_RULES.specialityIds),
  procedureIds: idListField(SCOPE_RULES.procedureIds),
  questionOrder: z.preprocess(
    parseList,
    boundedList(
      z
        .array(idField(INVALID_ORDER), { invalid_type_error: INVALID_ORDER })
        .max(MAX_QUESTIONS, `Question order must have at most ${MAX_QUESTIONS} IDs`),
    ).optional(),
  ),
});

export const TOO_MANY_QUESTIONS = `A survey can have at most ${MAX_QUESTIONS} questions`;
/** Error message when edits and deletions have used up `MAX_SURVEY_WORDINGS`. */
export const TOO_MANY_WORDINGS =
  "The questions of this survey have been changed too often. Create a new survey";
const INVALID_LIST = "Questions must be a list of questions";
const INVALID_QUESTION = "Each question must be an object with its text and its type";

/** List of new questions. An item that is not an object gets one error instead of one for each field. */
const questionList = z
  .array(z.record(z.unknown(), { invalid_type_error: INVALID_QUESTION }).pipe(questionSchema), {
    required_error: INVALID_LIST,
    invalid_type_error: INVALID_LIST,
  })
  .max(MAX_QUESTIONS, TOO_MANY_QUESTIONS);

/** POST /survey, with optional questions in order. */
export const newSurveySchema = surveySchema.omit({ questionOrder: true }).extend({
  questions: z.preprocess((value) => parseList(value) ?? [], boundedList(questionList)),
});

/** POST /survey-question/bulk. */
export const bulkQuestionsSchema = z.object({
  surveyId: idField("Survey ID not found"),
  questions: z.preprocess(
    parseList,
    boundedList(questionList.min(1, "At least one question is required")),
  ),
});
