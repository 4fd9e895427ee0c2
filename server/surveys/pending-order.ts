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
import { discardNamedDraft, saveNamedDraft, readNamedDraft } from "~/server/platform/drafts";
import { parseInput } from "~/server/platform/input";
import { createStaleError } from "~/server/platform/record-version";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { presentSurvey } from "./present";
import { saveQuestionOrder } from "./question-order";
import { findSurvey, orderOf } from "./question-set";

/**
 * An order of a survey's questions that somebody has made and not yet saved (specification 001, section 4). It is that
 * person's alone: everybody else sees the order that is saved.
 */
const KIND = "survey-order";

/** An order that waits to be saved, for the questions that there are now. */
export type PendingOrder = {
  order: number[];
  /** What is said when the saved order has become another one meanwhile; null while it has not. */
  changed: string | null;
};

/**
 * The caller's own order of a survey's questions that is not saved yet; null when there is none, or nothing to save.
 * @param saved the ids of the survey's questions, in the order that is saved now
 */
export async function readPendingOrder(
  caller: Caller,
  surveyId: number,
  saved: QuestionOrder,
): Promise<PendingOrder | null> {
  const pending = await pendingOf(caller, surveyId);
  if (!pending) return null;
  const order = mergeOrder(pending.order, saved);
  if (isSameOrder(order, saved)) return null;
  const isStale = !isSameOrder(pending.base, saved);
  return { order, changed: isStale ? await changeInWords(caller, surveyId) : null };
}

/** Who changed a survey meanwhile, as a save would say it. */
async function changeInWords(caller: Caller, surveyId: number): Promise<string> {
  const survey = presentSurvey(await findSurvey(caller, surveyId));
  return (await createStaleError(caller, "survey", survey)).message;
}

/**
 * Keeps an order that is not saved yet, after a move where one was asked for. What is moved is the order that the person
 * saw, so that a move that is sent twice is one move. An order that is the saved one again is forgotten.
 * @param input `order`, `base` and `move` as the form holds them: see question-order.schema
 * @throws NotFoundError, InvalidInputError
 */
export async function keepPendingOrder(
  caller: Caller,
  surveyId: number,
  input: unknown,
): Promise<void> {
  authorize(caller, "content.write");
  const { order, base, move } = parseInput(moveOrderSchema, input);
  await inTransaction(caller, async (writer) => {
    await findSurvey(writer, surveyId);
    const saved = await orderOf(writer, surveyId);
    const seen = mergeOrder(order, saved);
    const moved = move ? applyMove(seen, move) : seen;
    if (isSameOrder(moved, saved)) return discardPendingOrder(writer, surveyId);
    const before = await pendingOf(writer, surveyId);
    // What changed since the order was begun is told until it is saved or discarded.
    const isGoingOn = before && !isSameOrder(mergeOrder(before.order, saved), saved);
    await keep(writer, surveyId, { order: moved, base: isGoingOn ? before.base : base });
  });
}

/**
 * Saves an order and forgets that it was pending (specification 001, section 4: 'Save Order').
 * @param input `order`, and `base`, the saved order that the person saw beside it, as the form holds them
 * @throws NotFoundError, InvalidInputError, StaleError as saveQuestionOrder
 */
export async function savePendingOrder(
  caller: Caller,
  surveyId: number,
  input: unknown,
): Promise<void> {
  authorize(caller, "content.write");
  const sent = parseInput(saveOrderSchema, input);
  await inTransaction(caller, async (writer) => {
    await findSurvey(writer, surveyId);
    const isSavedAlready = isSameOrder(sent.order, await orderOf(writer, surveyId));
    if (!isSavedAlready) await saveQuestionOrder(writer, surveyId, sent);
    await discardPendingOrder(writer, surveyId);
  });
}

/** Keeps an order that could not be saved because the saved one had become another, for its owner to decide. */
export async function keepRefusedOrder(
  caller: Caller,
  surveyId: number,
  input: unknown,
): Promise<void> {
  authorize(caller, "content.write");
  const sent = parseInput(saveOrderSchema, input);
  await inTransaction(caller, (writer) => keep(writer, surveyId, sent));
}

/** Goes back to the saved order. */
export const discardPendingOrder = (caller: Caller, surveyId: number) =>
  discardNamedDraft(caller, KIND, String(surveyId));

/**
 * Changes the questions of a survey while its person may have a pending order: what they add and delete themselves is no
 * news to them, and is none that somebody else brought.
 * @throws NotFoundError; whatever the work throws
 */
export async function withPendingOrder<T>(
  writer: CallerInTransaction,
  surveyId: number,
  work: () => Promise<T>,
): Promise<T> {
  await findSurvey(writer, surveyId);
  const before = await orderOf(writer, surveyId);
  const done = await work();
  const pending = await pendingOf(writer, surveyId);
  if (pending && isSameOrder(pending.base, before)) {
    const base = await orderOf(writer, surveyId);
    await keep(writer, surveyId, { order: mergeOrder(pending.order, base), base });
  }
  return done;
}

async function pendingOf(caller: Caller, surveyId: number) {
  const kept = await readNamedDraft(caller, KIND, String(surveyId));
  return kept === null ? null : storedOrderSchema.parse(kept);
}

const keep = (
  writer: CallerInTransaction,
  surveyId: number,
  order: z.input<typeof storedOrderSchema>,
) => saveNamedDraft(writer, KIND, String(surveyId), order);
