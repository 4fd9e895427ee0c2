import { Patient, type PlanSession, ReligiousMessage, ReligiousPartner } from "~/models";
import { guestLabel } from "~/models/rules/labels.schema";
import { isExampleAddress } from "~/server/media/example-address";
import { recordPlay, recordView } from "~/server/media/media-events";
import type { MediaRef } from "~/server/media/media-items";
import { type Playback, resolvePlayback } from "~/server/media/playback";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import type { PatientWriter } from "./guests";

/** A religious message that a session offers before its recording. */
export type OfferedMessage = {
  name: string;
  religionType: string;
  /** Name of the religious partner. */
  partner: string;
  /** As an editor entered it, in seconds. */
  durationSeconds: number;
  /** Its URL, as a fallback link. */
  address: string;
  playback: Extract<Playback, { kind: "audio" | "video" | "embed" }>;
  /** Whether its address is one of those reserved for examples, where nothing is. */
  isExample: boolean;
};

type Found = { offered: OfferedMessage; ref: MediaRef };

/**
 * Finds the message that a session offers the caller (AREAS 6): of an Active message of an Active partner that can be played in the page,
 * unless the patient has switched such messages off; null for none. At most two queries, none for a session without one.
 */
export async function findOfferedMessage(
  caller: Caller,
  session: PlanSession,
): Promise<OfferedMessage | null> {
  authorize(caller, "patient.own");
  return (await findForPatient(caller, session))?.offered ?? null;
}

/** Finds the message of a session as patients are offered it, for a preview; null for none. At most one query. */
export async function previewMessage(
  caller: Caller,
  session: PlanSession,
): Promise<OfferedMessage | null> {
  authorize(caller, "content.read");
  return (await findMessage(caller, session))?.offered ?? null;
}

/** Counts that a session is about to offer its message, if it does. @returns whether it does */
export async function countOffer(writer: PatientWriter, session: PlanSession): Promise<boolean> {
  const found = await findForPatient(writer, session);
  if (found) await recordView(writer, found.ref);
  return found !== null;
}

/** Counts that a patient plays a session's message. @throws NotFoundError if it offers none */
export async function countPlay(writer: PatientWriter, session: PlanSession): Promise<void> {
  const found = await findForPatient(writer, session);
  if (!found) throw new NotFoundError("This message is no longer available");
  await recordPlay(writer, found.ref);
}

/** Whether the caller is offered religious messages; true for a visitor. */
export async function showsReligiousMessages({ patientId, transaction }: Caller): Promise<boolean> {
  const attributes = ["showsReligiousMessages"];
  const patient = patientId ? await Patient.findByPk(patientId, { attributes, transaction }) : null;
  return patient?.showsReligiousMessages ?? true;
}

/**
 * Switches religious messages on or off for the caller. The record stays at its version, since staff do not see the choice, and the audit
 * says that there was one, not which.
 */
export async function switchReligiousMessages(writer: PatientWriter, isOn: boolean): Promise<void> {
  authorize(writer, "patient.own");
  const { patientId: id, transaction } = writer;
  await Patient.update(
    { showsReligiousMessages: isOn },
    { where: { id }, silent: true, transaction },
  );
  await recordEvent(writer, {
    action: "updated",
    record: { type: "patient", id, name: guestLabel(id) },
  });
}

async function findForPatient(caller: Caller, session: PlanSession): Promise<Found | null> {
  const found = await findMessage(caller, session);
  return found && (await showsReligiousMessages(caller)) ? found : null;
}

async function findMessage(
  { transaction }: Caller,
  { religiousContent, religiousMessageId }: PlanSession,
): Promise<Found | null> {
  if (!religiousContent || religiousMessageId === null) return null;
  const message = await ReligiousMessage.findOne({
    where: { id: religiousMessageId, isActive: true },
    include: [{ model: ReligiousPartner, as: "religiousPartner", where: { isActive: true } }],
    transaction,
  });
  if (!message) return null;
  const { id: itemId, religiousPartnerId: ownerId, name, religionType, url } = message;
  const playback = resolvePlayback(url);
  if (playback.kind === "link" || playback.kind === "text") return null;
  return {
    ref: { itemType: "religious message", itemId, ownerId },
    offered: {
      name,
      religionType,
      partner: message.religiousPartner?.name ?? "",
      durationSeconds: message.durationSeconds,
      address: url,
      playback,
      isExample: isExampleAddress(url),
    },
  };
}
