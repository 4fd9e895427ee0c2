import { Op, QueryTypes } from "sequelize";
import { AuditEvent, Guidance, StoredFile, Survey, SurveyQuestion, Tag } from "~/models";
import { cleanUpFiles } from "~/server/files/clean-up";
import { incomingFolder } from "~/server/files/incoming";
import { quarantineAllOrphanedObjects } from "~/server/files/quarantine";
import { verifyAudit } from "~/server/platform/audit-seal";
import { systemCaller } from "~/server/platform/caller";
import { database, dialect } from "~/server/platform/database";
import { countedRows } from "~/server/platform/row-counts";
import {
  backdateFile,
  claimFileStorage,
  listIncoming,
  isStorageConsistent,
  listObjects,
} from "./stored-files";
import { type ServerData, withServerData } from "./with-server-data";
import { QUESTIONS_PER_SURVEY, type SentWrite } from "./write-load";

/**
 * Checks the data of a stopped server: SQLite file, foreign keys, row counts kept by triggers, search indexes, audit chain
 * and stored files; and that each of the sent writes exists at most once, complete, with one audit event.
 * @returns a message per problem
 */
export function findProblems(serverData: ServerData, sent: SentWrite[] = []): Promise<string[]> {
  return withServerData(serverData, async () => [
    ...(dialect() === "sqlite" ? await findSqliteProblems() : []),
    ...(await findCountProblems()),
    ...(await findQuestionProblems(sent)),
    ...(await findWriteProblems(sent)),
    ...(await verifyAudit()).problems,
    ...(await findStorageProblems()),
  ]);
}

const selectRows = <Row extends object>(sql: string) =>
  database().query<Row>(sql, { type: QueryTypes.SELECT });

/** Runs SQLite's own checks, and compares the search indexes with the rows. */
async function findSqliteProblems(): Promise<string[]> {
  const problems: string[] = [];
  for (const check of ["integrity_check", "foreign_key_check"]) {
    const result = JSON.stringify(await selectRows(`PRAGMA ${check}`));
    if (!['[{"integrity_check":"ok"}]', "[]"].includes(result))
      problems.push(`${check}: ${result}`);
  }
  const indexes = await selectRows<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE%'",
  );
  for (const { name } of indexes) {
    await database()
      .query(`INSERT INTO ${name}(${name}, rank) VALUES ('integrity-check', 1)`)
      .catch((error: unknown) => problems.push(`${name}: ${String(error)}`));
  }
  return problems;
}

/** Compares the row counts of the triggers with the rows. */
async function findCountProblems(): Promise<string[]> {
  const problems: string[] = [];
  const counters = await selectRows<{ name: string; rows: number }>(
    "SELECT table_name AS name, SUM(row_count) AS rows FROM row_counts GROUP BY table_name",
  );
  for (const { name, rows } of counters) {
    const [actual] = await selectRows<{ rows: number }>(
      `SELECT COUNT(*) AS rows FROM ${countedRows(name)}`,
    );
    if (Number(actual?.rows) !== Number(rows))
      problems.push(`${name}: ${rows} counted, ${actual?.rows} there`);
  }
  return problems;
}

/** Checks that each survey has all its questions and the right question count. */
async function findQuestionProblems(sent: SentWrite[]): Promise<string[]> {
  const sentNames = new Set(sent.map(({ name }) => name));
  const surveys = await Survey.findAll({ attributes: ["id", "name", "questionCount"] });
  const questions = await SurveyQuestion.findAll({ attributes: ["surveyId"] });
  const questionCounts = countValues(questions.map(({ surveyId }) => surveyId));
  return surveys.flatMap(({ id, name, questionCount }) => {
    const actual = questionCounts.get(id) ?? 0;
    if (actual === questionCount && (!sentNames.has(name) || actual === QUESTIONS_PER_SURVEY))
      return [];
    return [`survey ${id}: ${questionCount} questions counted, ${actual} there`];
  });
}

/** Checks that acknowledged writes exist, none exists twice, and each has one audit event of its creation. */
async function findWriteProblems(sent: SentWrite[]): Promise<string[]> {
  const rows = [
    ...(await Tag.findAll({ attributes: ["name"] })),
    ...(await Survey.findAll({ attributes: ["name"] })),
    ...(await Guidance.findAll({ attributes: ["name"] })),
  ];
  const events = await AuditEvent.findAll({
    attributes: ["recordName"],
    where: { action: "created", recordType: { [Op.in]: ["tag", "survey", "caretaker guidance"] } },
  });
  const rowCounts = countValues(rows.map(({ name }) => name));
  const eventCounts = countValues(events.map((event) => event.recordName));
  return sent.flatMap(({ kind, name, response }) => {
    const [rowCount, eventCount] = [rowCounts.get(name) ?? 0, eventCounts.get(name) ?? 0];
    if (rowCount !== eventCount)
      return [`${kind} ${name}: there ${rowCount} times, with ${eventCount} events`];
    if (rowCount > 1) return [`${kind} ${name}: there ${rowCount} times`];
    return rowCount === 0 && response?.status === 201
      ? [`${kind} ${name}: answered, and lost`]
      : [];
  });
}

const countValues = <T>(values: T[]): Map<T, number> => {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

/** Checks that each stored file has its objects, and that the clean-up removes all other objects once they are old enough. */
async function findStorageProblems(): Promise<string[]> {
  const storedNames = new Set(listObjects());
  const rows = await StoredFile.findAll();
  const lostFiles = rows
    .filter(({ id }) => !storedNames.has(id))
    .map(({ id, createdAt }) => `file ${id} of ${createdAt.toISOString()}: lost`);
  for (const name of storedNames) backdateFile(name, 3);
  for (const name of listIncoming()) backdateFile(name, 3, incomingFolder());
  await claimFileStorage();
  // Many kills leave more orphaned objects than a single clean-up quarantines.
  await quarantineAllOrphanedObjects(systemCaller("test"));
  await cleanUpFiles(systemCaller("test"));
  return (await isStorageConsistent())
    ? lostFiles
    : [...lostFiles, "files: some are left without their row"];
}
