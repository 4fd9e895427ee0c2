import { Procedure, Specialty } from "~/models";
import { PLAN_STATUSES } from "~/models/catalogue/plan-version.schema";
import { procedureSchema } from "~/models/catalogue/procedure.schema";
import { planLabel } from "~/models/rules/labels.schema";
import { slugify } from "~/server/platform/slugify";
import { readUsualPrices } from "~/server/billing-plans/prices";
import { recordCreated, recordDeleted, recordUpdated } from "~/server/platform/audit";
import { moveToBin } from "~/server/platform/bin/archive";
import { authorize, type Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { refuseDuplicate } from "~/server/platform/database-errors";
import { InUseError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { editedByFilter } from "~/server/platform/last-edit";
import { type ListQuery, readPage, walkByParentName } from "~/server/platform/list";
import {
  belongsToNamed,
  createdFilters,
  nameFilter,
  optionFilter,
  parentFilter,
} from "~/server/platform/list-filters";
import { phoneField, readKeptPhone } from "~/server/platform/phone-numbers";
import { describeUses } from "~/server/platform/record-uses";
import { type ExpectedVersions, requireVersion } from "~/server/platform/record-version";
import { byLabel, byName, searchCondition } from "~/server/platform/search-condition";
import type { SortColumn } from "~/server/platform/sort-column";
import { inTransaction } from "~/server/platform/transaction";
import {
  clearGeneral,
  findUnusedKey,
  requireReferences,
  toColumns,
  withoutOmitted,
} from "./columns";
import { findProcedure, PROCEDURE, PROCEDURE_INCLUDES } from "./find";
import { readPatientCounts } from "./patient-counts";
import { refreshPlanState } from "./plan-state";
import { presentProcedure, type ProcedureData } from "./present";
import { savePrices } from "./prices";
import { PROCEDURE_USES } from "./procedure-uses";

const SPECIALTY = { model: Specialty, as: "specialty" };
const SORT_COLUMNS = {
  id: ["id"],
  name: ["normalizedName", "id"],
  specialty: [[SPECIALTY, "normalizedName"], [SPECIALTY, "id"], "id"],
  versionNumber: ["versionNumber", "id"],
  itemCount: ["itemCount", "id"],
  reviewDue: ["reviewDue", "id"],
  planStatus: ["planStatus", "id"],
  createdAt: ["createdAt", "id"],
  updatedAt: ["updatedAt", "id"],
} satisfies Record<string, SortColumn[]>;
export type ProcedureSortField = keyof typeof SORT_COLUMNS;
const SPECIALTY_WALK = walkByParentName({
  parents: "specialties",
  children: "procedures",
  foreignKey: "specialty_id",
});

/** Sort fields, filters and page size of the list of procedure plans (AREAS 5). */
export const PROCEDURE_LIST = {
  sortFields: Object.keys(SORT_COLUMNS) as ProcedureSortField[],
  pageSize: 10,
  filters: {
    name: nameFilter,
    specialityId: parentFilter("a specialty", "specialtyId"),
    specialty: belongsToNamed("Specialty", {
      table: "specialties",
      column: "specialtyId",
      description: "Only procedures of the specialty of this name, whatever its case.",
    }),
    planStatus: optionFilter("Status", "planStatus", {
      description: "Only procedures whose plan has this status: patients can choose the Live ones.",
      options: PLAN_STATUSES,
      hasLinks: true,
    }),
    ...createdFilters,
    editedBy: editedByFilter(PROCEDURE),
  },
};

/** A procedure in the list, with the number of its patients. */
export type ListedProcedure = ProcedureData & { patientCount: number };

/** Reads a page of procedures with their plans; the search matches name, specialty and label (PP001) (AREAS 5). */
export async function listProcedures(caller: Caller, query: ListQuery<ProcedureSortField>) {
  authorize(caller, "content.read");
  const { items, ...page } = await readPage(caller, Procedure, {
    query,
    where: searchCondition(query.search, [
      byName(Procedure),
      byName(Specialty, "specialtyId"),
      byLabel(planLabel),
    ]),
    sortedBy: SORT_COLUMNS[query.sortBy],
    include: PROCEDURE_INCLUDES,
    walk: query.sortBy === "specialty" ? SPECIALTY_WALK : undefined,
    async present(rows) {
      const countPatients = await readPatientCounts(
        caller,
        rows.map(({ id }) => id),
      );
      const usualPrices = await readUsualPrices(caller);
      return rows.map((row) => ({
        ...presentProcedure(row, usualPrices),
        patientCount: countPatients(row.id),
      }));
    },
  });
  return { procedures: items satisfies ListedProcedure[], ...page };
}

/** Reads a procedure by id. @throws NotFoundError */
export async function getProcedure(caller: Caller, id: number): Promise<ProcedureData> {
  authorize(caller, "content.read");
  return presentOne(caller, await findProcedure(caller, id));
}

const presentOne = async (caller: Caller, procedure: Procedure) =>
  presentProcedure(procedure, await readUsualPrices(caller));

/** Schema of a procedure with what only the server knows: telephone numbers. */
export const serverProcedureSchema = (keptPhone = "") =>
  procedureSchema.extend({
    careTeamPhone: phoneField(procedureSchema.shape.careTeamPhone, "phone", keptPhone),
  });

/**
 * Creates a procedure without a version of its plan; its key derives from its name, with a suffix where another procedure has that
 * key. Omitted prices are the usual ones of the billing plans; others are in whole cents, at most 1,000,000 (AREAS 5; specification 000,
 * section 3.4).
 * @throws InvalidInputError, also for an unknown specialty or facility; ConflictError for a duplicate name in the specialty
 */
export async function createProcedure(caller: Caller, input: unknown): Promise<ProcedureData> {
  authorize(caller, "content.write");
  const values = parseInput(serverProcedureSchema(), input);
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    await requireReferences(writer, values);
    const { specialityId: specialtyId } = values;
    const { position = await Procedure.count({ where: { specialtyId }, transaction }) } = values;
    const key = await findUnusedKey(writer, slugify(values.name) || "procedure");
    if (values.isGeneral) await clearGeneral(writer);
    const { id } = await refuseDuplicate(duplicateName(values.name), () =>
      Procedure.create({ ...toColumns(values), key, position }, { transaction }),
    );
    await savePrices(writer, id, values);
    await refreshPlanState(writer, id);
    return recordCreated(writer, PROCEDURE, await getProcedure(writer, id));
  });
}

/**
 * Updates a procedure's details and prices; omitted prices, position, status and `isGeneral` stay.
 * @throws NotFoundError, InvalidInputError, ConflictError, StaleError
 */
export async function updateProcedure(
  caller: Caller,
  id: number,
  input: unknown,
  expected?: ExpectedVersions,
): Promise<ProcedureData> {
  authorize(caller, "content.write");
  const kept = await readKeptPhone(
    input,
    "careTeamPhone",
    async () => (await findProcedure(caller, id)).careTeamPhone,
  );
  const values = parseInput(serverProcedureSchema(kept), input);
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    await requireReferences(writer, values);
    const procedure = await findProcedure(writer, id);
    const before = await presentOne(writer, procedure);
    await requireVersion(writer, PROCEDURE, before, expected);
    if (values.isGeneral && !before.isGeneral) await clearGeneral(writer);
    procedure.set(withoutOmitted(toColumns(values)));
    const pricesChanged = await savePrices(writer, id, values);
    // A price is part of the record: its change is a new version.
    if (pricesChanged && !procedure.changed()) procedure.changed("updatedAt", true);
    await refuseDuplicate(duplicateName(values.name), () => procedure.save({ transaction }));
    await refreshPlanState(writer, id);
    return recordUpdated(writer, PROCEDURE, before, await getProcedure(writer, id));
  });
}

/** Deletes a procedure with its plan. @throws NotFoundError, StaleError; InUseError while patients have it, or a survey is for it (DESIGN 8) */
export async function deleteProcedure(
  caller: Caller,
  id: number,
  expected?: ExpectedVersions,
): Promise<ProcedureData> {
  authorize(caller, "content.write");
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const procedure = await findProcedure(writer, id);
    const deleted = await presentOne(writer, procedure);
    await requireVersion(writer, PROCEDURE, deleted, expected);
    const uses = await describeUses(writer, PROCEDURE_USES, id);
    if (uses)
      throw new InUseError(
        `Procedure plan "${deleted.name}" is used by ${uses} and cannot be deleted`,
      );
    // Another plan may be for any procedure by the time it is restored.
    if (deleted.isGeneral) await procedure.update({ isGeneral: false }, { transaction });
    await moveToBin(writer, "procedures", {
      type: PROCEDURE,
      record: deleted,
      name: deleted.name,
    });
    await database().query(
      "DELETE FROM plan_version_items WHERE version_id IN (SELECT id FROM plan_versions WHERE procedure_id = :id)",
      { replacements: { id }, transaction },
    );
    for (const table of ["plan_versions", "plans"]) {
      await database().query(`DELETE FROM ${table} WHERE procedure_id = :id`, {
        replacements: { id },
        transaction,
      });
    }
    await procedure.destroy({ transaction });
    return recordDeleted(writer, PROCEDURE, deleted);
  });
}

const duplicateName = (name: string) => ({
  field: "name",
  message: `Procedure "${name}" already exists in this specialty`,
});
