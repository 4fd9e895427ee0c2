import { formatDollars } from "~/models/catalogue/plan.schema";
import type { CardFigures } from "~/server/dashboard/dashboard";

/** Number format of one kind of figure, with its phrases for a comparison. */
export type AmountFormat = { format: (figure: number) => string; equal: string; less: string };

const COUNT: AmountFormat = {
  format: (count) => count.toLocaleString("en-US"),
  equal: "As many",
  less: "fewer",
};
const MONEY: AmountFormat = { format: formatDollars, equal: "As much", less: "less" };

/** Amount formats by kind of card: counts ("fewer") or money ("less"). */
export const AMOUNT_FORMATS: Record<CardFigures["kind"], AmountFormat> = {
  records: COUNT,
  events: COUNT,
  money: MONEY,
};
