import { QueryTypes } from "sequelize";
import { Procedure, Specialty } from "~/models";
import type { Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { InvalidInputError } from "~/server/platform/errors";
import type { CallerInTransaction } from "~/server/platform/transaction";

/** Reference to a specialty or procedure, as part of a survey. */
export type ScopeRef = { id: number; name: string };

/** Scope of a survey: patients with one of the procedures, or one of the specialties; everybody without any. */
export type SurveyScope = { specialities: ScopeRef[]; procedures: ScopeRef[] };
/** A scope as ids; an undefined part stays as it is. */
export type ScopeIds = { specialityIds?: number[]; procedureIds?: number[] };

type Row = ScopeRef & { surveyId: number; kind: keyof SurveyScope };

const SCOPES_SQL = `
  SELECT 'specialities' AS kind, l.survey_id AS "surveyId", s.id AS id, s.name AS name, s.normalized_name AS sorted
    FROM survey_specialties l JOIN specialties s ON s.id = l.specialty_id WHERE l.survey_id IN (:surveyIds)
  UNION ALL
  SELECT 'procedures', l.survey_id, p.id, p.name, p.normalized_name
    FROM survey_procedures l JOIN procedures p ON p.id = l.procedure_id WHERE l.survey_id IN (:surveyIds)
  ORDER BY sorted, id`;

/** Reads whom surveys are for, in one query. @returns a lookup by survey id */
export async function readScopes(
  { transaction }: Caller,
  surveyIds: number[],
): Promise<(surveyId: number) => SurveyScope> {
  const bySurvey = new Map<number, SurveyScope>();
  const rows =
    surveyIds.length === 0
      ? []
      : await database().query<Row>(SCOPES_SQL, {
          type: QueryTypes.SELECT,
          replacements: { surveyIds },
          transaction,
        });
  for (const { surveyId, kind, id, name } of rows) {
    const scope = bySurvey.get(surveyId) ?? { specialities: [], procedures: [] };
    scope[kind].push({ id, name });
    bySurvey.set(surveyId, scope);
  }
  return (surveyId) => bySurvey.get(surveyId) ?? { specialities: [], procedures: [] };
}

/** Whether a survey is for a procedure of the catalogue; null is a procedure that is in none. */
export const isInScope = (
  { specialities, procedures }: SurveyScope,
  procedure: { id: number; specialtyId: number } | null,
): boolean =>
  (specialities.length === 0 && procedures.length === 0) ||
  (procedure !== null &&
    (specialities.some(({ id }) => id === procedure.specialtyId) ||
      procedures.some(({ id }) => id === procedure.id)));

/** Table, column and model of each part of a scope, with the message for an unknown id. */
const PARTS = {
  specialityIds: {
    table: "survey_specialties",
    column: "specialty_id",
    model: Specialty,
    noun: "specialty",
  },
  procedureIds: {
    table: "survey_procedures",
    column: "procedure_id",
    model: Procedure,
    noun: "procedure",
  },
} as const;

/** Replaces the given parts of a survey's scope. @returns whether one changed @throws InvalidInputError for an unknown id */
export async function setScope(
  writer: CallerInTransaction,
  surveyId: number,
  before: SurveyScope,
  { specialityIds, procedureIds }: ScopeIds,
): Promise<boolean> {
  const changes = [
    await setPart(
      writer,
      "specialityIds",
      { surveyId, before: before.specialities },
      specialityIds,
    ),
    await setPart(writer, "procedureIds", { surveyId, before: before.procedures }, procedureIds),
  ];
  return changes.includes(true);
}

async function setPart(
  { transaction }: CallerInTransaction,
  field: keyof typeof PARTS,
  { surveyId, before }: { surveyId: number; before: ScopeRef[] },
  ids: number[] | undefined,
): Promise<boolean> {
  const isSame = ids?.length === before.length && before.every(({ id }) => ids.includes(id));
  if (ids === undefined || isSame) return false;
  const { table, column, model, noun } = PARTS[field];
  // The lock prevents a concurrent deletion.
  const lock = transaction.LOCK.KEY_SHARE;
  const options = { attributes: ["id"], where: { id: ids }, transaction, lock };
  const found =
    model === Specialty ? await Specialty.findAll(options) : await Procedure.findAll(options);
  if (found.length < ids.length) {
    const message = `A ${noun} that was chosen is no longer there. Please choose again.`;
    throw new InvalidInputError([{ field, message, code: "not-found" }]);
  }
  await database().query(`DELETE FROM ${table} WHERE survey_id = :surveyId`, {
    replacements: { surveyId },
    transaction,
  });
  if (ids.length === 0) return true;
  await database().query(`INSERT INTO ${table} (survey_id, ${column}) VALUES :rows`, {
    replacements: { rows: ids.map((id) => [surveyId, id]) },
    transaction,
  });
  return true;
}

/** Option of a form: a specialty with its department, or a procedure with its specialty. */
export type ScopeOption = { value: string; label: string };
/** Limit of options of each part; those of a survey's scope are chosen from them. */
const MAX_OPTIONS = 1_000;

/** Lists the specialties and procedures that a survey can be for, by name. Two queries. */
export async function listScopeOptions({ transaction }: Caller) {
  const order: [string, string][] = [
    ["normalizedName", "ASC"],
    ["id", "ASC"],
  ];
  const options = { order, limit: MAX_OPTIONS, transaction };
  const specialities = await Specialty.findAll({ ...options, include: ["department"] });
  const procedures = await Procedure.findAll({ ...options, include: ["specialty"] });
  return {
    specialities: specialities.map(({ id, name, department }) => toOption(id, name, department)),
    procedures: procedures.map(({ id, name, specialty }) => toOption(id, name, specialty)),
  };
}

/** Reads the names of a scope's specialties and procedures, by name; leaves out what is gone. Two queries. */
export async function readScopeNames(
  { transaction }: Caller,
  { specialityIds = [], procedureIds = [] }: ScopeIds,
): Promise<SurveyScope> {
  const find = { attributes: ["id", "name"], order: ["name", "id"], raw: true, transaction };
  return {
    specialities: await Specialty.findAll({ ...find, where: { id: specialityIds } }),
    procedures: await Procedure.findAll({ ...find, where: { id: procedureIds } }),
  };
}

const toOption = (id: number, name: string, parent?: { name: string }): ScopeOption => ({
  value: String(id),
  label: parent ? `${name} (${parent.name})` : name,
});
