/** Ids of a survey's questions in order. In a file without zod, so that the page for reordering does not load it. */
export type QuestionOrder = readonly number[];

/** Swap of a question, by its id, with its neighbor; triggered by a row's button. */
export type Move = { question: number; direction: "up" | "down" };

/** Serializes an order for a hidden form field, such as "3,1,2"; "" for no questions. */
export const formatOrder = (order: QuestionOrder) => order.join(",");

/** Serializes a move as the value of its button, such as "up-12". */
export const formatMove = ({ direction, question }: Move) => `${direction}-${question}`;

/** Parses the output of `formatMove`; null if invalid. */
export function parseMove(text: string): Move | null {
  const [, direction, question] = /^(up|down)-(\d{1,9})$/.exec(text) ?? [];
  if (!question) return null;
  return { direction: direction === "up" ? "up" : "down", question: Number(question) };
}

/** Applies a move; no-op for an unknown question or one at the edge. */
export function applyMove(order: QuestionOrder, { question, direction }: Move): number[] {
  const from = order.indexOf(question);
  const to = direction === "up" ? from - 1 : from + 1;
  const neighbor = order[to];
  const moved = [...order];
  if (from === -1 || neighbor === undefined) return moved;
  moved[from] = neighbor;
  moved[to] = question;
  return moved;
}

/**
 * Reconciles a pending order with the current questions: deleted ones are dropped, new ones appended, duplicates removed.
 */
export function mergeOrder(order: QuestionOrder, currentOrder: QuestionOrder): number[] {
  const currentIds = new Set(currentOrder);
  return [...new Set([...order.filter((id) => currentIds.has(id)), ...currentOrder])];
}

/** Whether two orders are equal. */
export const isSameOrder = (one: QuestionOrder, other: QuestionOrder) =>
  one.length === other.length && one.every((id, index) => id === other[index]);
