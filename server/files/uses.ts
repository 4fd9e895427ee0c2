import { literal, type Utils } from "sequelize";
import { dialect } from "~/server/platform/database";

/** A column that names a stored file, and its table. */
export type FileUse = { table: string; column: string };

/** Every column that refers to stored files: a file that none of them names belongs to nobody. */
export const FILE_USES: FileUse[] = [
  { table: "guidances", column: "image_id" },
  { table: "guidance_steps", column: "image_id" },
  { table: "guidance_steps", column: "voice_id" },
  { table: "navigation_steps", column: "image_id" },
  { table: "navigation_steps", column: "audio_id" },
  { table: "plan_sessions", column: "audio_file_id" },
  { table: "plan_sessions", column: "video_file_id" },
];

const namedBy = ({ table, column }: FileUse) =>
  `EXISTS (SELECT 1 FROM ${table} WHERE ${table}.${column} = "StoredFile"."id")`;

/** What is true of a file that no record names. For a query of StoredFile. */
export function namedByNoRecord(): Utils.Literal[] {
  return FILE_USES.map((use) => literal(`NOT ${namedBy(use)}`));
}

/** What each is true of a file that a record names by one of the columns. For a query of StoredFile. */
export function namedByRecord(): Utils.Literal[] {
  return FILE_USES.map((use) => literal(namedBy(use)));
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
