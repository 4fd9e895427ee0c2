import { literal, Op } from "sequelize";
import { Consent } from "~/models";
import type { ConsentCategory, ConsentSource } from "~/models/consents/consent-category.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { timeInSql } from "~/server/platform/dates";
import type { MayDelete } from "~/server/platform/housekeeping";
import { readRetention } from "~/server/platform/retention";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { appendEntries } from "./ledger";

/** Columns by which an entry of the ledger is an authorization: of a page, which has no address. */
const ON_PAGES = { channel: "page", address: "" } as const;

/** Condition of the authorizations of patients, given and withdrawn. */
const ofPatients = (personId: number | number[]) => ({
  ...ON_PAGES,
  personKind: "patient" as const,
  personId,
});

/** Finds a patient's newest entry of a category of authorizations, which says what counts now; null without any. One query. */
export const findLatestAuthorization = (
  { transaction }: Caller,
  patientId: number,
  category: ConsentCategory,
): Promise<Consent | null> =>
  Consent.findOne({
    where: { ...ofPatients(patientId), category },
    order: [["id", "DESC"]],
    transaction,
  });

type Authorization = {
  patientId: number;
  category: ConsentCategory;
  isGiven: boolean;
  /** Words that were shown; "" where nobody was shown any. */
  words: string;
  source: ConsentSource;
};

/** Appends authorizations, given or withdrawn, each with its audit event: see `appendEntries`. */
export const recordAuthorizations = (
  writer: CallerInTransaction,
  authorizations: readonly Authorization[],
): Promise<Consent[]> =>
  appendEntries(
    writer,
    authorizations.map(({ patientId, ...entry }) => ({
      ...{ personKind: "patient", personId: patientId, scope: "person" },
      ...ON_PAGES,
      ...entry,
    })),
  );

/**
 * Ends the authorizations of patients whose data is erased, by an entry each. The entries stay for the retention setting: they are the
 * proof of what was allowed, and hold nothing of health (AREAS 3, decision 0138). One query, and two where one was given.
 */
export async function endAuthorizations(
  writer: CallerInTransaction,
  patientIds: number[],
): Promise<void> {
  await withdraw(writer, await findHeld(writer, patientIds), "erasure");
}

/**
 * Ends what a guardian has authorized for a patient, when the guardian ends, as with the age of consent: the patient decides afresh. One
 * query, and two where something was given.
 */
export async function endGuardianAuthorizations(
  writer: CallerInTransaction,
  { patientId, guardianId }: { patientId: number; guardianId: number },
): Promise<void> {
  const held = await findHeld(writer, [patientId]);
  await withdraw(
    writer,
    held.filter(({ actorId }) => actorId === `caretaker:${guardianId}`),
    "guardian-ended",
  );
}

/** Finds the newest entries of each patient and category that allow something. One query. */
async function findHeld({ transaction }: Caller, patientIds: number[]): Promise<Consent[]> {
  const entries = await Consent.findAll({
    where: ofPatients(patientIds),
    order: [["id", "ASC"]],
    transaction,
  });
  const newest = new Map(
    entries.map((entry) => [`${entry.personId} ${entry.category}`, entry] as const),
  );
  return [...newest.values()].filter(({ isGiven }) => isGiven);
}

/** Withdraws what entries allow, where nobody was shown any words. */
const withdraw = (writer: CallerInTransaction, held: readonly Consent[], source: ConsentSource) =>
  recordAuthorizations(
    writer,
    held.flatMap(({ personId: patientId, category }) =>
      patientId === null || category === "all"
        ? []
        : { patientId, category, isGiven: false, words: "", source },
    ),
  );

/** Deletes the authorizations of patients whose retention is over, with the record that they belong to. */
export async function deleteAuthorizations(
  { transaction }: CallerInTransaction,
  patientIds: number[],
): Promise<void> {
  await Consent.destroy({ where: ofPatients(patientIds), transaction });
}

/**
 * Withdraws what only one of two records that are joined allows, where both have decided: what is shown stays shown only where both said
 * so. The caller moves the entries. Two queries.
 */
export async function reconcileAuthorizations(
  writer: CallerInTransaction,
  { from, to }: { from: number; to: number },
  category: ConsentCategory,
): Promise<void> {
  const moved = await findLatestAuthorization(writer, from, category);
  const kept = await findLatestAuthorization(writer, to, category);
  if (!moved || !kept || moved.isGiven === kept.isGiven) return;
  await recordAuthorizations(writer, [
    { patientId: to, category, isGiven: false, words: "", source: "merge" },
  ]);
}

/**
 * Deletes the authorizations of erased patients of which the newest is past the retention setting; called by housekeeping. Nothing within
 * a week after the settings were saved. Those of a patient who is there go with the record: see `erasePastRetention`.
 * @returns the number of deleted entries
 */
export async function deleteOldAuthorizations(
  caller: Caller,
  mayDelete: MayDelete,
): Promise<number> {
  authorize(caller, "patients.write");
  const { cutoff, waitsUntil } = await readRetention();
  if (waitsUntil || !mayDelete()) return 0;
  const isYoung = `later.created_at >= '${timeInSql(cutoff)}'`;
  return inTransaction(caller, ({ transaction }) =>
    Consent.destroy({
      where: {
        ...ON_PAGES,
        createdAt: { [Op.lt]: cutoff },
        [Op.and]: [
          literal("NOT EXISTS (SELECT 1 FROM patients WHERE patients.id = person_id)"),
          literal(
            "NOT EXISTS (SELECT 1 FROM consents AS later WHERE later.person_kind = 'patient' " +
              `AND later.person_id = consents.person_id AND later.channel = 'page' AND ${isYoung})`,
          ),
        ],
      },
      transaction,
    }),
  );
}
