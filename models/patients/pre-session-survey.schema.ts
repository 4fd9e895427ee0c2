import { z } from "zod";
import { RANK_RANGE } from "~/models/surveys/answer.schema";
import { answerField } from "~/models/surveys/survey-response.schema";
import { optionalText, wholeNumberField } from "~/models/rules/text.schema";

const INVALID_LEVEL = `Please select a value between ${RANK_RANGE.min} and ${RANK_RANGE.max}`;

/** Survey before a session (specification 000, sections 3.6, 5 and 9). */
export const preSessionSurveySchema = z.object({
  anxietyLevel: wholeNumberField({
    required: "Please rate your anxiety level",
    notNumber: INVALID_LEVEL,
    notWhole: INVALID_LEVEL,
    min: { value: RANK_RANGE.min, message: INVALID_LEVEL },
    max: { value: RANK_RANGE.max, message: INVALID_LEVEL },
  }),
  informationReceived: answerField("y/n"),
  concerns: optionalText({ label: "Concerns" }),
});
