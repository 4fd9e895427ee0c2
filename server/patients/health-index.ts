import { RANK_RANGE } from "~/models/surveys/answer.schema";

/** Kinds of health index (specification 000, section 2.7). */
export type IndexKind = "anxiety" | "recovery";

/** Visual tone of a level, from calm to alarming; "info" is neutral. */
export type IndexTone = "success" | "info" | "notice" | "warning" | "danger";

/** Index for display: whole percent, with the label and tone of its level. */
export type IndexLevel = { percent: number; word: string; tone: IndexTone };

/** From which percent on anxiety counts as high, here and in reports. */
export const HIGH_ANXIETY_PERCENT = 65;

/** Lower bounds of the levels in percent (specification 000, section 9: thresholds of the index colors). */
const LEVELS: Record<IndexKind, readonly { from: number; label: string; tone: IndexTone }[]> = {
  anxiety: [
    { from: 80, label: "Very high", tone: "danger" },
    { from: HIGH_ANXIETY_PERCENT, label: "High", tone: "warning" },
    { from: 50, label: "Raised", tone: "notice" },
    { from: 0, label: "Low", tone: "success" },
  ],
  recovery: [
    { from: 80, label: "Strong", tone: "success" },
    { from: 0, label: "Under way", tone: "info" },
  ],
};

/** Range of an index with one level, in percent; `to` is excluded, except at 100. */
export type IndexBand = { from: number; to: number; tone: IndexTone };

/** Lists the bands of an index, ascending from 0 to 100 percent. */
export function listBands(kind: IndexKind): IndexBand[] {
  const ascending = LEVELS[kind].toReversed();
  return ascending.map(({ from, tone }, index) => ({
    from,
    to: ascending[index + 1]?.from ?? 100,
    tone,
  }));
}

/**
 * Computes the index of one sitting in whole percent: each answer x from 1 to 5 counts (x - 1) / 4 x 100, averaged
 * (DESIGN 7).
 * @param meanRank mean of the sitting's rank answers, 1 to 5; null without any
 */
export function computeIndex(meanRank: number | null): number | null {
  if (meanRank === null) return null;
  return Math.round(((meanRank - RANK_RANGE.min) / (RANK_RANGE.max - RANK_RANGE.min)) * 100);
}

/** Finds the level of an index; null without one ("N/A"). Uses the rounded percent that is displayed. */
export function findLevel(kind: IndexKind, percent: number | null): IndexLevel | null {
  const level = percent === null ? null : LEVELS[kind].find(({ from }) => percent >= from);
  return percent === null || !level ? null : { percent, word: level.label, tone: level.tone };
}

/** Trend of an index: the latest sitting against the average of up to five before it. */
export type Trend = {
  direction: "rising" | "falling" | "steady";
  /** Good, bad or neutral (specification 000, section 3.6: variant). */
  variant: "success" | "warning" | "neutral";
  latest: number;
  /** Average of the earlier sittings in whole percent, and their number. */
  before: number;
  sittings: number;
};

const MAX_COMPARED_SITTINGS = 5;
/** In percentage points; smaller differences count as steady. */
const MIN_CHANGE_POINTS = 5;

/**
 * Computes the trend of an index.
 * @param indexes whole percents of the sittings that have an index, oldest first
 * @returns null for fewer than two
 */
export function computeTrend(kind: IndexKind, indexes: readonly number[]): Trend | null {
  const latest = indexes.at(-1);
  const compared = indexes.slice(0, -1).slice(-MAX_COMPARED_SITTINGS);
  if (latest === undefined || compared.length === 0) return null;
  const before = Math.round(compared.reduce((sum, index) => sum + index, 0) / compared.length);
  const numbers = { latest, before, sittings: compared.length };
  if (Math.abs(latest - before) < MIN_CHANGE_POINTS) {
    return { direction: "steady", variant: "neutral", ...numbers };
  }
  const direction = latest > before ? "rising" : "falling";
  const isImprovement = direction === (kind === "anxiety" ? "falling" : "rising");
  return { direction, variant: isImprovement ? "success" : "warning", ...numbers };
}
