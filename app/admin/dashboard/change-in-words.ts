import type { Period } from "~/models/rules/period.schema";
import type { Amount } from "./amounts";

/** What a period is compared with: see periodBefore. */
const BEFORE: Record<Period, string> = {
  "1d": "yesterday by this time",
  "7d": "in the 7 days before",
  "30d": "in the 30 days before",
  ytd: "last year by this day",
  "365d": "in the 365 days before",
};

/** What a period added, against the same stretch before: how many more or fewer, and the share where there was something. */
export function changeInWords(
  added: number,
  before: number,
  period: Period,
  { write, asMuch, less }: Amount,
): string {
  const than = BEFORE[period];
  if (added === before) return added === 0 ? `None ${than} either` : `${asMuch} as ${than}`;
  const difference = write(Math.abs(added - before));
  const words = `${difference} ${added > before ? "more" : less} than ${than}`;
  return before === 0 ? words : `${words} (${percent((added - before) / before)})`;
}

/** With its sign, and to one decimal where a whole percent would say little. */
function percent(share: number): string {
  const maximumFractionDigits = Math.abs(share) < 0.1 ? 1 : 0;
  const text = share.toLocaleString("en-US", {
    style: "percent",
    signDisplay: "always",
    maximumFractionDigits,
  });
  return Math.abs(share) < 0.0005 ? "by less than 0.1%" : text.replace("-", "−");
}
