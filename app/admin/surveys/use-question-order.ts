import { useActionData, useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import {
  mergeOrder,
  type Move,
  applyMove,
  formatOrder,
  isSameOrder,
} from "~/models/surveys/question-order.schema";
import { type OrderActionData, buildOrderUrl } from "./order-form";

type LoaderData = {
  questions: { id: number }[];
  pending: { order: number[]; changed: string | null } | null;
};
/** A press of a move button. */
type Press = {
  /** Sequence number of the press, from 1. */
  number: number;
  /** Order after the move. */
  order: number[];
  announcement: string;
  /** Loader and action data at the time of the press. */
  dataBefore: [unknown, unknown];
};
type PressResult = { done?: string };

/**
 * State of the question order on the page: the server's pending order, or the local one while presses are in flight.
 * Presses are submitted one at a time, so that the last one also reaches the server last.
 */
export function useQuestionOrder(surveyId: number, loaderData: LoaderData, isEditing: boolean) {
  const saved = loaderData.questions.map(({ id }) => id);
  const actionData = useActionData<OrderActionData>();
  const saveFailure = actionData?.failure;
  const [press, setPress] = useState<Press | null>(null);
  const fetcher = useFetcher<PressResult>();
  const lastSubmittedNumber = useRef(0);
  const isUnconfirmed = press !== null && fetcher.data?.done !== String(press.number);
  const isSending = isUnconfirmed || fetcher.state !== "idle";
  // The local order counts as newer until the press is confirmed and loader or action data has changed since.
  const isLocalOrderNewer =
    press !== null && (isSending || haveSameItems(press.dataBefore, [loaderData, actionData]));

  // The loaded pending order lacks a press that was made after it was loaded.
  const knownOrder = press?.dataBefore[0] === loaderData ? press.order : loaderData.pending?.order;
  const unsavedOrder = saveFailure?.order?.split(",").map(Number) ?? knownOrder;
  const pending = mergeOrder(isLocalOrderNewer ? press.order : (unsavedOrder ?? []), saved);
  const failure = isLocalOrderNewer ? undefined : saveFailure;
  const displayed = failure ? saved : pending;

  useEffect(() => {
    if (
      !press ||
      !isUnconfirmed ||
      fetcher.state !== "idle" ||
      lastSubmittedNumber.current === press.number
    )
      return;
    lastSubmittedNumber.current = press.number;
    const action = buildOrderUrl(surveyId, { edit: isEditing, press: String(press.number) });
    const form = { order: formatOrder(press.order), base: formatOrder(saved) };
    fetcher.submit(form, { method: "post", action, preventScrollReset: true });
  });

  return {
    saved,
    displayed,
    /** Order that 'Save Order' submits; null when it equals the saved one. */
    toSave: isSameOrder(pending, saved) ? null : pending,
    /** Failure of the last 'Save Order', if any. */
    failure,
    /** Conflict message, if another administrator changed the questions concurrently. */
    conflict: loaderData.pending?.changed ?? (isLocalOrderNewer ? undefined : actionData?.conflict),
    /** Whether presses are still in flight. */
    isSending,
    /** Screen-reader announcement of the last move. */
    announcement: press?.announcement ?? "",
    move(move: Move) {
      const order = applyMove(displayed, move);
      const [from, to] = [displayed.indexOf(move.question) + 1, order.indexOf(move.question) + 1];
      const announcement = `Question ${from} moved ${move.direction}, now ${to} of ${order.length}`;
      setPress({
        number: (press?.number ?? 0) + 1,
        order,
        announcement,
        dataBefore: [loaderData, actionData],
      });
    },
  };
}

const haveSameItems = (one: readonly unknown[], other: readonly unknown[]) =>
  one.every((each, index) => each === other[index]);
