import { formatDollars } from "~/models/catalogue/plan.schema";
import type { CardFigures } from "~/server/dashboard/dashboard";

/** How figures of one sort are written, and the words for comparing them. */
export type Amount = { write: (figure: number) => string; asMuch: string; less: string };

const NUMBER: Amount = {
  write: (count) => count.toLocaleString("en-US"),
  asMuch: "As many",
  less: "fewer",
};
const MONEY: Amount = { write: formatDollars, asMuch: "As much", less: "less" };

/** Money is not counted, it comes to something. */
export const AMOUNTS: Record<CardFigures["kind"], Amount> = {
  records: NUMBER,
  events: NUMBER,
  money: MONEY,
};
