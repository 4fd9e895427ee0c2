import { QueryTypes } from "sequelize";
import type { Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { timeInSql } from "~/server/platform/dates";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { shiftDay, toCountedDay, toDay } from "./local-days";
import { epochSeconds, FACTS, type Fact } from "./source";
import { FACT_TIMES, MARKS_OF_PATIENTS } from "./sources";
import { askedFrom } from "./sources/surveys";
import { lockState, readSurveyDays, type SurveyDays } from "./state";

/** Marks of one transaction. */
const BATCH_SIZE = 500;

const select = <Row extends object>(sql: string, { transaction }: Caller, replacements = {}) =>
  database().query<Row>(sql, { type: QueryTypes.SELECT, replacements, transaction });

type Mark = { fact: string; day: string };

/** Marks days by a moment in them. */
async function markDays(writer: CallerInTransaction, marks: Iterable<Mark>): Promise<void> {
  const unique = new Map(
    [...marks].map((mark) => [`${mark.fact} ${mark.day}`, mark] as const),
  ).values();
  const values = [...unique].map(
    ({ fact, day }) => `('${fact}', '${timeInSql(toCountedDay(day).from)}')`,
  );
  for (let index = 0; index < values.length; index += BATCH_SIZE) {
    await database().query(
      `INSERT INTO report_stale (fact, moment) VALUES ${values.slice(index, index + BATCH_SIZE).join()}`,
      { transaction: writer.transaction },
    );
  }
}

const deleteMarks = ({ transaction }: CallerInTransaction, ids: number[]) =>
  database().query("DELETE FROM report_stale WHERE id IN (:ids)", {
    replacements: { ids },
    transaction,
  });

type Moment = { id: number; fact: string; moment: string | Date };

/** Days on which the surveys of a procedure are asked first. */
const listAskedDays = (date: string | Date, surveyDays: readonly number[]): Mark[] =>
  [...new Set(surveyDays.map(askedFrom))].map((days) => ({
    fact: "survey day",
    day: shiftDay(toDay(new Date(date)), days),
  }));

/**
 * Replaces marks of patients, and of procedures, by those of the days that depend on them, in batches: in the transaction that deletes
 * the marks, so that none is lost. @returns whether there were any
 */
export async function expandMarks(caller: Caller, signal: AbortSignal): Promise<void> {
  for (const expand of [expandPatients, expandProcedures]) {
    for (;;) {
      signal.throwIfAborted();
      if ((await inTransaction(caller, expand)) < BATCH_SIZE) break;
    }
  }
}

async function expandPatients(writer: CallerInTransaction): Promise<number> {
  const rows = await select<{ id: number; patient: number }>(
    `SELECT id, patient_id AS patient FROM report_stale WHERE fact = 'patient' ORDER BY id LIMIT ${BATCH_SIZE}`,
    writer,
  );
  if (rows.length === 0) return 0;
  const patients = [...new Set(rows.map(({ patient }) => patient))];
  const found: Moment[] = [];
  for (const sql of MARKS_OF_PATIENTS)
    found.push(...(await select<Moment>(sql, writer, { patients })));
  const dated = found.filter(({ moment }) => moment !== null);
  const { all: surveyDays } = await readSurveyDays(writer, await lockState(writer));
  await markDays(
    writer,
    dated.flatMap(({ fact, moment }) =>
      fact === "procedure"
        ? listAskedDays(moment, surveyDays)
        : [{ fact, day: toDay(new Date(moment)) }],
    ),
  );
  await deleteMarks(
    writer,
    rows.map(({ id }) => id),
  );
  return rows.length;
}

async function expandProcedures(writer: CallerInTransaction): Promise<number> {
  const rows = await select<Moment>(
    `SELECT id, fact, moment FROM report_stale WHERE fact = 'procedure' ORDER BY id LIMIT ${BATCH_SIZE}`,
    writer,
  );
  if (rows.length === 0) return 0;
  const { all: surveyDays } = await readSurveyDays(writer, await lockState(writer));
  await markDays(
    writer,
    rows.flatMap(({ moment }) => listAskedDays(moment, surveyDays)),
  );
  await deleteMarks(
    writer,
    rows.map(({ id }) => id),
  );
  return rows.length;
}

/** Reads the id of the newest mark; 0 without any. */
export async function readLastMark(caller: Caller): Promise<number> {
  const [row] = await select<{ id: number | null }>(
    "SELECT MAX(id) AS id FROM report_stale",
    caller,
  );
  return row?.id ?? 0;
}

/** Reads stale days of one kind of facts, oldest first, of at most 500 marks up to an id. */
export async function readStaleDays(
  caller: Caller,
  fact: Fact,
  lastMark: number,
): Promise<string[]> {
  const rows = await select<{ moment: string | Date }>(
    `SELECT DISTINCT moment FROM report_stale WHERE fact = :fact AND id <= :lastMark ORDER BY moment LIMIT ${BATCH_SIZE}`,
    caller,
    { fact, lastMark },
  );
  return [...new Set(rows.map(({ moment }) => toDay(new Date(moment))))];
}

/** Whether any day is stale. One statement. */
export async function hasStaleDays(caller: Pick<Caller, "transaction">): Promise<boolean> {
  const [row] = await database().query<{ stale: number }>(
    "SELECT CASE WHEN EXISTS (SELECT 1 FROM report_stale) THEN 1 ELSE 0 END AS stale",
    { type: QueryTypes.SELECT, transaction: caller.transaction },
  );
  return row?.stale === 1;
}

/** Marks every day that has facts, of all kinds. */
export async function markEverything(
  writer: CallerInTransaction,
  { current: surveyDays }: SurveyDays,
): Promise<void> {
  await database().query("DELETE FROM report_stale", { transaction: writer.transaction });
  for (const fact of FACTS) {
    const days = await readFactDays(writer, fact);
    await markDays(
      writer,
      days.flatMap((day) =>
        fact === "survey day" ? listAskedDays(toCountedDay(day).from, surveyDays) : [{ fact, day }],
      ),
    );
  }
}

/** Length of slots by which times are told apart: days of all time zones begin on a quarter of an hour. */
const SLOT_SECONDS = 900;

/** Reads the days on which there are facts. */
async function readFactDays(caller: Caller, fact: Fact): Promise<string[]> {
  const days = new Set<string>();
  for (const { column, table } of FACT_TIMES[fact]) {
    const rows = await select<{ slot: number | string }>(
      `SELECT DISTINCT ${epochSeconds(column)} / ${SLOT_SECONDS} AS slot FROM ${table} WHERE ${column} IS NOT NULL`,
      caller,
    );
    for (const { slot } of rows) days.add(toDay(new Date(Number(slot) * SLOT_SECONDS * 1_000)));
  }
  return [...days];
}
