import { z } from "zod";
import { RANKS } from "~/models/surveys/answer.schema";
import { answerField } from "~/models/surveys/survey-response.schema";
import { optionalText, wholeNumberField } from "~/models/rules/text.schema";

const WRONG_LEVEL = `Please select a value between ${RANKS.least} and ${RANKS.most}`;

/** What a patient is asked before a session (specification 000, sections 3.6, 5 and 9). */
export const preSessionSurveySchema = z.object({
  anxietyLevel: wholeNumberField({
    required: "Please rate your anxiety level",
    notNumber: WRONG_LEVEL,
    notWhole: WRONG_LEVEL,
    min: { value: RANKS.least, message: WRONG_LEVEL },
    max: { value: RANKS.most, message: WRONG_LEVEL },
  }),
  informationReceived: answerField("y/n"),
  concerns: optionalText({ label: "Concerns" }),
});
