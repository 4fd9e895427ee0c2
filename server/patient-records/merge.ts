import { Op, type WhereOptions } from "sequelize";
import { Patient, PatientProcedure } from "~/models";
import { MERGE_FIELDS, mergeSchema, type MergeValues } from "~/models/patients/merge-fields.schema";
import { MAX_PATIENT_PROCEDURES } from "~/models/patients/patient-procedure.schema";
import type { PatientStatus } from "~/models/patients/patient-options.schema";
import { formatFullName, patientLabel } from "~/models/rules/labels.schema";
import { refreshNextEpisode } from "~/server/patients/next-episode";
import { recordEvents, recordPageViewed } from "~/server/platform/audit";
import { countContents } from "~/server/platform/bin/count-contents";
import { authorize, type Caller } from "~/server/platform/caller";
import { ConflictError, InvalidInputError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { formatUseCount } from "~/server/platform/record-uses";
import type { ExpectedVersions } from "~/server/platform/record-version";
import { byLabel, byTextOrPhone, searchCondition } from "~/server/platform/search-condition";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { closeWorkItems } from "~/server/platform/work-list/open-items";
import { revokeInvitations } from "./end";
import { lockNamedPatient, requireNamed } from "./named-patient";
import { moveRows } from "./merge-rows";
import { findPatient, PATIENT, patientRecord } from "./patients";
import { presentOnePatient } from "./present";

/** Records that a search offers for a merge. */
const MAX_FOUND = 10;

/** Finds other patients with a name for a merge: by label, name, record number, email or mobile; none for a blank search. The audit
 * records whose records were shown. */
export async function searchForMerge(caller: Caller, id: number, search: string) {
  authorize(caller, "patients.write");
  if (search.trim() === "") return [];
  const isFound = searchCondition(search, [byLabel(patientLabel), byTextOrPhone(Patient)], {
    isGuest: false,
    isSample: false,
  });
  const { transaction } = caller;
  const found = await Patient.findAll({
    where: { [Op.and]: [isFound ?? {}, { id: { [Op.ne]: id } }] } as WhereOptions,
    order: ["sortName", "id"],
    limit: MAX_FOUND,
    transaction,
  });
  await recordPageViewed(caller, PATIENT, { page: 1, field: "patients", rows: found });
  return found.map((patient) => ({
    id: patient.id,
    label: patientLabel(patient.id),
    name: formatFullName(patient),
    birthDate: patient.birthDate,
    recordNumber: patient.recordNumber,
  }));
}

/** Reads two records that may be one person's, counts what would move to the first, and records the views in the audit. @throws NotFoundError; ConflictError for a guest */
export async function readMerge(caller: Caller, id: number, otherId: number) {
  authorize(caller, "patients.write");
  const [kept, other] = [await findPatient(caller, id), await findPatient(caller, otherId)];
  requireNamed(kept);
  requireNamed(other);
  const contents = await countContents(caller, "patients", otherId);
  await recordEvents(
    caller,
    [kept, other].map((patient) => ({ action: "viewed", record: patientRecord(patient) })),
  );
  return {
    kept: await presentOnePatient(caller, kept),
    other: await presentOnePatient(caller, other),
    moved: contents.map(({ things, count }) => formatUseCount(count, things)),
  };
}

/**
 * Merges another record of the same person into one, in one transaction (AREAS 3): each field is the one that was chosen, everything that
 * hangs on the other record moves, devices included, and the other record is gone for good. Invitations of both end. What was shared with
 * staff stays shared only where both said so.
 * @param input see `mergeSchema`
 * @throws NotFoundError, InvalidInputError, StaleError; ConflictError for a guest, and for more than 200 procedures together
 */
export async function mergePatients(
  caller: Caller,
  id: number,
  input: unknown,
  expectedVersions?: ExpectedVersions,
): Promise<void> {
  authorize(caller, "patients.write");
  const values = parseInput(mergeSchema, input);
  const { otherId, otherVersion } = values;
  if (otherId === id)
    throw new InvalidInputError([{ field: "otherId", message: "Choose another record" }]);
  await inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    // In the order of their ids, so that two merges of the same records do not wait for each other.
    const versions = new Map<number, ExpectedVersions>([
      [id, expectedVersions],
      [otherId, otherVersion === undefined ? undefined : [Number(otherVersion)]],
    ]);
    const lock = (each: number) => lockNamedPatient(writer, each, versions.get(each));
    const first = await lock(Math.min(id, otherId));
    const second = await lock(Math.max(id, otherId));
    const [kept, other] = id < otherId ? [first, second] : [second, first];
    await requireRoom(writer, [id, otherId]);
    const changed = mergeColumns(kept, other, values);
    await revokeInvitations(writer, id);
    await revokeInvitations(writer, otherId);
    const moved = await moveRows(writer, otherId, id);
    await other.destroy({ transaction });
    kept.set(changed);
    kept.changed("updatedAt", true);
    await kept.save({ transaction });
    await refreshNextEpisode(writer, [id]);
    if (!kept.sharesAnxiety)
      await closeWorkItems(writer, { patientId: id, reason: "Very anxious" });
    await recordEvents(writer, [
      {
        action: "merged",
        record: patientRecord(kept),
        changes: { with: [null, patientLabel(otherId)], rows: [null, moved] },
      },
      {
        action: "merged away",
        record: patientRecord(other),
        changes: { into: [null, patientLabel(id)] },
      },
    ]);
  });
}

/** @throws ConflictError where both have more procedures than a patient may have */
async function requireRoom({ transaction }: CallerInTransaction, patientId: number[]) {
  const count = await PatientProcedure.count({ where: { patientId }, transaction });
  if (count > MAX_PATIENT_PROCEDURES)
    throw new ConflictError(`Together they have more than ${MAX_PATIENT_PROCEDURES} procedures`);
}

/** Statuses from the one that says least; Ended is a decision of staff about the record that stays. */
const STATUS_ORDER: readonly (PatientStatus | "")[] = ["", "Not Invited", "Invited", "Joined"];

/** Builds the columns of the record that stays. */
function mergeColumns(kept: Patient, other: Patient, values: MergeValues) {
  const chosen = Object.fromEntries(
    MERGE_FIELDS.map(({ name }) => [name, (values[name] === "other" ? other : kept)[name]]),
  );
  const isOtherFurther = STATUS_ORDER.indexOf(other.status) > STATUS_ORDER.indexOf(kept.status);
  const status = kept.status !== "Ended" && isOtherFurther ? other.status : kept.status;
  return {
    ...chosen,
    // Invitations of both have ended.
    status: status === "Invited" ? "Not Invited" : status,
    hasAccount: kept.hasAccount || other.hasAccount,
    invitedAt: findLatest(kept.invitedAt, other.invitedAt),
    joinedAt: kept.joinedAt ?? other.joinedAt,
    lastSeenAt: findLatest(kept.lastSeenAt, other.lastSeenAt),
    ...mergeSharing(kept, other),
    showsReligiousMessages: kept.showsReligiousMessages && other.showsReligiousMessages,
  } as Partial<Patient>;
}

const findLatest = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one > other ? one : other) : (one ?? other);

/** What both share, where both were asked; else what the one said who was. */
function mergeSharing(kept: Patient, other: Patient) {
  const said = [kept, other].filter(({ sharingAskedAt }) => sharingAskedAt !== null);
  const isShared = (kind: "sharesAnswers" | "sharesAnxiety" | "sharesSessions") =>
    said.length > 0 && said.every((patient) => patient[kind]);
  return {
    sharingAskedAt: findLatest(kept.sharingAskedAt, other.sharingAskedAt),
    sharesAnswers: isShared("sharesAnswers"),
    sharesAnxiety: isShared("sharesAnxiety"),
    sharesSessions: isShared("sharesSessions"),
  };
}
