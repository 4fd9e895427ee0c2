/** Status of a patient request (live session or ride). In a file without zod, so that lists do not load the schemas. */
export const REQUEST_STATUSES = ["New", "Offered", "Confirmed", "Declined"] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** Statuses in which staff have yet to answer, or the patient. */
export const OPEN_STATUSES = ["New", "Offered"] as const satisfies RequestStatus[];

/** Whose requests a list shows: those of the caller, or of nobody. */
export const ASSIGNEE_FILTERS = ["Mine", "Unassigned"] as const;

/** Value that stands instead of the time that a request's procedure has moved to, where it was cancelled (AREAS 3). */
export const PROCEDURE_CANCELLED = "cancelled";
