import { Caretaker, Patient } from "~/models";
import { MESSAGE_CHANNELS, type MessageChannel } from "~/models/outbox/outbox-message.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { settings } from "~/server/platform/settings";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { maskAddress } from "./addresses";
import { findEachMayReceive, type MessageTarget, recordConsent } from "./consents";

/** An address at which somebody gets no reminders, but could. */
export type ReminderWay = {
  channel: MessageChannel;
  /** Words that they agree to. */
  words: string;
  /** How reminders were stopped for everybody at the address, which this person alone cannot lift; null where they can agree. */
  stoppedBy: "text" | "link" | null;
};

const AGREEMENTS = {
  email: (to: string) => `Email me reminders at ${to}, at most one a day.`,
  text: (to: string) =>
    `Text me reminders at ${to}, at most one a day. Message and data rates may apply. STOP ends this.`,
};

type OwnTarget = MessageTarget & { person: NonNullable<MessageTarget["person"]>; words: string };

/** Finds the addresses of the account, or of the guardian who is signed in to it, on channels that are set up. One query at most. */
async function findOwnTargets(caller: Caller): Promise<OwnTarget[]> {
  const { patientSignInId, patientId = 0, caretakerId, transaction } = caller;
  if (!patientSignInId) return [];
  const owner = caretakerId
    ? await Caretaker.findByPk(caretakerId, { transaction })
    : await Patient.findByPk(patientId, { transaction });
  const kind = caretakerId ? ("caretaker" as const) : ("patient" as const);
  const { mail, sms } = settings();
  const addresses = { email: mail && owner?.email, text: sms && owner?.mobile };
  return MESSAGE_CHANNELS.flatMap(({ value: channel }) => {
    const address = addresses[channel];
    if (!owner || !address) return [];
    const words = AGREEMENTS[channel](maskAddress(channel, address));
    return {
      ...{ channel, address, words, person: { kind, id: owner.id } },
      category: "reminder" as const,
    };
  });
}

/** Lists where the caller gets no reminders, but could; two queries at most, none for who has no account (AREAS 1). */
export async function listReminderWays(caller: Caller): Promise<ReminderWay[]> {
  authorize(caller, "patient.own");
  const targets = await findOwnTargets(caller);
  const decisions = await findEachMayReceive(caller, targets);
  return targets.flatMap(({ channel, words }, index) => {
    const { allowed = true, stoppedBy } = decisions[index] ?? {};
    const isForAll = stoppedBy === "text" || stoppedBy === "link";
    return allowed ? [] : { channel, words, stoppedBy: isForAll ? stoppedBy : null };
  });
}

/** Records that the caller agrees to reminders by email or by text, in the words of `listReminderWays`. @throws NotFoundError without an address there */
export async function agreeToReminders(
  writer: CallerInTransaction,
  channel: string | null,
): Promise<void> {
  authorize(writer, "patient.own");
  const target = (await findOwnTargets(writer)).find((each) => each.channel === channel);
  if (!target) throw new NotFoundError("There is no such address in your account");
  const { person, address, words } = target;
  await recordConsent(writer, {
    ...{ person, channel: target.channel, address, category: "reminder", words },
    isGiven: true,
    source: "screen",
  });
}
