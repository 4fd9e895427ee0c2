import { Op, QueryTypes } from "sequelize";
import { AuditEvent, Guidance, StoredFile, Survey, SurveyQuestion, Tag } from "~/models";
import { cleanUpFiles } from "~/server/files/clean-up";
import { incomingFolder } from "~/server/files/incoming";
import { quarantineAllOrphanedObjects } from "~/server/files/quarantine";
import { replaceFileStorage } from "~/server/files/storage";
import { verifyAudit } from "~/server/platform/audit-seal";
import { systemCaller } from "~/server/platform/caller";
import { closeDatabase, database, dialect, openDatabase } from "~/server/platform/database";
import { readSettings, useSettings } from "~/server/platform/settings";
import { age, claimFiles, incoming, isWhole, objects } from "./stored-files";
import { QUESTIONS_EACH, type SentWrite } from "./write-load";

type Place = { dataDir: string; databaseUrl?: string };

/** Works on what a server has left, now that it has ended. */
export async function inDataOf<T>(
  { dataDir, databaseUrl }: Place,
  work: () => Promise<T>,
): Promise<T> {
  const given = databaseUrl ? { DATABASE_URL: databaseUrl } : {};
  useSettings(readSettings({ DATA_DIR: dataDir, TIME_ZONE: "UTC", ...given }));
  replaceFileStorage(undefined);
  openDatabase({ databaseUrl: databaseUrl ?? null, dataDir });
  try {
    return await work();
  } finally {
    await closeDatabase();
  }
}

/**
 * What is not whole in the data of a server that has ended, in words; nothing when all is well: the file itself, the rows that
 * name others, the counts that triggers keep, the search indexes, the audit and its chain, the stored files. Of the writes
 * that were sent each is there once, whole, with one event.
 */
export function problemsIn(place: Place, sent: SentWrite[] = []): Promise<string[]> {
  return inDataOf(place, async () => [
    ...(dialect() === "sqlite" ? await problemsOfFile() : []),
    ...(await problemsOfQuestions(sent)),
    ...(await problemsOfNames(sent)),
    ...(await verifyAudit()).problems,
    ...(await problemsOfFiles()),
  ]);
}

const rowsOf = <Row extends object>(sql: string) =>
  database().query<Row>(sql, { type: QueryTypes.SELECT });

/** What SQLite can say of itself, and what the triggers keep beside the rows. */
async function problemsOfFile(): Promise<string[]> {
  const problems: string[] = [];
  for (const check of ["integrity_check", "foreign_key_check"]) {
    const said = JSON.stringify(await rowsOf(`PRAGMA ${check}`));
    if (!['[{"integrity_check":"ok"}]', "[]"].includes(said)) problems.push(`${check}: ${said}`);
  }
  const kept = await rowsOf<{ table: string; rows: number }>(
    "SELECT table_name AS 'table', row_count AS rows FROM row_counts",
  );
  for (const { table, rows } of kept) {
    const [real] = await rowsOf<{ rows: number }>(`SELECT COUNT(*) AS rows FROM ${table}`);
    if (real?.rows !== rows) problems.push(`${table}: ${rows} counted, ${real?.rows} there`);
  }
  const indexes = await rowsOf<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE%'",
  );
  for (const { name } of indexes) {
    await database()
      .query(`INSERT INTO ${name}(${name}, rank) VALUES ('integrity-check', 1)`)
      .catch((error: unknown) => problems.push(`${name}: ${String(error)}`));
  }
  return problems;
}

/** Every survey has all its questions, and knows how many. */
async function problemsOfQuestions(sent: SentWrite[]): Promise<string[]> {
  const ours = new Set(sent.map(({ name }) => name));
  const surveys = await Survey.findAll({ attributes: ["id", "name", "questionCount"] });
  const questions = await SurveyQuestion.findAll({ attributes: ["surveyId"] });
  const found = countsOf(questions.map(({ surveyId }) => surveyId));
  return surveys.flatMap(({ id, name, questionCount }) => {
    const real = found.get(id) ?? 0;
    if (real === questionCount && (!ours.has(name) || real === QUESTIONS_EACH)) return [];
    return [`survey ${id}: ${questionCount} questions counted, ${real} there`];
  });
}

/** What was answered is there, nothing is there twice, and each has the one event of its making. */
async function problemsOfNames(sent: SentWrite[]): Promise<string[]> {
  const recordName = sent.map(({ name }) => name);
  const rows = [
    ...(await Tag.findAll({ attributes: ["name"] })),
    ...(await Survey.findAll({ attributes: ["name"] })),
    ...(await Guidance.findAll({ attributes: ["name"] })),
  ];
  const events = await AuditEvent.findAll({
    attributes: ["recordName"],
    where: { action: "created", recordType: { [Op.in]: ["tag", "survey", "caretaker guidance"] } },
  });
  const there = countsOf(rows.map(({ name }) => name));
  const told = countsOf(events.map((event) => event.recordName));
  return sent.flatMap(({ kind, name, answer }, at) => {
    const [times, ofThem] = [there.get(name) ?? 0, told.get(recordName[at] ?? "") ?? 0];
    if (times !== ofThem) return [`${kind} ${name}: there ${times} times, with ${ofThem} events`];
    if (times > 1) return [`${kind} ${name}: there ${times} times`];
    return times === 0 && answer?.status === 201 ? [`${kind} ${name}: answered, and lost`] : [];
  });
}

const countsOf = <T>(values: T[]): Map<T, number> => {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

/** Each row has its objects; and once they are old enough, the clean-up leaves nothing beside them. */
async function problemsOfFiles(): Promise<string[]> {
  const stored = new Set(objects());
  const rows = await StoredFile.findAll();
  const lost = rows
    .filter(({ id }) => !stored.has(id))
    .map(({ id, createdAt }) => `file ${id} of ${createdAt.toISOString()}: lost`);
  for (const name of stored) age(name, 3);
  for (const name of incoming()) age(name, 3, incomingFolder());
  await claimFiles();
  // A kill leaves some without a row, and many kills more than the clean-up takes by itself.
  await quarantineAllOrphanedObjects(systemCaller("test"));
  await cleanUpFiles(systemCaller("test"));
  return (await isWhole()) ? lost : [...lost, "files: some are left without their row"];
}
