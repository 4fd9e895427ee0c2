import { database, dialect } from "~/server/platform/database";
import { LINE_START } from "~/models/rules/clean-text.schema";
import { type ServerData, withServerData } from "./with-server-data";

/** Numbers of rows. */
export type LargeContent = { tags: number; guidances: number; sessions: number };

/** Name of the tag that every guidance has. */
export const COMMON_TAG = "Everywhere";
/** Part of the names of all numbered tags, and of no other record. */
export const TAG_WORD = "Label";
const SPECIALTIES = 40;
/** Number of tags in turn, of which each guidance has one beside the common one. */
const TAGS_OF_GUIDANCE = 1_000;

const CREATED = "'2026-01-01 08:00:00.000 +00:00'";
const STAMPS = `0, ${CREATED}, ${CREATED}`;
const STAMP_COLUMNS = "version, created_at, updated_at";
const LINE = `'${LINE_START}'`;

/** Numbers from 1 as the table `n`, before a statement. */
export const numberSeries = (last: number) =>
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${last})`;
/** Ends 1 % of the names each with a text that short searches look for. */
const RARE_SQL =
  "CASE i % 100 WHEN 7 THEN ' CT' WHEN 13 THEN ' ER' WHEN 17 THEN ' 50%' WHEN 19 THEN ' a_b' ELSE '' END";

/**
 * Fills a migrated database, whose server is stopped, with content: tags; guidance for caretakers with two tags, a step and a
 * version each; sessions of 40 specialties. By SQL that both databases know, since the product would take hours.
 */
export function fillLargeContent(serverData: ServerData, content: LargeContent): Promise<void> {
  return withServerData(serverData, async () => {
    await database().transaction(async (transaction) => {
      for (const statement of buildStatements(content)) {
        await database().query(statement, { transaction });
      }
    });
    // PostgreSQL does it by itself after a minute; SQLite never.
    await database().query(
      dialect() === "postgres" ? "ANALYZE" : "PRAGMA wal_checkpoint(TRUNCATE)",
    );
  });
}

function buildStatements({ tags, guidances, sessions }: LargeContent): string[] {
  const tagName = `'${TAG_WORD} ' || i || ${RARE_SQL}`;
  const guidanceName = `'Advice ' || i || ${RARE_SQL}`;
  const sessionName = `'Session ' || i || ${RARE_SQL}`;
  // The rare texts end other names than those with these numbers.
  const tagOfGuidance = `'${TAG_WORD.toLowerCase()} ' || (100 * (i % ${TAGS_OF_GUIDANCE}) + 1)`;
  const common = `'${COMMON_TAG.toLowerCase()}'`;
  const lines = `${common} || chr_10 || ${tagOfGuidance}`;
  return [
    `INSERT INTO tags (name, normalized_name, ${STAMP_COLUMNS}) VALUES ('${COMMON_TAG}', ${common}, ${STAMPS})`,
    `${numberSeries(tags)} INSERT INTO tags (name, normalized_name, ${STAMP_COLUMNS}) ` +
      `SELECT ${tagName}, lower(${tagName}), ${STAMPS} FROM n`,
    `${numberSeries(guidances)} INSERT INTO guidances (audience, name, normalized_name, tags_line, search_text, status, phase, phase_order, ${STAMP_COLUMNS}) ` +
      `SELECT 'caretaker', ${guidanceName}, lower(${guidanceName}), ${lines}, ` +
      `${LINE} || lower(${guidanceName}) || ${LINE} || ${common} || ${LINE} || ${tagOfGuidance}, ` +
      `'Draft', 'pre-procedure', 1, ${STAMPS} FROM n`,
    "INSERT INTO guidance_tags (guidance_id, tag_id) SELECT guidances.id, tags.id FROM guidances " +
      `CROSS JOIN tags WHERE tags.normalized_name = ${common}`,
    `${numberSeries(guidances)} INSERT INTO guidance_tags (guidance_id, tag_id) SELECT guidances.id, tags.id FROM n ` +
      `JOIN guidances ON guidances.id = (SELECT MIN(id) - 1 FROM guidances) + i JOIN tags ON tags.normalized_name = ${tagOfGuidance}`,
    `INSERT INTO guidance_steps (guidance_id, guidance_day, guidance_title, guidance_directions, ${STAMP_COLUMNS}) ` +
      `SELECT id, 1, 'First', 'Sit down together, and breathe out slowly.', ${STAMPS} FROM guidances`,
    "INSERT INTO revisions (record_type, record_id, version, at, actor_id, actor_name, channel, action, name, snapshot) " +
      `SELECT 'caretaker guidance', id, 0, ${CREATED}, 'admin', 'Admin', 'screen', 'created', name, ` +
      `'{"id":' || id || ',"name":"' || name || '"}' FROM guidances`,
    `INSERT INTO departments (name, normalized_name, ${STAMP_COLUMNS}) VALUES ('Large', 'large', ${STAMPS})`,
    `${numberSeries(SPECIALTIES)} INSERT INTO specialties (name, normalized_name, department_id, is_active, ${STAMP_COLUMNS}) ` +
      `SELECT 'Field ' || i, 'field ' || i, (SELECT id FROM departments WHERE normalized_name = 'large'), true, ${STAMPS} FROM n`,
    `${numberSeries(sessions)} INSERT INTO plan_sessions (name, normalized_name, title, description, specialty_id, bill_type, ` +
      `start_type, live_coach, audio_url, audio_minutes, duration_minutes, status, ${STAMP_COLUMNS}) ` +
      `SELECT ${sessionName}, lower(${sessionName}), 'A quiet hour', 'Sit down, and breathe out slowly.', ` +
      `(SELECT MIN(id) FROM specialties WHERE name LIKE 'Field %') + i % ${SPECIALTIES}, 'Free', ` +
      "'Pre-Procedure', false, 'https://media.example.org/1.mp3', 5, 5, 'Draft', " +
      `${STAMPS} FROM n`,
  ].map((statement) =>
    statement.replaceAll("chr_10", dialect() === "postgres" ? "chr(10)" : "char(10)"),
  );
}
