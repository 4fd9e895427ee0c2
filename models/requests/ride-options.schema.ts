/** Mobility needs of a passenger: stored value and label. In a file without zod, so that pages do not load the schemas. */
export const MOBILITY_OPTIONS = [
  { value: "none", label: "I walk without help" },
  { value: "walking-aid", label: "Cane, walker or crutches" },
  { value: "wheelchair", label: "Wheelchair" },
  { value: "other", label: "Other help" },
] as const;
export type Mobility = (typeof MOBILITY_OPTIONS)[number]["value"];

/** Display label of a mobility need. */
export const mobilityLabel = (value: Mobility): string =>
  MOBILITY_OPTIONS.find((option) => option.value === value)?.label ?? value;
