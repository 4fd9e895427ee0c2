import { literal, type Utils } from "sequelize";
import { dialect } from "~/server/platform/database";
import { publishedIn } from "~/server/platform/published-sql";

/** A column that names a stored file, and its table. */
export type FileUse = {
  table: string;
  column: string;
  /** Of which of its records everybody may see the file, as patients do who never sign in: a condition in SQL. */
  open: string;
};

const PUBLISHED = publishedIn("plan_sessions");
const WITH_PHASE = "guidances.phase IS NOT NULL";
const OF_GUIDANCE_WITH_PHASE = `EXISTS (SELECT 1 FROM guidances WHERE guidances.id = guidance_steps.guidance_id AND ${WITH_PHASE})`;
const ALL = "1 = 1";

/** Every column that refers to stored files: a file that none of them names belongs to nobody. */
export const FILE_USES: FileUse[] = [
  { table: "guidances", column: "image_id", open: WITH_PHASE },
  { table: "guidance_steps", column: "image_id", open: OF_GUIDANCE_WITH_PHASE },
  { table: "guidance_steps", column: "voice_id", open: OF_GUIDANCE_WITH_PHASE },
  { table: "navigation_steps", column: "image_id", open: ALL },
  { table: "navigation_steps", column: "audio_id", open: ALL },
  { table: "plan_sessions", column: "audio_file_id", open: PUBLISHED },
  { table: "plan_sessions", column: "video_file_id", open: PUBLISHED },
];

const namedBy = ({ table, column }: FileUse, which = ALL) =>
  `EXISTS (SELECT 1 FROM ${table} WHERE ${table}.${column} = "StoredFile"."id" AND ${which})`;

/** What is true of a file that no record names. For a query of StoredFile. */
export function namedByNoRecord(): Utils.Literal[] {
  return FILE_USES.map((use) => literal(`NOT ${namedBy(use)}`));
}

/** What each is true of a file that a record names by one of the columns. For a query of StoredFile. */
export function namedByRecord(): Utils.Literal[] {
  return FILE_USES.map((use) => literal(namedBy(use)));
}

/** The same of those records whose files everybody may see. For a query of StoredFile. */
export function namedForEverybody(): Utils.Literal[] {
  return FILE_USES.map((use) => literal(namedBy(use, use.open)));
}

/** How many records name a file. For the attributes of a query of StoredFile. */
export function timesNamed(): Utils.Literal {
  const counts = FILE_USES.map(
    ({ table, column }) =>
      `(SELECT COUNT(*) FROM ${table} WHERE ${table}.${column} = "StoredFile"."id")`,
  );
  return literal(`(${counts.join(" + ")})`);
}

/**
 * What is true of a file that its owner's drafts and kept forms do not name either. Ids are looked for letter by letter:
 * LIKE takes the underscore in one for any sign.
 */
export function namedByNoDraft(): Utils.Literal {
  const find = dialect() === "postgres" ? "strpos" : "instr";
  return literal(
    `NOT EXISTS (SELECT 1 FROM drafts WHERE drafts.owner = "StoredFile"."owner" ` +
      `AND ${find}(drafts.data, "StoredFile"."id") > 0)`,
  );
}
