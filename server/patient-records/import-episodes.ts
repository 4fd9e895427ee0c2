import { Facility, PatientProcedure, PlanVersion, Procedure, Specialty } from "~/models";
import { EPISODE } from "~/models/patients/patient-procedure.schema";
import { normalizeName } from "~/models/rules/clean-text.schema";
import { findInBatches, readAllNames } from "~/server/imports/existing-names";
import { createNearNameIndex } from "~/server/imports/near-names";
import type { Cells, NoteCreated } from "~/server/imports/import-description";
import { joinProblems } from "~/server/imports/row-groups";
import { refreshNextEpisode } from "~/server/patients/next-episode";
import { recordEvents } from "~/server/platform/audit";
import type { Caller } from "~/server/platform/caller";
import { mapInSlices } from "~/server/platform/in-batches";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { findScopes } from "~/server/surveys/imported-scopes";
import { episodeRecord, toColumns } from "./episodes";
import { type ImportedEpisode, toEpisodeKey } from "./import-cells";

/** Finds what in the database stands against cells of episodes: an unknown procedure or facility. */
export async function findEpisodeProblems(
  caller: Caller,
  cells: readonly Cells[],
): Promise<(string | undefined)[]> {
  const texts = cells.flatMap(({ procedure }) => procedure || []);
  const find = await findScopes(caller, "procedures", texts);
  const unknown = new Set(texts.filter((text) => find(text).problem));
  const near = await findNearProcedures(caller, [...unknown]);
  const facilities = await findFacilities(
    caller,
    cells.map(({ facility = "" }) => facility),
  );
  return cells.map(({ procedure, facility }) => {
    const problem = procedure ? find(procedure).problem : undefined;
    const suggestion = near.get(procedure ?? "");
    return joinProblems([
      problem && (suggestion ? `${problem}. Did you mean ${suggestion}?` : problem),
      facility && !facilities.has(normalizeName(facility))
        ? `Facility "${facility}" not found`
        : undefined,
    ]);
  });
}

/**
 * Finds the keys of episodes among those of a patient, by the procedure of the catalogue, which cells may name with its specialty or
 * without, and the day; undefined for an unknown procedure.
 */
export async function findEpisodeKeys(
  caller: Caller,
  cells: readonly Cells[],
): Promise<(string[] | undefined)[]> {
  const find = await findScopes(
    caller,
    "procedures",
    cells.flatMap(({ procedure }) => procedure || []),
  );
  return mapInSlices(cells, (each) => {
    const { id } = each.procedure ? find(each.procedure) : {};
    const [, day = ""] = toEpisodeKey(each);
    return id === undefined ? undefined : [`procedure ${id}`, day];
  });
}

/** Finds for each unknown name a procedure that is nearly the same. */
async function findNearProcedures(
  caller: Caller,
  names: readonly string[],
): Promise<Map<string, string>> {
  const near = new Map<string, string>();
  if (names.length === 0) return near;
  const index = createNearNameIndex();
  for (const name of names) index.add(name);
  for await (const batch of readAllNames(caller, Procedure)) {
    for (const existing of batch) for (const name of index.find(existing)) near.set(name, existing);
  }
  return near;
}

type FoundFacility = Pick<Facility, "id" | "name">;

/** Finds the Active facilities of some names, by their normalized ones; within a transaction they are locked against deletion. */
export async function findFacilities(
  { transaction }: Caller,
  names: readonly string[],
): Promise<Map<string, FoundFacility>> {
  const wanted = [...new Set(names.map(normalizeName))].filter((name) => name !== "");
  const found = await findInBatches(wanted, (batch) =>
    Facility.findAll({
      attributes: ["id", "name", "normalizedName"],
      where: { normalizedName: batch, isActive: true },
      transaction,
      lock: transaction?.LOCK.KEY_SHARE,
    }),
  );
  return new Map(found.map((each) => [each.normalizedName, each]));
}

/**
 * Adds episodes to patients, as entered by the hospital, with the complete plan and an audit event each. A constant number of
 * statements.
 */
export async function insertEpisodes(
  writer: CallerInTransaction,
  episodes: readonly { patientId: number; values: ImportedEpisode }[],
  noteCreated: NoteCreated,
): Promise<void> {
  if (episodes.length === 0) return;
  const { transaction } = writer;
  const findColumns = await findProcedures(
    writer,
    episodes.map(({ values }) => values.procedure),
  );
  const facilities = await findFacilities(
    writer,
    episodes.map(({ values }) => values.facility),
  );
  const rows = episodes.map(({ patientId, values: { procedure, facility, ...values } }) => ({
    ...toColumns(values),
    ...findColumns(procedure),
    facilityId: facilities.get(normalizeName(facility))?.id ?? null,
    patientId,
    planKind: "complete" as const,
    enteredBy: "hospital" as const,
  }));
  const created = await PatientProcedure.bulkCreate(rows, { transaction, returning: true });
  await recordEvents(
    writer,
    created.map(({ id }) => ({ action: "created", record: episodeRecord(id) })),
  );
  noteCreated(EPISODE, created);
  await refreshNextEpisode(
    writer,
    episodes.map(({ patientId }) => patientId),
  );
}

/** Finds procedures by name, locked against deletion, as columns of an episode. */
async function findProcedures(writer: CallerInTransaction, texts: readonly string[]) {
  const { transaction } = writer;
  const find = await findScopes(writer, "procedures", texts);
  const procedures = await Procedure.findAll({
    where: { id: [...new Set(texts.flatMap((text) => find(text).id ?? []))] },
    transaction,
    lock: transaction.LOCK.KEY_SHARE,
  });
  const specialties = await Specialty.findAll({
    where: { id: [...new Set(procedures.map(({ specialtyId }) => specialtyId))] },
    transaction,
  });
  const specialtyNames = new Map(specialties.map(({ id, name }) => [id, name]));
  const byId = new Map(procedures.map((procedure) => [procedure.id, procedure]));
  const versions = await PlanVersion.findAll({
    attributes: ["id", "procedureId"],
    where: { procedureId: [...byId.keys()], status: "Live" },
    transaction,
  });
  const liveVersions = new Map(versions.map((version) => [version.procedureId, version.id]));
  return (text: string) => {
    const procedure = byId.get(find(text).id ?? 0);
    if (!procedure) throw new Error("An imported episode is of what does not exist");
    const { id: procedureId, name: title, specialtyId } = procedure;
    const planVersionId = liveVersions.get(procedureId) ?? null;
    return { procedureId, planVersionId, title, type: specialtyNames.get(specialtyId) ?? "" };
  };
}
