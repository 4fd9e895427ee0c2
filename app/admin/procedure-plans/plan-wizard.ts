import type { WizardStep } from "~/app/components/wizard/wizard-steps";

/** Steps of the wizard of procedure plans (AREAS 5). */
export const STEPS = [
  { name: "details", label: "Procedure Details" },
  { name: "items", label: "Plan Items" },
  { name: "prices", label: "Prices" },
  { name: "review", label: "Review & Publish" },
] as const satisfies readonly WizardStep[];
export type StepName = (typeof STEPS)[number]["name"];

export const NEW_TITLE = "Add Procedure Plan";
export const COPY_TITLE = "Duplicate Procedure Plan";
export const formatEditTitle = (name: string) => `Edit Procedure Plan: ${name}`;

/** Field labels by step, in order. */
export const FIELD_LABELS = {
  details: {
    name: "Procedure Name",
    departmentId: "Department",
    specialityId: "Specialty",
    summary: "Summary",
    whatToExpect: "What to Expect",
    facilityId: "Facility",
    careTeamPhone: "Care-Team Phone",
    position: "Position in the List",
    isGeneral: "Use for any procedure that has no plan",
    status: "Status",
  },
  review: {
    reviewedBy: "Reviewed By",
    reviewedOn: "Reviewed On",
    reviewDue: "Review Due",
    moveDaysAhead: "Move patients whose procedure is at least this many days ahead",
  },
} as const satisfies Partial<Record<StepName, Record<string, string>>>;

/** Field names by step. */
export const FIELD_NAMES = {
  details: Object.keys(FIELD_LABELS.details),
  items: ["items"],
  /** Besides the price of each billing plan: see isPriceField. */
  prices: ["prices"],
  review: Object.keys(FIELD_LABELS.review),
};

/** Name of the field that searches specialties. */
export const FIND_SPECIALTY = "findSpecialty";
/** Name of the field that searches what an item shows. */
export const FIND_CONTENT = "findContent";
