/** Says how often, and what, the product writes to staff. */
export const NOTIFICATION_LIMIT =
  "At most one email in ten minutes for each of what patients ask for. It has a link, and nothing about a patient.";
