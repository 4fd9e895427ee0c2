/** Whether somebody has answered a message. Here, so that a list need not load the rules of a message. */
export const CONTACT_MESSAGE_STATUSES = ["New", "Answered"] as const;
export type ContactMessageStatus = (typeof CONTACT_MESSAGE_STATUSES)[number];

/** What the list on screen can be narrowed by, beyond what every list has. */
export const CONTACT_MESSAGE_FILTERS = ["status"] as const;
