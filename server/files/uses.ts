import { literal, type Utils } from "sequelize";
import { dialect } from "~/server/platform/database";
import { publishedCondition } from "~/server/platform/published-sql";

/** A column that references stored files. */
export type FileUse = {
  table: string;
  column: string;
  /** SQL condition of the table's rows whose files are public, since patients never sign in. */
  publicCondition: string;
};

const IS_PUBLISHED = publishedCondition("plan_sessions");
const GUIDANCE_IS_PUBLIC = `guidances.phase IS NOT NULL AND ${publishedCondition("guidances")}`;
const STEP_IS_PUBLIC = `EXISTS (SELECT 1 FROM guidances WHERE guidances.id = guidance_steps.guidance_id AND ${GUIDANCE_IS_PUBLIC})`;
const ALWAYS = "1 = 1";

/** Every column that references stored files; a file that none references is unused. */
export const FILE_USES: FileUse[] = [
  { table: "guidances", column: "image_id", publicCondition: GUIDANCE_IS_PUBLIC },
  { table: "guidance_steps", column: "image_id", publicCondition: STEP_IS_PUBLIC },
  { table: "guidance_steps", column: "voice_id", publicCondition: STEP_IS_PUBLIC },
  { table: "navigation_steps", column: "image_id", publicCondition: ALWAYS },
  { table: "navigation_steps", column: "audio_id", publicCondition: ALWAYS },
  { table: "plan_sessions", column: "audio_file_id", publicCondition: IS_PUBLISHED },
  { table: "plan_sessions", column: "video_file_id", publicCondition: IS_PUBLISHED },
];

const referenceSql = ({ table, column }: FileUse, condition = ALWAYS) =>
  `EXISTS (SELECT 1 FROM ${table} WHERE ${table}.${column} = "StoredFile"."id" AND ${condition})`;

/** A file of a deleted record stays until its item in the bin goes; nobody can read it there. */
const IN_BIN = 'EXISTS (SELECT 1 FROM bin_files WHERE bin_files.file_id = "StoredFile"."id")';

/** Conditions, all true for a file that no record references, also none in the bin. For queries of StoredFile. */
export function unreferencedByRecords(): Utils.Literal[] {
  return [...FILE_USES.map((use) => referenceSql(use)), IN_BIN].map((sql) => literal(`NOT ${sql}`));
}

/** Conditions, one of which is true for a file that a record references. For queries of StoredFile. */
export function referencedByRecord(): Utils.Literal[] {
  return FILE_USES.map((use) => literal(referenceSql(use)));
}

/** Like `referencedByRecord`, for records whose files are public. For queries of StoredFile. */
export function referencedByPublicRecord(): Utils.Literal[] {
  return FILE_USES.map((use) => literal(referenceSql(use, use.publicCondition)));
}

/** Counts the records that reference a file. For the attributes of queries of StoredFile. */
export function countReferences(): Utils.Literal {
  const counts = FILE_USES.map(
    ({ table, column }) =>
      `(SELECT COUNT(*) FROM ${table} WHERE ${table}.${column} = "StoredFile"."id")`,
  );
  return literal(`(${counts.join(" + ")})`);
}

/**
 * Condition for a file that its owner's drafts and stashed forms do not reference. Searches with instr or strpos, since
 * LIKE treats the underscore of an id as a wildcard.
 */
export function unreferencedByDrafts(): Utils.Literal {
  const position = dialect() === "postgres" ? "strpos" : "instr";
  return literal(
    `NOT EXISTS (SELECT 1 FROM drafts WHERE drafts.owner = "StoredFile"."owner" ` +
      `AND ${position}(drafts.data, "StoredFile"."id") > 0)`,
  );
}
