import { type Period, PERIOD_WORDS } from "~/models/period.schema";

/** What a period added, against the same stretch before: how many more or fewer, and the share where there was something. */
export function changeInWords(added: number, before: number, period: Period): string {
  const than = PERIOD_WORDS[period].before;
  if (added === before) return added === 0 ? `None ${than} either` : `As many as ${than}`;
  const difference = Math.abs(added - before).toLocaleString("en-US");
  const words = `${difference} ${added > before ? "more" : "fewer"} than ${than}`;
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
