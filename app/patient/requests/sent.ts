/** Query parameter that makes a request dialog show that the request was sent. */
const SENT_PARAMETER = "sent";

/** What a dialog says once its request was sent: that it was, and where the answer will be. */
export type SentTexts = { sent: string; next: string };

/** URL of a dialog after its request was stored; it carries nothing of the request but whether it has a contact. */
export const sentUrl = ({ pathname }: URL, { contact }: { contact: string }): string =>
  `${pathname}?${SENT_PARAMETER}=${contact === "" ? "here" : "on"}`;

/**
 * Reads from a dialog's URL whether its request was sent; null if not.
 * @param sent that it was sent
 * @param promise that somebody will contact the patient, which holds only with a contact
 */
export function readSent({ searchParams }: URL, sent: string, promise: string): SentTexts | null {
  if (!searchParams.has(SENT_PARAMETER)) return null;
  const hasContact = searchParams.get(SENT_PARAMETER) !== "here";
  const answer = hasContact
    ? "Your request is now with your procedure, and you’ll see our answer here too."
    : "You’ll see our answer here, with your procedure. Please come back and look.";
  return {
    sent: hasContact ? `${sent} ${promise}` : sent,
    next: `${answer} Until then you can withdraw it.`,
  };
}
