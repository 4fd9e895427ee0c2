import type { CreatedItem } from "~/app/components/wizard/created-items";
import { parseYesNo, questionTypeLabel } from "~/models/surveys/survey-question.schema";
import { type RawValues, rawText } from "~/models/rules/raw-values.schema";
import type { WizardItem } from "~/server/wizards/wizard-draft";

/** Initial values of a further question: the type and the good end of the last one. */
export function initialQuestionValues(last?: RawValues): Record<string, string> {
  const { questionType = "", goodEnd = "" } = last ?? {};
  return { questionType: rawText(questionType), goodEnd: rawText(goodEnd) };
}

/** Presents the questions in a wizard's draft. */
export function presentDraftQuestions(items: WizardItem[]) {
  return items.map(
    ({ key, typed }, index) =>
      ({
        key,
        name: `${index + 1}. ${rawText(typed.questionText)}`,
        uniqueName: `question ${index + 1}`,
        facts: formatFacts(typed),
      }) satisfies CreatedItem,
  );
}

function formatFacts({ questionType, correctAnswer }: RawValues): string {
  const type = rawText(questionType);
  const label = questionTypeLabel(type);
  const answer = parseYesNo(rawText(correctAnswer));
  return type === "y/n" ? `${label}, correct answer: ${String(answer)}` : label;
}
