/** Query parameter that makes a request dialog show that the request was sent. */
const SENT_PARAMETER = "sent";

/** Where the answer to a sent request arrives: at the patient's contact too, or only on their page. */
export type SentRequest = "contact" | "here";

/** URL of a dialog after its request was stored; it carries nothing of the request but whether it has a contact. */
export const sentUrl = ({ pathname }: URL, { contact }: { contact: string }): string =>
  `${pathname}?${SENT_PARAMETER}=${contact === "" ? "here" : "on"}`;

/** Reads from a dialog's URL whether its request was sent; null if not. */
export function readSent({ searchParams }: URL): SentRequest | null {
  const sent = searchParams.get(SENT_PARAMETER);
  return sent === null ? null : sent === "here" ? "here" : "contact";
}
