import { createHash } from "node:crypto";
import { z } from "zod";

/** Version of the format; incremented when older releases could no longer read it. */
export const FORMAT_VERSION = 1;

/**
 * A backup is a tar file with these entries in order: the header; the files of DATA_DIR; the uploaded files; the
 * tables' rows as lines of JSON, in parts; and the footer with totals and hashes. See
 * docs/decisions/0033-backup-and-restore.md.
 */
export const HEADER_ENTRY = "calmward-backup.json";
export const FOOTER_ENTRY = "end.json";
/** Formats the entry name of a file of DATA_DIR. */
export const dataEntry = (name: string) => `data/${name}`;
/** Formats the entry name of an uploaded file's object. */
export const fileEntry = (name: string) => `files/${name}`;
/** Formats the entry name of a part of a table's rows; parts count from 1. */
export const tableEntry = (table: string, part: number) =>
  `tables/${table}/${String(part).padStart(6, "0")}.jsonl`;

/** Schema of the header. */
export const headerSchema = z.object({
  product: z.literal("Calmward"),
  format: z.number().int().positive(),
  release: z.string(),
  dialect: z.enum(["sqlite", "postgres"]),
  startedAt: z.string().datetime(),
  /** Executed migrations in order: they define the tables' columns. */
  migrations: z.array(z.string()).min(1),
  /** Fingerprint of the SESSION_SECRET, which does not reveal it. */
  secretMark: z.string(),
});
export type BackupHeader = z.infer<typeof headerSchema>;

const sectionSchema = z.object({
  entries: z.number().int(),
  bytes: z.number().int(),
  /** SHA-256 over each entry's name, its size and its bytes. */
  sha256: z.string(),
});
export type Section = z.infer<typeof sectionSchema>;

/** Numbers by table name. The names become part of SQL statements, hence the pattern. */
const numberByTable = z.record(z.string().regex(/^[a-z_]+$/), z.number().int().nonnegative());

const footerSchema = z.object({
  finishedAt: z.string().datetime(),
  /** Time of the snapshot of the rows. */
  snapshotAt: z.string().datetime(),
  /** Number of rows by table. */
  rows: numberByTable,
  /** Highest id ever assigned, by table. */
  lastIds: numberByTable,
  files: z.number().int(),
  /** Ids of damaged or missing files that the backup does not contain. */
  leftOut: z.array(z.string()),
  sections: z.record(sectionSchema),
});
export type BackupFooter = z.infer<typeof footerSchema>;
const hashedFooterSchema = footerSchema.extend({ sha256: z.string() });

const hashFooter = (footer: BackupFooter) =>
  createHash("sha256").update(JSON.stringify(footer)).digest("hex");

/** Formats the footer, with a hash of its own fields, since no section covers it. */
export function formatFooter(footer: BackupFooter): string {
  // In the key order of the schema, since parseFooter hashes the fields in that order.
  const fields = footerSchema.parse(footer);
  return JSON.stringify({ ...fields, sha256: hashFooter(fields) }, null, 1) + "\n";
}

/** Parses the footer; null when its hash does not match. A backup without a footer is truncated. */
export function parseFooter(value: unknown): BackupFooter | null {
  const result = hashedFooterSchema.safeParse(value);
  if (!result.success) return null;
  const { sha256, ...footer } = result.data;
  return hashFooter(footer) === sha256 ? footer : null;
}

/** Section of an entry: its table, or its top-level folder. */
export function findSection(entry: string): string {
  const [folder = "", table = ""] = entry.split("/");
  return folder === "tables" ? `tables/${table}` : folder;
}

/** Formats a section's name for error messages. */
export function describeSection(section: string): string {
  if (section === "files") return "the uploaded files";
  if (section === "data") return "the files of DATA_DIR";
  return section.startsWith("tables/") ? `the table ${section.slice(7)}` : "its beginning";
}
