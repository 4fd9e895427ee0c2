import { Caretaker, PatientCode } from "~/models";
import type { PatientCodePurpose } from "~/models/patients/patient-code";
import { findMaySend } from "~/server/outbox/send-message";
import { CODE_PLACEHOLDER } from "~/server/outbox/message-code";
import { type NewMessage, queueMessage } from "~/server/outbox/queue-message";
import { type Caller, systemCaller } from "~/server/platform/caller";
import { defineJob } from "~/server/platform/jobs/job-definition";
import { log } from "~/server/platform/log";
import { decryptSecret } from "~/server/platform/secrets";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { type Account, type CodeAddress, findAccounts, findTextable } from "./find-accounts";

const KIND = "patient-code";
const PURPOSE = "patient code";

/** Pages on which a code is typed. */
const CODE_PATHS: Record<PatientCodePurpose, string> = {
  "sign-in": "/patient-sign-in/code",
  register: "/keep-my-data/code",
  "accept-invitation": "/caretaker-invitation/code",
};

/** What the job needs, encrypted. */
type Asked = CodeAddress & {
  id: number;
  /** Identifies the code. */
  key: string;
  code: string;
  purpose: PatientCodePurpose;
  subjectId: number | null;
  requestId: string;
};

/** Sends the code that somebody asked for, if there is whom to send it to. */
export const codeMessageJob = defineJob<{ sealed: string }>({
  kind: KIND,
  label: "Patients' codes",
  hidesKey: true,
  run: async ({ payload }) => {
    const opened = decryptSecret(PURPOSE, payload.sealed);
    if (opened === null) return log.warn("a patient's code has another secret");
    const asked = JSON.parse(opened) as Asked;
    await inTransaction(systemCaller(asked.requestId), (writer) => sendCode(writer, asked));
  },
});

async function sendCode(writer: CallerInTransaction, asked: Asked): Promise<void> {
  const { id, key, code, purpose, subjectId } = asked;
  const target = await FIND_TARGET[purpose](writer, asked);
  if (!target) return;
  const { to, subject } = target;
  if (subject !== null && subject !== subjectId) {
    const where = { id };
    await PatientCode.update({ subjectId: subject }, { where, transaction: writer.transaction });
  }
  await queueMessage(writer, {
    ...to,
    purpose: "sign-in-code",
    values: { code: CODE_PLACEHOLDER },
    secretLink: `${CODE_PATHS[purpose]}?code=${code}`,
    dedupeKey: `${PURPOSE} ${key}`,
  });
}

type Target = { to: Pick<NewMessage, "to" | "channel">; subject: number | null };

/** Whoever makes an account has typed the address, and for a number has agreed; STOP counts. */
async function findNewAccount(caller: Caller, asked: Asked): Promise<Target | null> {
  const { channel, address, subjectId } = asked;
  const to = { kind: "patient", id: subjectId, name: "", address } as const;
  const { allowed } = await findMaySend(caller, { to, channel, purpose: "sign-in-code" });
  return allowed ? { to: { to, channel }, subject: subjectId } : null;
}

/** Finds the caretaker whose invitation a code confirms, at the address that the patient has entered; STOP counts. */
async function findInvitedCaretaker(caller: Caller, asked: Asked): Promise<Target | null> {
  const { channel, address, subjectId } = asked;
  const { transaction } = caller;
  const caretaker = await Caretaker.findByPk(subjectId ?? 0, { transaction });
  if (caretaker?.status !== "Invited") return null;
  const to = { kind: "caretaker", id: caretaker.id, name: caretaker.name, address } as const;
  const { allowed } = await findMaySend(caller, { to, channel, purpose: "sign-in-code" });
  return allowed ? { to: { to, channel }, subject: subjectId } : null;
}

/**
 * Finds where a code to an address goes: to whoever has it; by text only to those who agreed, and where nobody did, to the e-mail
 * address of the one person who has the number (AREAS 4).
 */
async function findTarget(caller: Caller, asked: Asked): Promise<Target | null> {
  const to: CodeAddress = { channel: asked.channel, address: asked.address };
  const accounts = await findAccounts(caller, to);
  const reached =
    to.channel === "email" ? accounts : await findTextable(caller, accounts, to.address);
  if (reached.length > 0) return { to: toRecipient(reached, to), subject: null };
  const [only, ...others] = accounts;
  if (!only || others.length > 0 || only.email === "" || only.caretakerId !== null) return null;
  const email: CodeAddress = { channel: "email", address: only.email };
  return { to: toRecipient([only], email), subject: only.patientId };
}

/** Names one person; several who share an address are not told apart. */
function toRecipient(accounts: Account[], { channel, address }: CodeAddress) {
  const [only, ...others] = accounts;
  const person = only && others.length === 0 ? only : null;
  return {
    channel,
    to: {
      kind: person?.person.kind ?? "patient",
      id: person?.person.id ?? null,
      name: person?.name ?? "",
      address,
    },
  };
}

/** Finds whom a code reaches, if anybody. */
const FIND_TARGET: Record<
  PatientCodePurpose,
  (caller: Caller, asked: Asked) => Promise<Target | null>
> = {
  "sign-in": findTarget,
  register: findNewAccount,
  "accept-invitation": findInvitedCaretaker,
};
