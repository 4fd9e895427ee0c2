import { parseYesNo, questionTypeLabel } from "~/models/surveys/survey-question.schema";
import { type RawValues, rawText } from "~/models/rules/raw-values.schema";
import type { WizardItem } from "~/server/wizards/wizard-draft";

/** The questions of a wizard as its list shows them. */
export function createdQuestions(items: WizardItem[]) {
  return items.map(({ key, typed }, at) => ({
    key,
    name: `${at + 1}. ${rawText(typed.questionText)}`,
    heardAs: `question ${at + 1}`,
    facts: factsOf(typed),
  }));
}

function factsOf({ questionType, correctAnswer }: RawValues): string {
  const type = rawText(questionType);
  const label = questionTypeLabel(type);
  const answer = parseYesNo(rawText(correctAnswer));
  return type === "y/n" ? `${label}, correct answer: ${String(answer)}` : label;
}
