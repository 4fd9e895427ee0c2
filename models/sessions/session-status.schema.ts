/** Publication status of a session (specification 000, section 3.1). This file does not import zod, so that list pages do not load it. */
export const SESSION_STATUSES = ["Draft", "Active"] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];

/** Filters of the list page, beside those of every list. */
export const SESSION_FILTERS = ["status"] as const;
