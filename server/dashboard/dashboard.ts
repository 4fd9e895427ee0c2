import { DateTime } from "luxon";
import { REPORTS } from "~/models/reports/report-options.schema";
import type { Period } from "~/models/rules/period.schema";
import { authorize, type Caller, hasPermission } from "~/server/platform/caller";
import { previousPeriod } from "~/server/platform/dates";
import { timeBuckets } from "~/server/platform/time-buckets";
import {
  type Card,
  type EventCard,
  DASHBOARD_GROUPS,
  type MoneyCard,
  type RecordCard,
} from "./cards";
import { countEvents } from "./event-figures";
import { countRecords } from "./record-figures";
import { type Counts, ALL_TIME, type TimeRange } from "./time-ranges";

/** Figures of a card. */
export type CardFigures = Counts & {
  label: string;
  /** Path of the card's report or list; null without one. */
  list: string | null;
  /** Explanation of the figure, where the label is not enough. */
  note?: string;
  /** Unit of the figures: records that exist or were created, events that occurred, or money in whole cents. */
  kind: "records" | "events" | "money";
};

/** Path of the report that a card leads to, or else of its list; null for neither. */
function findPath(
  caller: Caller,
  { report, list, listPermission }: Card,
  period: Period,
): string | null {
  const rules = REPORTS.find(({ key }) => key === report);
  if (rules && hasPermission(caller, rules.permission))
    return `/admin/reports/${rules.key}?period=${period}`;
  if (listPermission && !hasPermission(caller, listPermission)) return null;
  return list?.(period) ?? null;
}

const toKind = (card: Card): CardFigures["kind"] =>
  "cents" in card ? "money" : "rows" in card && !card.happened ? "records" : "events";

/**
 * Reads the figures of the dashboard for a period (specification 000, section 2.3; DESIGN 7): totals, what each part of
 * the period added, and what the preceding period of equal length added (previousPeriod); money in whole cents. Takes
 * three statements, whatever the number of cards, records and events. Days are of the hospital's time zone; a part
 * without data is 0.
 */
export async function readDashboardFigures(caller: Caller, period: Period, now = DateTime.now()) {
  authorize(caller, "content.read");
  const { unit, buckets } = timeBuckets(period, now);
  const ranges: TimeRange[] = [
    { figure: "previous", ...previousPeriod(period, now) },
    ...buckets.map(({ start }, index) => ({
      figure: index,
      from: start,
      to: buckets[index + 1]?.start ?? ALL_TIME.to,
    })),
  ];
  const groups = DASHBOARD_GROUPS.map(({ title, cards }) => ({
    title,
    cards: cards.filter(({ permission }) => !permission || hasPermission(caller, permission)),
  }));
  const cards = groups.flatMap((group) => group.cards);
  const records = cards.filter((card): card is Card & (RecordCard | MoneyCard) => "rows" in card);
  const events = cards.filter((card): card is Card & EventCard => "event" in card);
  const counts = new Map<Card, Counts>(
    (
      await Promise.all([
        countRecords(caller, records, ranges),
        countEvents(caller, events, ranges),
      ])
    ).flat(),
  );
  const toFigures = (card: Card): CardFigures => ({
    label: card.label,
    list: findPath(caller, card, period),
    note: card.note,
    kind: toKind(card),
    ...(counts.get(card) ?? { total: 0, previous: 0, parts: [] }),
  });
  return {
    unit,
    labels: buckets.map(({ label }) => label),
    groups: groups.map(({ title, cards }) => ({ title, cards: cards.map(toFigures) })),
  };
}

export type DashboardFigures = Awaited<ReturnType<typeof readDashboardFigures>>;
