import { Op } from "sequelize";
import { Caretaker, Consent } from "~/models";
import type { Caller } from "~/server/platform/caller";
import type { CallerInTransaction } from "~/server/platform/transaction";

const byPatient = (ids: number | number[]) => ({ personKind: "patient" as const, personId: ids });
/** Condition of agreements to messages, which authorizations of pages are not. */
const OF_MESSAGES = { channel: { [Op.ne]: "page" } } as const;

/**
 * Erases what the ledger has of messages to patients and their caretakers. That a number or an email address must not get messages stays,
 * without the person: it protects whoever has it (AREAS 1). Authorizations stay: see `endAuthorizations`.
 */
export async function erasePatientConsents(
  { transaction }: CallerInTransaction,
  patientIds: number[],
): Promise<void> {
  const stopped = { ...byPatient(patientIds), scope: "address" as const };
  await Consent.update({ personKind: null, personId: null }, { where: stopped, transaction });
  await Consent.destroy({ where: { ...byPatient(patientIds), ...OF_MESSAGES }, transaction });
  const caretakers = await Caretaker.findAll({
    attributes: ["id"],
    where: { patientId: patientIds },
    transaction,
  });
  const where = { personKind: "caretaker" as const, personId: caretakers.map(({ id }) => id) };
  if (caretakers.length === 0) return;
  await Consent.update(
    { personKind: null, personId: null },
    { where: { ...where, scope: "address" }, transaction },
  );
  await Consent.destroy({ where, transaction });
}

/** Lists the ledger's entries about a patient, oldest first, for the export of their data; `by` is the guardian who wrote one, or "". */
export async function listPatientConsents({ transaction }: Caller, patientId: number) {
  const entries = await Consent.findAll({
    where: byPatient(patientId),
    order: [["id", "ASC"]],
    transaction,
  });
  return entries.map((entry) => {
    const { createdAt, channel, address, category, isGiven, words, source, guardianName } = entry;
    return { createdAt, channel, address, category, isGiven, words, source, by: guardianName };
  });
}

/** Finds the numbers at which a patient agreed to text messages about their care, and has not withdrawn it (AREAS 1). @returns E.164 */
export async function findTextAgreements(
  { transaction }: Caller,
  patientId: number,
): Promise<Set<string>> {
  const entries = await Consent.findAll({
    where: {
      ...byPatient(patientId),
      channel: "text",
      scope: "person",
      category: ["care", "all"],
    },
    order: [["id", "ASC"]],
    transaction,
  });
  const newest = new Map(entries.map(({ address, isGiven }) => [address, isGiven]));
  return new Set([...newest].flatMap(([address, isGiven]) => (isGiven ? address : [])));
}
