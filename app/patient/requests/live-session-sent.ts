/** Title of the dialog after a request for a live session (specification 000, section 2.7). */
export const SENT_TITLE = "Request Submitted!";

/** Texts of the notice; the second sentence holds only with a contact. */
export const SENT = {
  list: "liveSessions",
  sent: "Your live session request has been sent.",
  promise: "A member of our team will contact you shortly to confirm your appointment.",
} as const;
