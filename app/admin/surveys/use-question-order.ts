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

type Loaded = {
  questions: { id: number }[];
  pending: { order: number[]; changed: string | null } | null;
};
/** A press of an arrow, which moves a question. */
type Press = {
  /** Number of the press, from 1. */
  number: number;
  /** Resulting order. */
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
export function useQuestionOrder(survey: number, loaded: Loaded, isEditing: boolean) {
  const saved = loaded.questions.map(({ id }) => id);
  const actionData = useActionData<OrderActionData>();
  const notSaved = actionData?.failure;
  const [press, setPress] = useState<Press | null>(null);
  const fetcher = useFetcher<PressResult>();
  const submittedNumber = useRef(0);
  const isUnconfirmed = press !== null && fetcher.data?.done !== String(press.number);
  const isSending = isUnconfirmed || fetcher.state !== "idle";
  // In flight, or no response has been loaded since.
  const isAhead = press !== null && (isSending || isSame(press.dataBefore, [loaded, actionData]));

  // The loaded pending order lacks a press made after it was loaded.
  const knownOrder = press?.dataBefore[0] === loaded ? press.order : loaded.pending?.order;
  const unsavedOrder = notSaved?.order?.split(",").map(Number) ?? knownOrder;
  const pending = mergeOrder(isAhead ? press.order : (unsavedOrder ?? []), saved);
  const failure = isAhead ? undefined : notSaved;
  const displayed = failure ? saved : pending;

  useEffect(() => {
    if (
      !press ||
      !isUnconfirmed ||
      fetcher.state !== "idle" ||
      submittedNumber.current === press.number
    )
      return;
    submittedNumber.current = press.number;
    const action = buildOrderUrl(survey, { edit: isEditing, press: String(press.number) });
    const form = { order: formatOrder(press.order), base: formatOrder(saved) };
    fetcher.submit(form, { method: "post", action, preventScrollReset: true });
  });

  return {
    saved,
    displayed,
    /** Order that 'Save Order' submits; null when it equals the saved one. */
    toSave: isSameOrder(pending, saved) ? null : pending,
    /** Failure of the last 'Save Order', if it failed. */
    failure,
    /** Conflict message, if another administrator changed the questions concurrently. */
    conflict: loaded.pending?.changed ?? (isAhead ? undefined : actionData?.conflict),
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
        dataBefore: [loaded, actionData],
      });
    },
  };
}

const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.every((each, index) => each === other[index]);
