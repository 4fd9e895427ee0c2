/** Whether patients get a session (specification 000, section 3.1). Here, so that a list need not load the rules of a session. */
export const SESSION_STATUSES = ["Draft", "Active"] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];

/** What the list on screen can be narrowed by, beyond what every list has. */
export const SESSION_FILTERS = ["status"] as const;
