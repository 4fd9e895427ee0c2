import { CONSENT_CATEGORIES } from "~/models/consents/consent-category.schema";
import type { Patient } from "~/models";
import type { MessageChannel } from "~/models/outbox/outbox-message.schema";
import { maskAddress } from "~/server/consents/addresses";
import { type ConsentPerson, findEachMayReceive, recordConsents } from "~/server/consents/consents";
import type { Caller } from "~/server/platform/caller";
import type { CallerInTransaction } from "~/server/platform/transaction";

/** Address at which somebody can agree to messages, with most of it hidden. */
export type JoinChannel = {
  channel: MessageChannel;
  masked: string;
  words: string;
  /** Whether messages about care go there now, so that the box is ticked: an empty one stops them. */
  isOn: boolean;
};

/** Who agrees to messages, and the addresses on record; "" for none. */
export type Joiner = { person: ConsentPerson; to: Pick<Patient, "email" | "mobile"> };

const AGREEMENTS = {
  email: (to: string) => `Email me at ${to}: answers to what I ask for, reminders and surveys.`,
  text: (to: string) =>
    `Text me at ${to}: codes to sign in, answers to what I ask for, reminders and surveys. Message and data rates may apply. STOP ends this.`,
};

/** Kinds of messages that somebody agrees to at joining; sponsored offers are asked for apart. */
const JOIN_CATEGORIES = CONSENT_CATEGORIES.map(({ value }) => value).filter(
  (category) => category !== "offer",
);

/** Lists the ways on record. */
const listWays = ({ email, mobile }: Joiner["to"]) =>
  [
    { channel: "email" as const, address: email },
    { channel: "text" as const, address: mobile },
  ].filter(({ address }) => address !== "");

/** Reads the ways on record, with the words that somebody agrees to. One query at most. */
export async function readJoinChannels(
  caller: Caller,
  { person, to }: Joiner,
): Promise<JoinChannel[]> {
  const ways = listWays(to);
  const targets = ways.map((way) => ({ ...way, person, category: "care" as const }));
  const decisions = await findEachMayReceive(caller, targets);
  return ways.map(({ channel, address }, index) => {
    const masked = maskAddress(channel, address);
    const isOn = decisions[index]?.allowed ?? false;
    return { channel, masked, words: AGREEMENTS[channel](masked), isOn };
  });
}

/**
 * Records what somebody chose at joining: an agreement for a box that is ticked, and a withdrawal of what is or would be sent for one that
 * is not (AREAS 1). Codes to sign in by email go regardless.
 * @param choices "yes" or "" for each channel
 */
export async function recordAgreements(
  writer: CallerInTransaction,
  { person, to }: Joiner,
  choices: Record<MessageChannel, string>,
): Promise<void> {
  const targets = listWays(to).flatMap((way) =>
    JOIN_CATEGORIES.map((category) => ({ ...way, person, category })),
  );
  const decisions = await findEachMayReceive(writer, targets);
  const entries = targets.map((target) => ({
    ...target,
    isGiven: choices[target.channel] === "yes",
    words: AGREEMENTS[target.channel](maskAddress(target.channel, target.address)),
    source: "screen" as const,
  }));
  await recordConsents(
    writer,
    entries.filter(({ isGiven }, index) => isGiven || decisions[index]?.allowed),
  );
}
