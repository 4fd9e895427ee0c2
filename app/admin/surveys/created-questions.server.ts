import { asYesNo, questionTypeLabel } from "~/models/surveys/survey-question.schema";
import { type Typed, typedText } from "~/models/rules/raw-values.schema";
import type { WizardItem } from "~/server/wizards/wizard-draft";

/** The questions of a wizard as its list shows them. */
export function createdQuestions(items: WizardItem[]) {
  return items.map(({ key, typed }, at) => ({
    key,
    name: `${at + 1}. ${typedText(typed.questionText)}`,
    heardAs: `question ${at + 1}`,
    facts: factsOf(typed),
  }));
}

function factsOf({ questionType, correctAnswer }: Typed): string {
  const type = typedText(questionType);
  const label = questionTypeLabel(type);
  const answer = asYesNo(typedText(correctAnswer));
  return type === "y/n" ? `${label}, correct answer: ${String(answer)}` : label;
}
