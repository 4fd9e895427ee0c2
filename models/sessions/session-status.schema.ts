/* This file does not import zod, so that pages without forms do not load it. */

/** Start types of a session, in the order of a procedure (specification 000, section 3.3). */
export const START_TYPES = ["Pre-Procedure", "Procedure-Day", "Post-Procedure"] as const;
export type StartType = (typeof START_TYPES)[number];
