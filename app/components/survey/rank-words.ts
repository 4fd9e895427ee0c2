import { RANKS } from "~/models/surveys/answer.schema";

const { least, most } = RANKS;

export const ALL_RANKS = Array.from({ length: most - least + 1 }, (_, offset) => least + offset);
export const RANK_HINT = `From ${least} (lowest) to ${most} (highest)`;
