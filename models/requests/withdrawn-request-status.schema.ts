/** Status of a withdrawn request. In a file without zod, so that lists do not load the schema. */
export const WITHDRAWN_REQUEST_STATUSES = ["New", "Canceled"] as const;
export type WithdrawnRequestStatus = (typeof WITHDRAWN_REQUEST_STATUSES)[number];

/** Kinds of withdrawn request: stored value and label. */
export const WITHDRAWN_KINDS = [
  { value: "live-session", label: "Live session" },
  { value: "ride", label: "Ride" },
] as const;
export type WithdrawnKind = (typeof WITHDRAWN_KINDS)[number]["value"];

/** Reasons of a withdrawal: stored value and label. */
export const WITHDRAWAL_CAUSES = [
  { value: "data-erased", label: "The patient erased their data" },
  { value: "procedure-removed", label: "The patient removed the procedure" },
  { value: "inactive", label: "The patient’s data was erased, since they did not come back" },
  { value: "past-retention", label: "The patient’s record was erased when its time was over" },
  { value: "patient-erased", label: "The patient’s record was erased by staff" },
] as const;
export type WithdrawalCause = (typeof WITHDRAWAL_CAUSES)[number]["value"];

const findLabel = (options: readonly { value: string; label: string }[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;

export const withdrawnKindLabel = (kind: WithdrawnKind) => findLabel(WITHDRAWN_KINDS, kind);
export const withdrawalCauseLabel = (cause: WithdrawalCause) => findLabel(WITHDRAWAL_CAUSES, cause);
