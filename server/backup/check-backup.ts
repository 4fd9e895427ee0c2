import { isDataFile } from "./data-folder";
import { BackupError } from "./backup-error";
import {
  type Beginning,
  BEGINNING,
  beginningSchema,
  END,
  type End,
  FORMAT,
  readEnd,
  type Section,
  sectionInWords,
  sectionOf,
} from "./format";
import { type ArchiveEntry, broken, readArchive } from "./read-archive";
import { Sections } from "./sections";

const FILE_OBJECT = /^files\/([\w-]{2,64})$/;
const TABLE_PART = /^tables\/[a-z_]+\/\d{6}\.jsonl$/;

/** What a backup says of itself; all of it is as it was written. */
export type CheckedBackup = {
  beginning: Beginning;
  end: End;
  /** The names of the uploaded files' objects. */
  objects: ReadonlySet<string>;
};

/** The name of the object that an entry holds; null for an entry that is none. */
export const objectIn = (entry: string): string | null => FILE_OBJECT.exec(entry)?.[1] ?? null;

/**
 * Reads a backup from its beginning to its end and compares every part with its hash; changes nothing.
 * @param known the migrations of this release, in their order
 * @throws BackupError for what is no backup, is damaged or cut off, or was made by a newer release
 */
export async function checkBackup(file: string, known: string[]): Promise<CheckedBackup> {
  const sections = new Sections();
  const objects = new Set<string>();
  let [beginning, end] = [null as Beginning | null, null as End | null];
  let hasTables = false;
  let totals: Record<string, Section> = {};
  for await (const entry of readArchive(file)) {
    if (end) throw broken(file);
    if (!beginning) {
      beginning = await beginningIn(file, entry, known, sections);
    } else if (entry.name === END) {
      totals = sections.totals();
      end = endIn(file, await entry.bytes());
    } else {
      const isTable = TABLE_PART.test(entry.name);
      // What comes after the tables is not put back.
      if (!isTable && (hasTables || !isOurs(entry.name))) throw broken(file);
      hasTables ||= isTable;
      const tell = sections.begin(entry.name, entry.size);
      for await (const chunk of entry.content) tell(chunk);
      const object = objectIn(entry.name);
      if (object) objects.add(object);
    }
  }
  if (!beginning || !end) throw broken(file);
  compare(file, end.sections, totals);
  return { beginning, end, objects };
}

const isOurs = (name: string) =>
  FILE_OBJECT.test(name) || (sectionOf(name) === "data" && isDataFile(name.slice("data/".length)));

async function beginningIn(
  file: string,
  entry: ArchiveEntry,
  known: string[],
  sections: Sections,
): Promise<Beginning> {
  if (entry.name !== BEGINNING || entry.size > 1_000_000) throw broken(file);
  const tell = sections.begin(entry.name, entry.size);
  const bytes = await entry.bytes();
  tell(bytes);
  const read = beginningSchema.safeParse(parsed(bytes));
  const format: unknown = (parsed(bytes) as { format?: unknown } | null)?.format;
  if (typeof format === "number" && format > FORMAT) throw tooNew(file, `its format is ${format}`);
  if (!read.success) throw broken(file);
  const { migrations, release } = read.data;
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw tooNew(file, `${release}, which has ${unknown.join(", ")}`);
  if (migrations.some((name, index) => name !== known[index])) throw broken(file);
  return read.data;
}

function endIn(file: string, bytes: Buffer): End {
  const end = readEnd(parsed(bytes));
  if (!end) throw broken(file);
  return end;
}

/** What a JSON text says; null for what is none. */
export function parsed(text: Buffer | string): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    return null;
  }
}

const tooNew = (file: string, what: string) =>
  new BackupError(`${file} was made by a newer release (${what}); restore it with that release.`);

function compare(file: string, said: Record<string, Section>, found: Record<string, Section>) {
  for (const section of new Set([...Object.keys(said), ...Object.keys(found)])) {
    const [one, other] = [said[section], found[section]];
    if (one?.entries === other?.entries && one?.sha256 === other?.sha256) continue;
    throw new BackupError(
      `${file} is damaged: something has changed in ${sectionInWords(section)}.`,
    );
  }
}
