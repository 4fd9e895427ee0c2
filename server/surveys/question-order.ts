import type { Survey } from "~/models";
import { isSameOrder } from "~/models/surveys/question-order.schema";
import { recordChange } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { InvalidInputError } from "~/server/platform/errors";
import { createStaleError } from "~/server/platform/record-version";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { findSurvey, storeEdition, readQuestionOrder, setPositions } from "./question-set";
import { presentSurvey } from "./present";
import { presentFull } from "./present-full";

/**
 * Saves the order of a survey's questions (specification 001, section 4: 'Save Order').
 * @param order ids of all questions, each once
 * @param base ids in the saved order that was displayed to the user
 * @throws NotFoundError, InvalidInputError, StaleError if questions were moved, added or deleted since
 */
export async function saveQuestionOrder(
  caller: Caller,
  surveyId: number,
  { order, base }: { order: number[]; base: number[] },
): Promise<void> {
  authorize(caller, "content.write");
  await inTransaction(caller, async (writer) => {
    const survey = await findSurvey(writer, surveyId);
    const current = await readQuestionOrder(writer, surveyId);
    if (!isSameOrder(current, base))
      throw await createStaleError(writer, "survey", presentSurvey(survey));
    await reorderQuestions(writer, survey, order);
    await recordOrderChange(writer, survey, current);
  });
}

/**
 * Reorders the questions of a locked survey and stores a new edition.
 * @throws InvalidInputError for missing, repeated or unknown ids
 */
export async function reorderQuestions(
  writer: CallerInTransaction,
  survey: Survey,
  order: number[],
) {
  const current = await readQuestionOrder(writer, survey.id);
  if (isSameOrder(current, order)) return;
  const errors = findOrderErrors(order, current).map((message) => ({
    field: "questionOrder",
    message,
  }));
  if (errors.length > 0) throw new InvalidInputError(errors);
  await setPositions(writer, order);
  await storeEdition(writer, survey);
}

/** Records an audit event and a version if the questions or their order differ from `before`. */
export async function recordOrderChange(
  writer: CallerInTransaction,
  survey: Survey,
  before: number[],
) {
  const after = await readQuestionOrder(writer, survey.id);
  if (isSameOrder(before, after)) return;
  const record = await presentFull(writer, survey);
  const previous = { ...record, questionOrder: before };
  await recordChange(writer, {
    type: "survey",
    action: "updated",
    before: previous,
    record,
    changes: { questionOrder: [before, after] },
  });
}

/** Returns messages for all errors of an order. */
function findOrderErrors(order: number[], ids: number[]): string[] {
  const unknown = [...new Set(order)].filter((id) => !ids.includes(id));
  const missing = ids.filter((id) => !order.includes(id));
  const repeated = ids.filter((id) => order.indexOf(id) !== order.lastIndexOf(id));
  return [
    ...(unknown.length > 0
      ? [`Question order names ${unknown.join(", ")}, not in this survey`]
      : []),
    ...(missing.length > 0 ? [`Question order misses ${missing.join(", ")}`] : []),
    ...(repeated.length > 0 ? [`Question order names ${repeated.join(", ")} more than once`] : []),
  ];
}
