/** Options of a live session: stored value and label (specification 000, sections 5 and 9). */
export const LEADER_TYPES = [
  { value: "priest", label: "Priest" },
  { value: "minister", label: "Minister" },
  { value: "rabbi", label: "Rabbi" },
  { value: "imam", label: "Imam" },
  { value: "nurse", label: "Nurse" },
  { value: "therapist", label: "Therapist" },
  { value: "meditation-guide", label: "Meditation Guide" },
  { value: "caretaker", label: "Caretaker" },
] as const;
export const LIVE_SESSION_TYPES = [
  { value: "general-support", label: "General Support" },
  { value: "prayers", label: "Prayers" },
  { value: "meditation-guidance", label: "Meditation Guidance" },
  { value: "preparation-guidance", label: "Preparation Guidance" },
  { value: "post-procedure-support", label: "Post-Procedure Support" },
] as const;
export type LeaderType = (typeof LEADER_TYPES)[number]["value"];
export type LiveSessionType = (typeof LIVE_SESSION_TYPES)[number]["value"];

/** Display label of a leader type, such as "Meditation Guide". */
export const leaderLabel = (type: LeaderType): string => findLabel(LEADER_TYPES, type);

/** Display label of a session type, such as "General Support". */
export const liveSessionLabel = (type: LiveSessionType): string =>
  findLabel(LIVE_SESSION_TYPES, type);

function findLabel(options: readonly { value: string; label: string }[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

/** Prices of a live session, in whole dollars; the first is the default. How many options each has is counted (`readOptions`). */
export const PRICES = [
  { dollars: 20 },
  { dollars: 30 },
  { dollars: 40 },
  { dollars: 50 },
  { dollars: 60 },
] as const;
export const DEFAULT_PRICE = PRICES[0].dollars;
