import type { Order } from "~/models";
import { deriveSecret } from "~/server/platform/secrets";
import { orderLabel } from "~/models/rules/labels.schema";

const MARK_LENGTH = 8;
const REFERENCE = /^O0*(\d{1,10})-([\w-]{8})$/;

/**
 * Reference of an order, which is all that the payment provider gets to know of it besides the amount. Its mark is of this installation:
 * another one that shares the provider's account has orders of the same number, and so has this one after a backup was restored.
 */
export const toOrderReference = ({ id, createdAt }: Pick<Order, "id" | "createdAt">): string =>
  `${orderLabel(id)}-${deriveSecret("order reference", `${id} ${createdAt.toISOString()}`).slice(0, MARK_LENGTH)}`;

/** Parses the ID of a reference; null for another text. Whether it is of this installation says the order: see `toOrderReference`. */
export function parseOrderReference(reference: string): number | null {
  const [, digits = "0"] = REFERENCE.exec(reference) ?? [];
  const id = Number(digits);
  return id > 0 ? id : null;
}
