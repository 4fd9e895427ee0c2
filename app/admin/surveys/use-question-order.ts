import { useActionData, useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import {
  mergeOrder,
  type Move,
  applyMove,
  formatOrder,
  isSameOrder,
} from "~/models/surveys/question-order.schema";
import { type OrderActionData, orderAddress } from "./order-form";

type Loaded = {
  questions: { id: number }[];
  pending: { order: number[]; changed: string | null } | null;
};
/** A press of an arrow: its number, resulting order and announcement, and the loader and action data that preceded it. */
type Press = { count: number; order: number[]; announcement: string; seen: [unknown, unknown] };
type PressResult = { done?: string };

/**
 * State of the question order on the page: the server's pending order, or the local one while presses are in flight.
 * Presses are submitted one at a time, so that the last one also reaches the server last.
 */
export function useQuestionOrder(survey: number, loaded: Loaded, editing: boolean) {
  const saved = loaded.questions.map(({ id }) => id);
  const actionData = useActionData<OrderActionData>();
  const { changed, notSaved } = actionData ?? {};
  const [press, setPress] = useState<Press | null>(null);
  const fetcher = useFetcher<PressResult>();
  const submittedCount = useRef(0);
  const isPending = press !== null && fetcher.data?.done !== String(press.count);
  const busy = isPending || fetcher.state !== "idle";
  const isAhead = press !== null && (busy || isSame(press.seen, [loaded, actionData]));

  const knownOrder = press?.seen[0] === loaded ? press.order : loaded.pending?.order;
  const unsavedOrder = notSaved?.order?.split(",").map(Number) ?? knownOrder;
  const pending = mergeOrder(isAhead ? press.order : (unsavedOrder ?? []), saved);
  const failure = isAhead ? undefined : notSaved;
  const displayed = failure ? saved : pending;

  useEffect(() => {
    if (!press || !isPending || fetcher.state !== "idle" || submittedCount.current === press.count)
      return;
    submittedCount.current = press.count;
    const action = orderAddress(survey, { edit: editing, press: String(press.count) });
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
    changed: loaded.pending?.changed ?? (isAhead ? undefined : changed),
    /** Whether presses are still in flight. */
    busy,
    /** Screen-reader announcement of the last move. */
    announcement: press?.announcement ?? "",
    move(move: Move) {
      const order = applyMove(displayed, move);
      const [from, to] = [displayed.indexOf(move.question) + 1, order.indexOf(move.question) + 1];
      const announcement = `Question ${from} moved ${move.direction}, now ${to} of ${order.length}`;
      setPress({ count: (press?.count ?? 0) + 1, order, announcement, seen: [loaded, actionData] });
    },
  };
}

const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.every((each, at) => each === other[at]);
