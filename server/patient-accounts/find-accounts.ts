import { Op } from "sequelize";
import { Caretaker, Patient } from "~/models";
import type { MessageChannel } from "~/models/outbox/outbox-message.schema";
import { normalizeName } from "~/models/rules/clean-text.schema";
import { formatFullName } from "~/models/rules/labels.schema";
import { normalizeAddress } from "~/server/consents/addresses";
import { type ConsentPerson, findEachMayReceive } from "~/server/consents/consents";
import type { Caller } from "~/server/platform/caller";
import type { SignInPerson } from "./sign-ins";

/** Where a code goes. */
export type CodeAddress = { channel: MessageChannel; address: string };

/** Somebody who can sign in with a code to an address. */
export type Account = SignInPerson & {
  person: ConsentPerson;
  name: string;
  email: string;
  /** Birth date of the patient, as YYYY-MM-DD; "" for a guest, who has told none. */
  birthDate: string;
  /** What the patient is called by first name, normalized; none for a guest. */
  firstNames: string[];
  isGuest: boolean;
  /** Whether it is a caretaker's, who sees what the patient has shared with them (AREAS 7). */
  isCaring: boolean;
};

/** At most so many people share an address; a family does, and nobody else. */
const MAX_ACCOUNTS = 20;

/** Normalizes what somebody typed as an e-mail address or mobile number; null for what no message reaches. */
export function parseContact(text: string): CodeAddress | null {
  const channel = text.includes("@") ? "email" : "text";
  const address = normalizeAddress(channel, text);
  return address === null ? null : { channel, address };
}

/** Lists who can sign in with a code to an address: patients with an account, and the guardians and caretakers of others (AREAS 4, 7). Three queries at most. */
export async function findAccounts(
  { transaction }: Caller,
  { channel, address }: CodeAddress,
): Promise<Account[]> {
  const where = channel === "email" ? { email: address } : { mobile: address };
  const options = {
    order: [["id", "ASC"]] as [string, string][],
    limit: MAX_ACCOUNTS,
    transaction,
  };
  const isAlive = { endReason: { [Op.ne]: "Deceased" } };
  const patients = await Patient.findAll({
    where: { ...where, ...isAlive, hasAccount: true },
    ...options,
  });
  const caretakers = await Caretaker.findAll({
    where: { ...where, status: "Accepted" },
    ...options,
  });
  const wards =
    caretakers.length === 0
      ? []
      : await Patient.findAll({
          where: { id: caretakers.map(({ patientId }) => patientId), ...isAlive },
          transaction,
        });
  return [
    ...patients.map(toPatientAccount),
    ...caretakers.flatMap((caretaker) => {
      const ward = wards.find(({ id }) => id === caretaker.patientId);
      return ward ? toCaretakerAccount(caretaker, ward) : [];
    }),
  ];
}

function toPatientAccount(patient: Patient): Account {
  const { id, email, birthDate, isGuest } = patient;
  const person = { kind: "patient", id } as const;
  const name = formatFullName(patient);
  return {
    firstNames: listFirstNames(patient),
    ...{ patientId: id, caretakerId: null, person, name, email, birthDate, isGuest },
    isCaring: false,
  };
}

/** First name and preferred name of a patient, as they are compared. */
const listFirstNames = ({ firstName, preferredName }: Patient) =>
  [firstName, preferredName].filter((name) => name !== "").map(normalizeName);

function toCaretakerAccount(caretaker: Caretaker, patient: Patient): Account {
  const { id: patientId, birthDate } = patient;
  const { id, name, email, isGuardian } = caretaker;
  const person = { kind: "caretaker", id } as const;
  return {
    firstNames: listFirstNames(patient),
    ...{ patientId, caretakerId: id, person, name, email, birthDate },
    ...{ isGuest: false, isCaring: !isGuardian },
  };
}

/** Leaves those who agreed to messages at a number, and have not stopped them: others get no code by text (AREAS 1). One query. */
export async function findTextable(
  caller: Caller,
  accounts: Account[],
  address: string,
): Promise<Account[]> {
  const decisions = await findEachMayReceive(
    caller,
    accounts.map(({ person }) => ({ person, address, channel: "text", category: "care" })),
  );
  return accounts.filter((_, index) => decisions[index]?.allowed);
}
