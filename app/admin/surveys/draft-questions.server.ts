import type { CreatedItem } from "~/app/components/wizard/created-items";
import {
  parseYesNo,
  pickUrgentAnswer,
  questionTypeLabel,
} from "~/models/surveys/survey-question.schema";
import { SERVE_TYPES } from "~/models/surveys/survey.schema";
import { type RawValues, rawText, rawTexts } from "~/models/rules/raw-values.schema";
import type { Caller } from "~/server/platform/caller";
import { readScopeNames } from "~/server/surveys/scopes";
import { readSurveyViewers } from "~/server/surveys/viewers";
import type { InitialWizardDraft, WizardItem } from "~/server/wizards/wizard-draft";

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

/** Describes who will be asked by a draft's survey once it is published and has questions. */
export async function describeDraftViewers(
  caller: Caller,
  { typed, made }: Pick<InitialWizardDraft, "typed" | "made">,
): Promise<string> {
  const readIds = (field: string) =>
    rawTexts(typed[field])
      .filter((id) => /^[1-9]\d{0,8}$/.test(id))
      .map(Number);
  const ids = { specialityIds: readIds("specialityIds"), procedureIds: readIds("procedureIds") };
  const serveType = SERVE_TYPES.find(({ value }) => value === rawText(typed.serveType))?.value;
  if (!serveType) return "Nobody yet";
  const scope = await readScopeNames(caller, ids);
  const left = scope.specialities.length + scope.procedures.length;
  const isGone = left === 0 && ids.specialityIds.length + ids.procedureIds.length > 0;
  // Without them it would be for everybody without a plan, and is not saved.
  if (isGone) return "Nobody: what you chose it for was deleted. Please choose again";
  const survey = { id: made?.id ?? 0, status: "Active", serveType, questionCount: 1 } as const;
  return readSurveyViewers(caller, survey);
}

function formatFacts(typed: RawValues): string {
  const type = rawText(typed.questionType);
  const answer = parseYesNo(rawText(typed.correctAnswer));
  const urgentAnswer = rawText(pickUrgentAnswer(typed));
  return [
    questionTypeLabel(type),
    ...(type === "y/n" ? [`correct answer: ${String(answer)}`] : []),
    ...(urgentAnswer === "" ? [] : [`urgent when answered: ${urgentAnswer}`]),
  ].join(", ");
}
