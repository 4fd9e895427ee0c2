import type { z } from "zod";
import {
  storedOrderSchema,
  moveOrderSchema,
  saveOrderSchema,
} from "~/models/surveys/pending-order.schema";
import {
  mergeOrder,
  applyMove,
  type QuestionOrder,
  isSameOrder,
} from "~/models/surveys/question-order.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { deleteNamedDraft, saveNamedDraft, readNamedDraft } from "~/server/platform/drafts";
import { parseInput } from "~/server/platform/input";
import { createStaleError } from "~/server/platform/record-version";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { presentSurvey } from "./present";
import { saveQuestionOrder } from "./question-order";
import { findSurvey, readQuestionOrder } from "./question-set";

/**
 * Draft kind of an unsaved question order (specification 001, section 4). The draft is private to its user; others see
 * the saved order.
 */
const DRAFT_KIND = "survey-order";

/** An unsaved order, merged with the current questions. */
export type PendingOrder = {
  order: number[];
  /** Message if the saved order has changed since; null if not. */
  changed: string | null;
};

/**
 * Reads the caller's unsaved question order; null if there is none, or it equals the saved one.
 * @param saved ids of the survey's questions in the saved order
 */
export async function readPendingOrder(
  caller: Caller,
  surveyId: number,
  saved: QuestionOrder,
): Promise<PendingOrder | null> {
  const pending = await readDraft(caller, surveyId);
  if (!pending) return null;
  const order = mergeOrder(pending.order, saved);
  if (isSameOrder(order, saved)) return null;
  const isStale = !isSameOrder(pending.base, saved);
  return { order, changed: isStale ? await describeChange(caller, surveyId) : null };
}

/** Describes the concurrent change with the message of a stale save. */
async function describeChange(caller: Caller, surveyId: number): Promise<string> {
  const survey = presentSurvey(await findSurvey(caller, surveyId));
  return (await createStaleError(caller, "survey", survey)).message;
}

/**
 * Stores the caller's unsaved order, after an optional move. The move applies to the order in the input, so a
 * repeated request moves only once. An order equal to the saved one is discarded.
 * @param input `order`, `base` and `move` from the form: see moveOrderSchema
 * @throws NotFoundError, InvalidInputError
 */
export async function storePendingOrder(
  caller: Caller,
  surveyId: number,
  input: unknown,
): Promise<void> {
  authorize(caller, "content.write");
  const { order, base, move } = parseInput(moveOrderSchema, input);
  await inTransaction(caller, async (writer) => {
    await findSurvey(writer, surveyId);
    const saved = await readQuestionOrder(writer, surveyId);
    const displayedOrder = mergeOrder(order, saved);
    const newOrder = move ? applyMove(displayedOrder, move) : displayedOrder;
    if (isSameOrder(newOrder, saved)) return discardPendingOrder(writer, surveyId);
    const before = await readDraft(writer, surveyId);
    // Keep the original base, so that concurrent changes are reported until the order is saved or discarded.
    const isContinued = before && !isSameOrder(mergeOrder(before.order, saved), saved);
    await storeDraft(writer, surveyId, { order: newOrder, base: isContinued ? before.base : base });
  });
}

/**
 * Saves an order and deletes its draft (specification 001, section 4: 'Save Order').
 * @param input `order`, and `base`, the saved order displayed beside it, from the form
 * @throws NotFoundError, InvalidInputError, StaleError as saveQuestionOrder
 */
export async function savePendingOrder(
  caller: Caller,
  surveyId: number,
  input: unknown,
): Promise<void> {
  authorize(caller, "content.write");
  const submitted = parseInput(saveOrderSchema, input);
  await inTransaction(caller, async (writer) => {
    await findSurvey(writer, surveyId);
    const isSavedAlready = isSameOrder(submitted.order, await readQuestionOrder(writer, surveyId));
    if (!isSavedAlready) await saveQuestionOrder(writer, surveyId, submitted);
    await discardPendingOrder(writer, surveyId);
  });
}

/** Stores an order whose save was refused as stale, so that its user can resolve the conflict. */
export async function storeStaleOrder(
  caller: Caller,
  surveyId: number,
  input: unknown,
): Promise<void> {
  authorize(caller, "content.write");
  const submitted = parseInput(saveOrderSchema, input);
  await inTransaction(caller, (writer) => storeDraft(writer, surveyId, submitted));
}

/** Deletes the caller's unsaved order. */
export const discardPendingOrder = (caller: Caller, surveyId: number) =>
  deleteNamedDraft(caller, DRAFT_KIND, String(surveyId));

/**
 * Runs a change of a survey's questions and rebases the caller's unsaved order on it, so that their own additions and
 * deletions do not count as concurrent changes.
 * @throws NotFoundError; whatever `work` throws
 */
export async function withPendingOrder<T>(
  writer: CallerInTransaction,
  surveyId: number,
  work: () => Promise<T>,
): Promise<T> {
  await findSurvey(writer, surveyId);
  const before = await readQuestionOrder(writer, surveyId);
  const result = await work();
  const pending = await readDraft(writer, surveyId);
  if (pending && isSameOrder(pending.base, before)) {
    const base = await readQuestionOrder(writer, surveyId);
    await storeDraft(writer, surveyId, { order: mergeOrder(pending.order, base), base });
  }
  return result;
}

async function readDraft(caller: Caller, surveyId: number) {
  const stored = await readNamedDraft(caller, DRAFT_KIND, String(surveyId));
  return stored === null ? null : storedOrderSchema.parse(stored);
}

const storeDraft = (
  writer: CallerInTransaction,
  surveyId: number,
  order: z.input<typeof storedOrderSchema>,
) => saveNamedDraft(writer, DRAFT_KIND, String(surveyId), order);
