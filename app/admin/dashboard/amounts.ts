import { formatDollars } from "~/models/catalogue/plan.schema";
import type { CardFigures } from "~/server/dashboard/dashboard";

/** Number format of one kind of figure, with its phrases for a comparison. */
export type Amount = { write: (figure: number) => string; asMuch: string; less: string };

const COUNT: Amount = {
  write: (count) => count.toLocaleString("en-US"),
  asMuch: "As many",
  less: "fewer",
};
const MONEY: Amount = { write: formatDollars, asMuch: "As much", less: "less" };

/** Amount formats by kind of card: counts ("fewer") or money ("less"). */
export const AMOUNTS: Record<CardFigures["kind"], Amount> = {
  records: COUNT,
  events: COUNT,
  money: MONEY,
};
