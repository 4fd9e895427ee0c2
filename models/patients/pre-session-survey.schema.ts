import { z } from "zod";
import { RANKS } from "~/models/surveys/answer.schema";
import { answerField } from "~/models/surveys/survey-response.schema";
import { optionalText, wholeNumberField } from "~/models/rules/text.schema";

const INVALID_LEVEL = `Please select a value between ${RANKS.min} and ${RANKS.max}`;

/** Survey before a session (specification 000, sections 3.6, 5 and 9). */
export const preSessionSurveySchema = z.object({
  anxietyLevel: wholeNumberField({
    required: "Please rate your anxiety level",
    notNumber: INVALID_LEVEL,
    notWhole: INVALID_LEVEL,
    min: { value: RANKS.min, message: INVALID_LEVEL },
    max: { value: RANKS.max, message: INVALID_LEVEL },
  }),
  informationReceived: answerField("y/n"),
  concerns: optionalText({ label: "Concerns" }),
});
