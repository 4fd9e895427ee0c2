import { type Period, PERIOD_LABELS } from "~/models/rules/period.schema";
import type { CardFigures, DashboardFigures } from "~/server/dashboard/dashboard";
import { AMOUNT_FORMATS } from "./amount-formats";
import { formatChange, formatPreviouslyAdded, formatShortChange } from "./format-change.server";

/** Short form for the screen, and a sentence for screen readers. */
export type Wording = { short: string; long: string };

/** Formats the dashboard's figures for a period. */
export const presentFigures = ({ groups, ...scale }: DashboardFigures, period: Period) => ({
  scale,
  groups: groups.map(({ title, cards }) => ({
    title,
    cards: cards.map((card) => presentCard(card, period)),
  })),
});

function presentCard({ total, previous, ...card }: CardFigures, period: Period) {
  const { kind, parts } = card;
  const amount = AMOUNT_FORMATS[kind];
  const added = parts.reduce((sum, part) => sum + part, 0);
  return {
    ...card,
    figure: amount.format(kind === "records" ? total : added),
    /** Null for a card that has never counted anything. */
    details:
      total === 0
        ? null
        : {
            aside: formatAside(card, total, added, period),
            change:
              kind === "records"
                ? formatPreviouslyAdded(previous, period, amount)
                : {
                    short: formatShortChange(added, previous, amount),
                    long: formatChange(added, previous, period, amount),
                  },
          },
    hasParts: added > 0,
  };
}

/** Formats the note beside a figure: the new ones of a number of records, the all-time total of a number of events. */
function formatAside(
  { kind }: Pick<CardFigures, "kind">,
  total: number,
  added: number,
  period: Period,
): Wording {
  const { format } = AMOUNT_FORMATS[kind];
  const when = PERIOD_LABELS[period];
  if (kind !== "records") {
    const short = `${format(total)} in all`;
    return { short, long: `${when}, ${short}` };
  }
  const count = added === 0 ? "none" : format(added);
  return { short: `${count} new`, long: `${count} added ${when}` };
}

export type FiguresView = ReturnType<typeof presentFigures>;
export type GroupView = FiguresView["groups"][number];
export type CardView = GroupView["cards"][number];
