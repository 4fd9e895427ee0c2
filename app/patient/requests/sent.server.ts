import { takesTexts } from "~/server/requests/text-agreement";

/** Query parameter that makes a request dialog show that the request was sent. */
const SENT_PARAMETER = "sent";

/** What a dialog says once its request was sent: that it was, and where the answer will be. */
export type SentTexts = { sent: string; next: string };

/** What is said of text messages, by value of the parameter beside "here" and "on". */
const TEXT_NOTES: Record<string, string> = {
  text: " You agreed to a text message with the answer. To end this, answer it with STOP.",
  "no-text": " We cannot text what you entered, so you get no text message.",
};

/** URL of a dialog after its request was stored; it carries nothing of the request but whether it has a contact, and whether we may text it. */
export function sentUrl(
  { pathname }: URL,
  { contact, textMe }: { contact: string; textMe?: string | null },
): string {
  const texts = textMe ? (takesTexts(contact) ? "text" : "no-text") : "on";
  return `${pathname}?${SENT_PARAMETER}=${contact === "" ? "here" : texts}`;
}

/**
 * Reads from a dialog's URL whether its request was sent; null if not.
 * @param sent that it was sent
 * @param promise that somebody will contact the patient, which holds only with a contact
 */
export function readSent({ searchParams }: URL, sent: string, promise: string): SentTexts | null {
  const value = searchParams.get(SENT_PARAMETER);
  if (value === null) return null;
  const hasContact = value !== "here";
  const answer = hasContact
    ? "Your request is now with your procedure, and you’ll see our answer here too."
    : "You’ll see our answer here, with your procedure. Please come back and look.";
  const text = TEXT_NOTES[value] ?? "";
  return {
    sent: hasContact ? `${sent} ${promise}` : sent,
    next: `${answer} Until then you can withdraw it.${text}`,
  };
}
