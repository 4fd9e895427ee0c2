import { Op } from "sequelize";
import { Consent, type Patient } from "~/models";
import type { ConsentSource } from "~/models/consents/consent-category.schema";
import { recordConsent, recordConsents } from "~/server/consents/consents";
import type { Caller } from "~/server/platform/caller";
import type { CallerInTransaction } from "~/server/platform/transaction";

/** Words of an agreement that staff enter: what the patient agreed to elsewhere, such as on paper (AREAS 1). */
const WORDS =
  "Entered by the hospital: the patient agrees to get text messages about their care at this number.";

/** Words of an agreement that a file brought (AREAS 3). */
const IMPORTED_WORDS =
  "Imported by the hospital from a file: the patient agrees to get text messages about their care at this number.";

type Reached = Pick<Patient, "id" | "mobile">;

/**
 * Finds which patients agreed to text messages about their care at their mobile number, and have not withdrawn it. One query at
 * most. @returns their ids
 */
export async function findPatientsWithTextConsent(
  caller: Caller,
  patients: readonly Reached[],
): Promise<Set<number>> {
  const newest = await findTextConsents(caller, patients);
  return new Set([...newest].flatMap(([id, isGiven]) => (isGiven ? id : [])));
}

/**
 * Finds what patients said last of text messages about their care at their mobile number: true for agreed, false for withdrawn. One
 * query at most. @returns map by the patients' ids, without those who said nothing
 */
export async function findTextConsents(
  { transaction }: Caller,
  patients: readonly Reached[],
): Promise<Map<number, boolean>> {
  const reached = new Map(patients.flatMap(({ id, mobile }) => (mobile ? [[id, mobile]] : [])));
  if (reached.size === 0) return new Map();
  const entries = await Consent.findAll({
    attributes: ["personId", "address", "isGiven"],
    where: {
      personKind: "patient",
      personId: { [Op.in]: [...reached.keys()] },
      channel: "text",
      scope: "person",
      category: ["care", "all"],
    },
    order: [["id", "ASC"]],
    transaction,
    raw: true,
  });
  const newest = new Map<number, boolean>();
  for (const { personId, address, isGiven } of entries) {
    if (personId !== null && reached.get(personId) === address) {
      newest.set(personId, Boolean(isGiven));
    }
  }
  return newest;
}

/** Writes to the ledger what a file says of patients' agreements to text messages about their care, each of them a change. */
export const recordImportedTextConsents = (
  writer: CallerInTransaction,
  patients: readonly (Reached & { isGiven: boolean })[],
): Promise<void> =>
  recordConsents(
    writer,
    patients.map(({ id, mobile, isGiven }) => ({
      person: { kind: "patient", id },
      channel: "text",
      address: mobile,
      category: "care",
      isGiven,
      words: IMPORTED_WORDS,
      source: "import",
    })),
  );

/**
 * Sets whether a patient agrees to text messages about their care at their mobile number, which writes to the consent ledger only
 * if that changes something; nothing without a number. @returns whether it has changed
 */
export async function setTextConsent(
  writer: CallerInTransaction,
  patient: Reached,
  isGiven: boolean,
  source: ConsentSource = "staff",
): Promise<boolean> {
  if (patient.mobile === "") return false;
  const before = (await findPatientsWithTextConsent(writer, [patient])).has(patient.id);
  if (before === isGiven) return false;
  await recordConsent(writer, {
    person: { kind: "patient", id: patient.id },
    channel: "text",
    address: patient.mobile,
    category: "care",
    isGiven,
    words: WORDS,
    source,
  });
  return true;
}
