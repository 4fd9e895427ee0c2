/** Kinds of a plan's items: stored value and label (AREAS 5). */
export const ITEM_KINDS = [
  { value: "session", label: "Session" },
  { value: "survey", label: "Survey" },
  { value: "caretaker-guidance", label: "Caretaker Guidance" },
  { value: "family-guidance", label: "Family Guidance" },
  { value: "task", label: "Task" },
  { value: "travel", label: "Travel & Navigation" },
  { value: "live-session", label: "Live Session" },
] as const;
export type ItemKind = (typeof ITEM_KINDS)[number]["value"];

/** Display label of an item's kind; unknown values are returned unchanged. */
export const itemKindLabel = (kind: string): string =>
  ITEM_KINDS.find(({ value }) => value === kind)?.label ?? kind;

/** For whom an item is. */
export const ITEM_AUDIENCES = [
  { value: "patient", label: "Patient" },
  { value: "caretaker", label: "Caretaker" },
  { value: "family", label: "Family" },
] as const;
export type ItemAudience = (typeof ITEM_AUDIENCES)[number]["value"];

/** Display label of an item's audience. */
export const itemAudienceLabel = (audience: ItemAudience): string =>
  ITEM_AUDIENCES.find(({ value }) => value === audience)?.label ?? audience;

/** Limit of a task's text, in characters (AREAS 5). */
export const MAX_TASK_LENGTH = 500;
