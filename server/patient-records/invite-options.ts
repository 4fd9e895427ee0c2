import { isChannelOn } from "~/server/outbox/channels";
import { findMaySend } from "~/server/outbox/send-message";
import { authorize, type Caller } from "~/server/platform/caller";
import { ConflictError } from "~/server/platform/errors";
import { formatPhone } from "~/server/platform/phone-numbers";
import { formatPatient } from "~/models/rules/labels.schema";
import { requireInvitable } from "./invite";
import { findInvitee, type Invitee } from "./invitee";
import { requireNamed } from "./named-patient";
import { findPatient } from "./patients";

/** A way to send an invitation. */
export type InviteOption = {
  channel: "email" | "text";
  /** As it is shown; "" without one. */
  address: string;
  /** Why nothing may be sent, such as a missing agreement; null if it may. */
  obstacle: string | null;
  /** Whether its settings are there. */
  isOn: boolean;
};

/**
 * Reads whom an invitation of a patient would go to, and how, for the dialog (AREAS 3). @throws NotFoundError
 * @returns `obstacle`: why nobody can be invited; null if somebody can
 */
export async function readInviteOptions(caller: Caller, id: number) {
  authorize(caller, "patients.write");
  const patient = await findPatient(caller, id);
  const { version, status } = patient;
  const name = formatPatient(patient);
  try {
    requireNamed(patient);
    requireInvitable(patient);
    const invitee = await findInvitee(caller, patient);
    return {
      ...{ name, version, status },
      obstacle: null,
      invitee: invitee.fullName,
      isForGuardian: invitee.caretakerId !== null,
      hasJoined: invitee.hasJoined,
      options: [
        await toOption(caller, invitee, "email"),
        await toOption(caller, invitee, "text"),
      ] as InviteOption[],
    };
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    const nobody = { invitee: "", isForGuardian: false, hasJoined: false };
    const options: InviteOption[] = [];
    return { ...{ name, version, status }, obstacle: error.message, ...nobody, options };
  }
}

async function toOption(
  caller: Caller,
  { kind, id, name, purpose, email, mobile }: Invitee,
  channel: "email" | "text",
): Promise<InviteOption> {
  const address = channel === "email" ? email : mobile;
  const isOn = isChannelOn(channel);
  if (address === "") return { channel, address, obstacle: null, isOn };
  const to = { kind, id, name, address };
  const { allowed, reason = "" } = await findMaySend(caller, { to, channel, purpose });
  const shown = channel === "email" ? address : formatPhone(address);
  return { channel, address: shown, obstacle: allowed ? null : reason, isOn };
}
