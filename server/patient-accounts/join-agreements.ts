import type { Patient } from "~/models";
import type { ConsentCategory } from "~/models/consents/consent-category.schema";
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
  email: (to: string) => `Email me at ${to}: answers to what I ask for, and reminders.`,
  text: (to: string) =>
    `Text me at ${to}: codes to sign in, answers to what I ask for, and reminders. Message and data rates may apply. STOP ends this.`,
};

/** Kinds of messages that the words of a box name: others are asked for once they are sent. */
const JOIN_CATEGORIES = ["care", "reminder"] as const satisfies ConsentCategory[];

/** Lists the ways on record. */
const listWays = ({ person, to: { email, mobile } }: Joiner) =>
  [
    { person, channel: "email" as const, address: email },
    { person, channel: "text" as const, address: mobile },
  ].filter(({ address }) => address !== "");

/** Reads the ways on record, with the words that somebody agrees to. One query at most. */
export async function readJoinChannels(caller: Caller, joiner: Joiner): Promise<JoinChannel[]> {
  const targets = listWays(joiner).map((way) => ({ ...way, category: "care" as const }));
  const decisions = await findEachMayReceive(caller, targets);
  return targets.map(({ channel, address }, index) => {
    const masked = maskAddress(channel, address);
    const isOn = decisions[index]?.allowed ?? false;
    return { channel, masked, words: AGREEMENTS[channel](masked), isOn };
  });
}

/**
 * Records what somebody chose at joining: an agreement to each kind of messages for a box that is ticked, and a withdrawal of what is or
 * would be sent for one that is not (AREAS 1). Codes to sign in by email go regardless.
 * @param choices "yes" or "" for each channel
 */
export async function recordAgreements(
  writer: CallerInTransaction,
  joiner: Joiner,
  choices: Record<MessageChannel, string>,
): Promise<void> {
  const targets = listWays(joiner).flatMap((way) =>
    JOIN_CATEGORIES.map((category) => ({ ...way, category })),
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
