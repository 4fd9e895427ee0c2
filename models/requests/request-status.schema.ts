/** Status of a patient request (live session or ride). In a file without zod, so that lists do not load the schemas. */
export const REQUEST_STATUSES = ["New", "Confirmed", "Declined"] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];
