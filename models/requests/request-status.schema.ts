/** What became of what a patient asked for: a live session, a ride. Here, so that a list need not load the rules of either. */
export const REQUEST_STATUSES = ["New", "Confirmed", "Declined"] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** What the lists on screen can be narrowed by, beyond what every list has. */
export const REQUEST_FILTERS = ["status"] as const;
