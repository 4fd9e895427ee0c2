/** An order of a survey's questions: their ids. No zod here, since the page that moves them loads none. */
export type QuestionOrder = readonly number[];

/** A question goes past its neighbour: what the button of a row asks for. */
export type Move = { question: number; direction: "up" | "down" };

/** An order as a form's hidden field holds it, such as "3,1,2"; "" is the order of no questions. */
export const formatOrder = (order: QuestionOrder) => order.join(",");

/** A move as the value of its button, such as "up-12". */
export const formatMove = ({ direction, question }: Move) => `${direction}-${question}`;

/** The same, read back; null for what is none. */
export function parseMove(text: string): Move | null {
  const [, direction, question] = /^(up|down)-(\d{1,9})$/.exec(text) ?? [];
  if (!question) return null;
  return { direction: direction === "up" ? "up" : "down", question: Number(question) };
}

/** The order after a move; the same order for a question that is not in it, or has nowhere to go. */
export function applyMove(order: QuestionOrder, { question, direction }: Move): number[] {
  const from = order.indexOf(question);
  const to = direction === "up" ? from - 1 : from + 1;
  const neighbour = order[to];
  const moved = [...order];
  if (from === -1 || neighbour === undefined) return moved;
  moved[from] = neighbour;
  moved[to] = question;
  return moved;
}

/**
 * An order that somebody began from other questions, for those that there are now: what was deleted is out of it, what
 * was added is at its end, each question is in it once.
 */
export function mergeOrder(order: QuestionOrder, now: QuestionOrder): number[] {
  const there = new Set(now);
  return [...new Set([...order.filter((id) => there.has(id)), ...now])];
}

/** Whether two orders name the same questions at the same places. */
export const isSameOrder = (one: QuestionOrder, other: QuestionOrder) =>
  one.length === other.length && one.every((id, at) => id === other[at]);
