import { RANK_RANGE } from "~/models/surveys/answer.schema";

const { min, max } = RANK_RANGE;

export const ALL_RANKS = Array.from({ length: max - min + 1 }, (_, offset) => min + offset);
export const RANK_HINT = `From ${min} (lowest) to ${max} (highest)`;
