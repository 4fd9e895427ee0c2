import { useActionData, useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import {
  mergeOrder,
  type Move,
  applyMove,
  formatOrder,
  isSameOrder,
} from "~/models/surveys/question-order.schema";
import { type OrderAnswer, orderAddress } from "./order-form";

type Loaded = {
  questions: { id: number }[];
  pending: { order: number[]; changed: string | null } | null;
};
/** A press of an arrow in this page: the order that it made, and what was on the page before. */
type Press = { count: number; order: number[]; says: string; seen: [unknown, unknown] };
type Told = { done?: string };

/**
 * The order that is on screen: as the server keeps it, and ahead of it while presses are on their way. They are told one
 * after the other, so that the last one is the last that the server hears of.
 */
export function useQuestionOrder(survey: number, loaded: Loaded, editing: boolean) {
  const saved = loaded.questions.map(({ id }) => id);
  const answer = useActionData<OrderAnswer>();
  const { changed, notSaved } = answer ?? {};
  const [press, setPress] = useState<Press | null>(null);
  const keeper = useFetcher<Told>();
  const told = useRef(0);
  const waits = press !== null && keeper.data?.done !== String(press.count);
  const busy = waits || keeper.state !== "idle";
  const isAhead = press !== null && (busy || same(press.seen, [loaded, answer]));

  const known = press?.seen[0] === loaded ? press.order : loaded.pending?.order;
  const made = notSaved?.order?.split(",").map(Number) ?? known;
  const pending = mergeOrder(isAhead ? press.order : (made ?? []), saved);
  const failed = isAhead ? undefined : notSaved;
  const shown = failed ? saved : pending;

  useEffect(() => {
    if (!press || !waits || keeper.state !== "idle" || told.current === press.count) return;
    told.current = press.count;
    const action = orderAddress(survey, { edit: editing, press: String(press.count) });
    const form = { order: formatOrder(press.order), base: formatOrder(saved) };
    keeper.submit(form, { method: "post", action, preventScrollReset: true });
  });

  return {
    saved,
    shown,
    /** What 'Save Order' saves; null when there is nothing to save. */
    toSave: isSameOrder(pending, saved) ? null : pending,
    /** Why the last 'Save Order' failed. */
    failed,
    /** What somebody else did meanwhile. */
    changed: loaded.pending?.changed ?? (isAhead ? undefined : changed),
    /** Whether presses are still on their way. */
    busy,
    /** What was moved last, for those who do not see it. */
    says: press?.says ?? "",
    move(move: Move) {
      const order = applyMove(shown, move);
      const [from, to] = [shown.indexOf(move.question) + 1, order.indexOf(move.question) + 1];
      const says = `Question ${from} moved ${move.direction}, now ${to} of ${order.length}`;
      setPress({ count: (press?.count ?? 0) + 1, order, says, seen: [loaded, answer] });
    },
  };
}

const same = (one: readonly unknown[], other: readonly unknown[]) =>
  one.every((each, at) => each === other[at]);
