/* This file does not import zod, so that pages without forms do not load it. */

/** Publication status of a record: only Active ones reach patients (specification 000, section 3.1; DESIGN 8). */
export const PUBLISH_STATUSES = ["Draft", "Active"] as const;
export type PublishStatus = (typeof PUBLISH_STATUSES)[number];
