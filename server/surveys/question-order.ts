import type { Survey } from "~/models";
import { isSameOrder } from "~/models/surveys/question-order.schema";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { InvalidInputError } from "~/server/platform/errors";
import { createStaleError } from "~/server/platform/record-version";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { findSurvey, keepEdition, orderOf, setPositions } from "./question-set";
import { presentSurvey } from "./present";

/**
 * Saves an order of a survey's questions (specification 001, section 4: 'Save Order').
 * @param order the ids of all questions, each once
 * @param base the order that the person saw and changed
 * @throws NotFoundError, InvalidInputError, StaleError when the questions were moved, added to or deleted meanwhile
 */
export async function saveQuestionOrder(
  caller: Caller,
  surveyId: number,
  { order, base }: { order: number[]; base: number[] },
): Promise<void> {
  authorize(caller, "content.write");
  await inTransaction(caller, async (writer) => {
    const survey = await findSurvey(writer, surveyId);
    const now = await orderOf(writer, surveyId);
    if (!isSameOrder(now, base))
      throw await createStaleError(writer, "survey", presentSurvey(survey));
    await reorder(writer, survey, order);
    await recordOrder(writer, survey, now);
  });
}

/**
 * Puts the questions of a locked survey into an order.
 * @throws InvalidInputError for one that misses, repeats or adds an id
 */
export async function reorder(writer: CallerInTransaction, survey: Survey, order: number[]) {
  const now = await orderOf(writer, survey.id);
  if (isSameOrder(now, order)) return;
  const wrong = wrongOrder(order, now).map((message) => ({ field: "questionOrder", message }));
  if (wrong.length > 0) throw new InvalidInputError(wrong);
  await setPositions(writer, order);
  await keepEdition(writer, survey);
}

/** Records in the audit that the questions of a survey are others, or at other places, than they were. */
export async function recordOrder(writer: CallerInTransaction, survey: Survey, before: number[]) {
  const after = await orderOf(writer, survey.id);
  if (isSameOrder(before, after)) return;
  await recordEvent(writer, {
    action: "updated",
    record: { type: "survey", id: survey.id, name: survey.name },
    changes: { questionOrder: [before, after] },
  });
}

/** All that is wrong with an order of the questions with these ids, in sentences. */
function wrongOrder(order: number[], ids: number[]): string[] {
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
