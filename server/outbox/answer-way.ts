import { TEXT_AGREEMENT } from "~/models/requests/text-agreement.schema";
import { normalizeAddress, takesTexts } from "~/server/consents/addresses";
import { formatPhone } from "~/server/platform/phone-numbers";
import { isChannelOn } from "./channels";

/** Where the answer to a request stands, whatever is set. */
const ANSWERED_HERE = "We answer on this page.";

/**
 * Describes how somebody gets the answer to a request: on their page, and by a message only where its channel is on (AREAS 0,
 * Honesty; AREAS 1). The only place that promises one. Whether somebody else stopped messages to the address is not said: anybody can type
 * an address, and would learn whose it is.
 * @param contact telephone number (E.164) or email address; null or "" for none
 * @param agreedToTexts whether the person agreed to text messages to this number
 */
export function describeAnswerWay({
  contact,
  agreedToTexts,
}: {
  contact: string | null;
  agreedToTexts: boolean;
}): string {
  if (contact && isChannelOn("email") && normalizeAddress("email", contact) !== null)
    return `${ANSWERED_HERE} We will also write to ${contact}.`;
  if (contact && agreedToTexts && isChannelOn("text") && takesTexts(contact))
    return `${ANSWERED_HERE} We will also send a text message to ${formatPhone(contact)}.`;
  return `${ANSWERED_HERE} Please come back and look.`;
}

/** Fields with which patients say how to reach them, in words that hold with what is set. */
export type ContactChoices = {
  hint: string;
  /** Checkbox of the agreement to text messages; null where none are sent. */
  textMe: { label: string; hint: string } | null;
  /** False where the answer is not on the page of who asks: a caretaker's. */
  offersLooking: boolean;
};

/** Describes the fields for a caretaker, who may not see the answer: they say how our team reaches them (AREAS 7). */
export const CARETAKER_CONTACT: ContactChoices = {
  hint: "So that our team can reach you about this ride.",
  textMe: null,
  offersLooking: false,
};

/**
 * Describes the fields of a request form with which patients say how to reach them (AREAS 1).
 * @param isNamed whether the team sees the patient's name with it, which the form says before it is sent (AREAS 4)
 */
export function describeContactChoices(isNamed: boolean): ContactChoices {
  const who = isNamed ? " They see with your name what you ask for." : "";
  const also = isChannelOn("email") ? " To an email address we will also write." : "";
  return {
    hint: `So that our team can reach you.${who} ${ANSWERED_HERE}${also}`,
    offersLooking: true,
    textMe: isChannelOn("text")
      ? {
          label: TEXT_AGREEMENT,
          hint: "Only with a mobile number, not with an email address.",
        }
      : null,
  };
}
