import { z } from "zod";
import { Caretaker, Patient } from "~/models";
import { ACCEPT_AGREEMENTS } from "~/models/patients/caretaker.schema";
import { codeSchema } from "~/models/patients/patient-account.schema";
import { maskAddress } from "~/server/consents/addresses";
import { recordConsent } from "~/server/consents/consents";
import type { SigningBrowser } from "~/server/patient-accounts/code-sign-in";
import { askForCode, checkCode, CODE_OVER, readCodeState } from "~/server/patient-accounts/codes";
import { countCodeRequest } from "~/server/patient-accounts/limits";
import { createPatientSignIn } from "~/server/patient-accounts/sign-ins";
import { recordEvent } from "~/server/platform/audit";
import type { Caller } from "~/server/platform/caller";
import { ConflictError, InvalidInputError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { lockOptions } from "~/server/platform/record-version";
import { hashSecret } from "~/server/platform/secrets";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { CARETAKER, caretakerAddress, knownName, listRightLabels, readRights } from "./record";

const PURPOSE = "accept-invitation";

/** Status of an invitation's link. */
export type InvitationProblem = "unknown" | "expired" | "used" | "ended";

/** What the page behind an invitation's link shows before the code. */
export type InvitationPage = {
  /** First name of the patient; "" for a guest, who has told none. */
  patient: string;
  name: string;
  /** Labels of what they will see, and may do. */
  rights: { see: string[]; do: string[] };
  /** Where the code goes, with most of it hidden. */
  masked: string;
  channel: "email" | "text";
};

type Invited = { caretaker: Caretaker; patient: Patient };

/** Finds the invitation of a link, or what has become of it. Changes nothing: mail programs open links too. Two queries at most. */
async function findInvited(
  { transaction }: Caller,
  secret: string,
): Promise<Invited | InvitationProblem> {
  if (!/^[\w-]{43}$/.test(secret)) return "unknown";
  const where = { invitationHash: hashSecret(secret) };
  const caretaker = await Caretaker.findOne({ where, transaction });
  if (!caretaker) return "unknown";
  return findOpen(caretaker, await Patient.findByPk(caretaker.patientId, { transaction }));
}

function findOpen(caretaker: Caretaker, patient: Patient | null): Invited | InvitationProblem {
  const { status, invitationExpiresAt } = caretaker;
  if (!patient || status === "Ended" || patient.endReason === "Deceased") return "ended";
  if (status === "Accepted") return "used";
  return invitationExpiresAt && invitationExpiresAt > new Date()
    ? { caretaker, patient }
    : "expired";
}

/** Reads the page behind an invitation's link; opening it consumes nothing (AREAS 7). @returns what has become of it, where it does not work */
export async function readInvitation(
  caller: Caller,
  secret: string,
): Promise<InvitationPage | InvitationProblem> {
  const found = await findInvited(caller, secret);
  if (typeof found === "string") return found;
  const { caretaker, patient } = found;
  const { channel, address } = caretakerAddress(caretaker);
  return {
    patient: knownName(patient),
    name: caretaker.name,
    rights: listRightLabels(readRights(caretaker)),
    masked: maskAddress(channel, address),
    channel,
  };
}

/** Counts a request for an invitation's code, like `countContact`. @throws TooManyAttemptsError */
export async function countInvitationCode(
  visitor: Caller,
  secret: string,
  browserToken: string | null,
): Promise<void> {
  const found = await findInvited(visitor, secret);
  if (typeof found === "string") return;
  await countCodeRequest(visitor, caretakerAddress(found.caretaker).address, browserToken);
}

/** Asks for the code that confirms an invitation: it goes to the address that the patient has entered (AREAS 7). @throws ConflictError for a link that does not work */
export async function askForInvitationCode(
  writer: CallerInTransaction,
  secret: string,
  browserToken: string,
): Promise<void> {
  const found = await findInvited(writer, secret);
  if (typeof found === "string") throw new ConflictError("This link does not work any more");
  const { id } = found.caretaker;
  const { address } = caretakerAddress(found.caretaker);
  await askForCode(writer, { contact: address, browserToken, purpose: PURPOSE, subjectId: id });
}

/** Words of the agreement that somebody gives when they accept. */
export const acceptWords = (caretaker: Pick<Caretaker, "email" | "mobile">): string => {
  const { channel, address } = caretakerAddress(caretaker);
  return ACCEPT_AGREEMENTS[channel](maskAddress(channel, address));
};

/** Reads what the page of the code asks; null where the browser waits for none. Two queries. */
export async function readAcceptPage(
  caller: Caller,
  browserToken: string | null,
): Promise<{ patient: string; words: string } | null> {
  const code = await readCodeState(caller, { browserToken, purpose: PURPOSE });
  const found = code && (await findSubject(caller, code.subjectId));
  if (!found || typeof found === "string") return null;
  return { patient: knownName(found.patient), words: acceptWords(found.caretaker) };
}

async function findSubject(caller: Caller, id: number | null) {
  const { transaction } = caller;
  const caretaker = await Caretaker.findByPk(
    id ?? 0,
    transaction ? lockOptions(caller, Caretaker) : {},
  );
  if (!caretaker) return "unknown";
  return findOpen(caretaker, await Patient.findByPk(caretaker.patientId, { transaction }));
}

const acceptSchema = codeSchema.extend({ agrees: z.string().optional().catch("") });

/**
 * Accepts an invitation with the code that was sent, whose try has been counted: the link is used then, and the browser signed in (AREAS 7).
 * Without the agreement to messages none go to them, and codes by text neither.
 * @param input code; "yes" for `shared`, a device that others use, and for `agrees`
 * @throws InvalidInputError for a wrong code, and one that is over
 */
export async function acceptInvitation(
  writer: CallerInTransaction,
  browser: SigningBrowser,
  input: unknown,
): Promise<void> {
  const { code: typed, shared, agrees } = parseInput(acceptSchema, input);
  const code = await checkCode(writer, { ...browser, purpose: PURPOSE }, typed);
  const found = await findSubject(writer, code.subjectId);
  if (typeof found === "string" || caretakerAddress(found.caretaker).address !== code.address)
    throw new InvalidInputError([{ field: "code", message: CODE_OVER }]);
  const { caretaker } = found;
  const { transaction } = writer;
  await code.destroy({ transaction });
  await caretaker.update(
    { status: "Accepted", acceptedAt: new Date(), invitationExpiresAt: null },
    { transaction },
  );
  const { token, userAgent } = browser;
  const self = await createPatientSignIn(writer, {
    ...{ patientId: caretaker.patientId, caretakerId: caretaker.id, token, userAgent },
    isSharedDevice: shared === "yes",
  });
  await recordConsent(self, {
    person: { kind: "caretaker", id: caretaker.id },
    ...caretakerAddress(caretaker),
    ...{ category: "care", isGiven: agrees === "yes" },
    ...{ words: acceptWords(caretaker), source: "screen" },
  });
  await recordEvent(self, {
    action: "accepted",
    record: { type: CARETAKER, id: caretaker.id },
    changes: { status: ["Invited", "Accepted"] },
  });
}
