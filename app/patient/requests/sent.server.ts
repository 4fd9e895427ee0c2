import type { PageArgs } from "~/app/http/page.server";
import { readAnswerWays } from "~/server/requests/answer-ways";
import { listOwnRequests } from "~/server/requests/own-requests";
import { takesTexts } from "~/server/consents/addresses";

/** Query parameter that makes a request dialog show that the request was sent. */
export const SENT_PARAMETER = "sent";

/** What a dialog says once its request was sent: that it was, and where the answer will be. */
export type SentTexts = { sent: string; next: string };

/** Value of the parameter where the patient agreed to text messages, but not with a number that they reach. */
const NO_TEXT = "no-text";
const NO_TEXT_NOTE = " We cannot text what you entered, so you get no text message.";

/** URL of a dialog after its request was stored; it carries nothing of the request but whether it has a contact, and whether we may text it. */
export function sentUrl(
  { pathname }: URL,
  { contact, textMe }: { contact: string; textMe?: string | null },
): string {
  const withContact = textMe && !takesTexts(contact) ? NO_TEXT : "on";
  return `${pathname}?${SENT_PARAMETER}=${contact === "" ? "here" : withContact}`;
}

type SentRequest = {
  list: "liveSessions" | "rides";
  procedureId: number;
  /** Sentence that it was sent. */
  sent: string;
  /** Sentence that somebody will contact the patient, which holds only with a contact. */
  promise: string;
};

/** Reads from a dialog's URL whether its request was sent; null if not. How the answer comes depends on the newest request. */
export async function readSent(
  { caller, url }: Pick<PageArgs, "caller" | "url">,
  { list, procedureId, sent, promise }: SentRequest,
): Promise<SentTexts | null> {
  const value = url.searchParams.get(SENT_PARAMETER);
  if (value === null) return null;
  const [describeAnswer, own] = [await readAnswerWays(caller), await listOwnRequests(caller)];
  const contact = own.get(procedureId)?.[list][0]?.contact ?? null;
  const note = value === NO_TEXT ? NO_TEXT_NOTE : "";
  return {
    sent: value === "here" ? sent : `${sent} ${promise}`,
    next: `${describeAnswer(contact)} Until then you can withdraw it.${note}`,
  };
}
