import { RANKS } from "~/models/surveys/answer.schema";

/** What an index is about (specification 000, section 2.7). */
export type IndexKind = "anxiety" | "recovery";

/** How the mark beside the word looks: from calm to alarming, and what is only told. */
export type IndexTone = "success" | "info" | "notice" | "warning" | "danger";

/** An index as people read it: whole percent, and what that is in a word, whose mark has a tone. */
export type IndexLevel = { percent: number; word: string; tone: IndexTone };

/** From which percent on an index is called what (specification 000, section 9: index colour thresholds). */
const LEVELS: Record<IndexKind, readonly { from: number; word: string; tone: IndexTone }[]> = {
  anxiety: [
    { from: 80, word: "Very high", tone: "danger" },
    { from: 65, word: "High", tone: "warning" },
    { from: 50, word: "Raised", tone: "notice" },
    { from: 0, word: "Low", tone: "success" },
  ],
  recovery: [
    { from: 80, word: "Strong", tone: "success" },
    { from: 0, word: "Under way", tone: "info" },
  ],
};

/**
 * The index of one sitting in whole percent: each answer x from 1 to 5 counts (x - 1) / 4 x 100, averaged over the sitting
 * (DESIGN 7).
 * @param meanRank the mean of its answers, from 1 to 5; null where there are none that count
 */
export function indexOf(meanRank: number | null): number | null {
  if (meanRank === null) return null;
  return Math.round(((meanRank - RANKS.least) / (RANKS.most - RANKS.least)) * 100);
}

/** What an index is called; null where there is none: "N/A". It goes by the whole percent that is shown. */
export function levelOf(kind: IndexKind, percent: number | null): IndexLevel | null {
  const level = percent === null ? null : LEVELS[kind].find(({ from }) => percent >= from);
  return percent === null || !level ? null : { percent, word: level.word, tone: level.tone };
}

/** Where an index is going: of up to five sittings before the latest one it is compared with the average. */
export type Trend = {
  direction: "rising" | "falling" | "steady";
  /** Whether that is good, bad, or neither (specification 000, section 3.6: variant). */
  variant: "success" | "warning" | "neutral";
  latest: number;
  /** The average of those before, in whole percent, and of how many it is. */
  before: number;
  sittings: number;
};

const COMPARED = 5;
/** Less of a difference, in percent points, is none. */
const NOTICEABLE = 5;

/** @param indexes of the sittings that have one, the oldest first. @returns null where there are not two */
export function trendOf(kind: IndexKind, indexes: readonly number[]): Trend | null {
  const latest = indexes.at(-1);
  const compared = indexes.slice(0, -1).slice(-COMPARED);
  if (latest === undefined || compared.length === 0) return null;
  const before = Math.round(compared.reduce((sum, each) => sum + each, 0) / compared.length);
  const numbers = { latest, before, sittings: compared.length };
  if (Math.abs(latest - before) < NOTICEABLE) {
    return { direction: "steady", variant: "neutral", ...numbers };
  }
  const direction = latest > before ? "rising" : "falling";
  const good = direction === (kind === "anxiety" ? "falling" : "rising");
  return { direction, variant: good ? "success" : "warning", ...numbers };
}
