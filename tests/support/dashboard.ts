import { DateTime } from "luxon";
import { expect } from "vitest";
import type { Period } from "~/models/rules/period.schema";
import { readDashboardFigures } from "~/server/dashboard/dashboard";
import { admin } from "./database";

/** The time at which the tests look at the dashboard. */
export const NOON = "2026-06-15T12:00:00+02:00";

/** Reads the dashboard of an administrator as it is at a time. */
export const readFiguresAt = (period: Period, now: string) =>
  readDashboardFigures(admin, period, DateTime.fromISO(now) as DateTime<true>);

/** Reads one card, with the labels and counts of its non-empty parts. */
export async function readCard(label: string, period: Period, now = NOON) {
  const { groups, labels, unit } = await readFiguresAt(period, now);
  const found = groups.flatMap(({ cards }) => cards).find((each) => each.label === label);
  if (!found) throw new Error(`There is no card ${label}`);
  const { total, previous, parts } = found;
  const shown = parts.flatMap((count, index) => (count ? [[labels[index], count]] : []));
  expect(parts).toHaveLength(labels.length);
  return { total, previous, shown, unit, added: parts.reduce((sum, part) => sum + part, 0) };
}
