import { parseYesNo, questionTypeLabel } from "~/models/surveys/survey-question.schema";
import { type RawValues, rawText } from "~/models/rules/raw-values.schema";
import type { WizardItem } from "~/server/wizards/wizard-draft";

/** List rows of the questions entered in a wizard. */
export function createdQuestions(items: WizardItem[]) {
  return items.map(({ key, typed }, index) => ({
    key,
    name: `${index + 1}. ${rawText(typed.questionText)}`,
    heardAs: `question ${index + 1}`,
    facts: formatFacts(typed),
  }));
}

function formatFacts({ questionType, correctAnswer }: RawValues): string {
  const type = rawText(questionType);
  const label = questionTypeLabel(type);
  const answer = parseYesNo(rawText(correctAnswer));
  return type === "y/n" ? `${label}, correct answer: ${String(answer)}` : label;
}
