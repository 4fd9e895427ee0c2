import { describePhones, findPhoneToCall } from "~/server/hospital/phone-to-call";
import type { Caller } from "~/server/platform/caller";
import { type Hospital, readHospital } from "~/server/platform/hospital";
import { formatPhone } from "~/server/platform/phone-numbers";
import { isGsmWritable } from "./gsm-letters";

/** How the hospital is named in messages. */
export type SenderWords = {
  name: string;
  /** Where the name is too long, or has letters that a text message does not: at most 20 characters. */
  shortName: string;
  /** Telephone number for questions that somebody answers now, as it is shown; "" for none. For text messages, which are read at once. */
  phone: string;
  /** Number of working hours and the one of other times, for mail, which is read later. */
  phones: string;
};

/** Name as long as none is set: a message comes from somebody, and "your hospital" would not say from whom. */
const UNNAMED_SENDER = "Calmward";

/** Reads how the hospital is named in messages (AREAS 1). Cached like the hospital's settings. The only place that knows it. */
export const readSenderWords = async (
  caller: Pick<Caller, "transaction"> = {},
): Promise<SenderWords> => toSenderWords(await readHospital(caller));

/**
 * Names the hospital for messages. Where the short name has letters that a text message does not have, such as those of another
 * script, text messages come from "Calmward".
 */
export function toSenderWords(
  hospital: Pick<
    Hospital,
    "name" | "shortName" | "isSet" | "phone" | "afterHoursPhone" | "workingHours" | "holidays"
  >,
): SenderWords {
  const { name, shortName, isSet } = hospital;
  return {
    name: isSet ? name : UNNAMED_SENDER,
    shortName: isSet && isGsmWritable(shortName) ? shortName : UNNAMED_SENDER,
    phone: formatPhone(findPhoneToCall(hospital)),
    phones: describePhones(hospital),
  };
}
