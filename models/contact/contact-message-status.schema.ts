/** Status of a contact message. In a file without zod, so that lists do not load the schema. */
export const CONTACT_MESSAGE_STATUSES = ["New", "Answered"] as const;
export type ContactMessageStatus = (typeof CONTACT_MESSAGE_STATUSES)[number];
