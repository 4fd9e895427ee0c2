import { QueryTypes } from "sequelize";
import { normalizeName } from "~/models/rules/clean-text.schema";
import { parseNames } from "~/server/imports/cells";
import { findInBatches } from "~/server/imports/existing-names";
import { joinProblems } from "~/server/imports/row-groups";
import type { Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import type { CallerInTransaction } from "~/server/platform/transaction";

/** Scopes of imported surveys: cells with the names of specialties and procedures. */
export type ScopeCells = { specialties?: string; procedures?: string };

/** Parts of a scope: their table with that of their parent, the table of the links, and what is not found. */
const PARTS = {
  specialties: {
    from: "specialties AS own JOIN departments AS parent ON parent.id = own.department_id",
    links: "survey_specialties (survey_id, specialty_id)",
    label: "Specialty",
  },
  procedures: {
    from: "procedures AS own JOIN specialties AS parent ON parent.id = own.specialty_id",
    links: "survey_procedures (survey_id, procedure_id)",
    label: "Procedure",
  },
} as const;
type Part = keyof typeof PARTS;
const PART_NAMES = Object.keys(PARTS) as Part[];

type Row = { id: number; surveyId: number; name: string; parent: string };

/** Name of a specialty or procedure in a file, with that of its parent: names are unique only within one. */
const formatScope = ({ name, parent }: Pick<Row, "name" | "parent">) => `${name} (${parent})`;

/** Reads whom surveys are for, as a file has it. @returns a lookup by survey id */
export async function readScopeNames(
  { transaction }: Caller,
  surveyIds: number[],
): Promise<(part: Part, surveyId: number) => string[]> {
  const names = new Map<string, string[]>();
  for (const part of PART_NAMES) {
    const [table = "", column] = PARTS[part].links.split(/ \(survey_id, |\)/);
    const rows = await database().query<Row>(
      `SELECT links.survey_id AS "surveyId", own.id, own.name, parent.name AS parent FROM ${PARTS[part].from} ` +
        `JOIN ${table} AS links ON links.${column} = own.id ` +
        "WHERE links.survey_id IN (:surveyIds) ORDER BY own.normalized_name, own.id",
      { type: QueryTypes.SELECT, replacements: { surveyIds }, transaction },
    );
    for (const row of rows) {
      const key = `${part} ${row.surveyId}`;
      names.set(key, [...(names.get(key) ?? []), formatScope(row)]);
    }
  }
  return (part, surveyId) => names.get(`${part} ${surveyId}`) ?? [];
}

/** Finds specialties or procedures by name, with their parent's where it takes one to tell them apart. */
export async function findScopes({ transaction }: Caller, part: Part, texts: readonly string[]) {
  // A name may have parentheses itself.
  const names = texts.flatMap((text) => {
    const normalized = normalizeName(text);
    const ends = [...normalized.matchAll(/ \(/g)].map(({ index }) => normalized.slice(0, index));
    return [normalized, ...ends];
  });
  const rows = await findInBatches([...new Set(names)], (batch) =>
    database().query<Row>(
      `SELECT own.id, own.name, parent.name AS parent FROM ${PARTS[part].from} WHERE own.normalized_name IN (:batch)`,
      { type: QueryTypes.SELECT, replacements: { batch }, transaction },
    ),
  );
  const byText = new Map<string, number[]>();
  for (const row of rows) {
    for (const text of [row.name, formatScope(row)].map(normalizeName)) {
      byText.set(text, [...(byText.get(text) ?? []), row.id]);
    }
  }
  return (text: string): { id?: number; problem?: string } => {
    const [id, another] = byText.get(normalizeName(text)) ?? [];
    if (id === undefined) return { problem: `${PARTS[part].label} "${text}" not found` };
    return another === undefined
      ? { id }
      : {
          problem: `${PARTS[part].label} "${text}" is not the only one: add its parent in parentheses`,
        };
  };
}

/** Finds what surveys of a file are for and is not there: a problem or undefined for each. */
export async function findScopeProblems(
  caller: Caller,
  rows: readonly ScopeCells[],
): Promise<(string | undefined)[]> {
  const problems = rows.map(() => [] as (string | undefined)[]);
  for (const part of PART_NAMES) {
    const texts = rows.map((row) => parseNames(row[part] ?? ""));
    if (texts.every(({ length }) => length === 0)) continue;
    const find = await findScopes(caller, part, texts.flat());
    for (const [index, own] of texts.entries()) {
      problems[index]?.push(...own.map((text) => find(text).problem));
    }
  }
  return problems.map(joinProblems);
}

/** Stores whom new surveys are for. */
export async function insertScopes(
  writer: CallerInTransaction,
  surveys: readonly { id: number; scope: Record<Part, readonly string[]> }[],
): Promise<void> {
  for (const part of PART_NAMES) {
    const texts = surveys.flatMap(({ scope }) => scope[part]);
    if (texts.length === 0) continue;
    const find = await findScopes(writer, part, texts);
    const links = surveys.flatMap(({ id, scope }) =>
      [...new Set(scope[part].map((text) => find(text).id))].map((found) => {
        if (found === undefined) throw new Error("A survey is for what does not exist");
        return [id, found];
      }),
    );
    await findInBatches(links, async (rows) => {
      await database().query(`INSERT INTO ${PARTS[part].links} VALUES :rows`, {
        replacements: { rows },
        transaction: writer.transaction,
      });
      return [];
    });
  }
}
