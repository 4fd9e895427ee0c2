import { createHash } from "node:crypto";
import { z } from "zod";

/** Grows when an older release could not read what a newer one writes. */
export const FORMAT = 1;

/**
 * A backup is a tar file with these entries in this order: what it is; the files of DATA_DIR; the uploaded files; the
 * tables' rows as lines of JSON, in parts; and how much of all this there is, with hashes. See
 * docs/decisions/0033-backup-and-restore.md.
 */
export const BEGINNING = "calmward-backup.json";
export const END = "end.json";
export const dataEntry = (name: string) => `data/${name}`;
export const fileEntry = (name: string) => `files/${name}`;
export const tableEntry = (table: string, part: number) =>
  `tables/${table}/${String(part).padStart(6, "0")}.jsonl`;

/** What stands at the beginning of a backup. */
export const beginningSchema = z.object({
  product: z.literal("Calmward"),
  format: z.number().int().positive(),
  release: z.string(),
  dialect: z.enum(["sqlite", "postgres"]),
  startedAt: z.string().datetime(),
  /** Those that had run, in their order: what the tables look like. */
  migrations: z.array(z.string()).min(1),
  /** Tells whether another SESSION_SECRET is the same one, and nothing else of it. */
  secretMark: z.string(),
});
export type Beginning = z.infer<typeof beginningSchema>;

const sectionSchema = z.object({
  entries: z.number().int(),
  bytes: z.number().int(),
  /** SHA-256 over each entry's name, its size and its bytes. */
  sha256: z.string(),
});
export type Section = z.infer<typeof sectionSchema>;

/** Numbers by tables: their names go into statements. */
const byTable = z.record(z.string().regex(/^[a-z_]+$/), z.number().int().nonnegative());

const endSchema = z.object({
  finishedAt: z.string().datetime(),
  /** When the rows were as they are here. */
  snapshotAt: z.string().datetime(),
  /** How many rows each table has. */
  rows: byTable,
  /** The highest id that each table has ever given. */
  lastIds: byTable,
  files: z.number().int(),
  /** The ids of files that were damaged or missing, and are not in here. */
  leftOut: z.array(z.string()),
  sections: z.record(sectionSchema),
});
export type End = z.infer<typeof endSchema>;
const hashedEndSchema = endSchema.extend({ sha256: z.string() });

const hashOf = (end: End) => createHash("sha256").update(JSON.stringify(end)).digest("hex");

/** What stands at the end of a backup, with a hash of itself: nothing else would tell that it has changed. */
export function endText(end: End): string {
  // In the order of the schema, as it is read.
  const ordered = endSchema.parse(end);
  return JSON.stringify({ ...ordered, sha256: hashOf(ordered) }, null, 1) + "\n";
}

/** Reads what endText has written; null where it has changed. A backup without it was cut off. */
export function readEnd(value: unknown): End | null {
  const read = hashedEndSchema.safeParse(value);
  if (!read.success) return null;
  const { sha256, ...end } = read.data;
  return hashOf(end) === sha256 ? end : null;
}

/** The part of a backup that an entry belongs to: a table, or one of the others as a whole. */
export function sectionOf(entry: string): string {
  const [first = "", table = ""] = entry.split("/");
  return first === "tables" ? `tables/${table}` : first;
}

/** What a section is called when something is wrong with it. */
export function sectionInWords(section: string): string {
  if (section === "files") return "the uploaded files";
  if (section === "data") return "the files of DATA_DIR";
  return section.startsWith("tables/") ? `the table ${section.slice(7)}` : "its beginning";
}
