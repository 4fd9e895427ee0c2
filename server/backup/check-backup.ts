import { isDataFile } from "./data-folder";
import { BackupError } from "./backup-error";
import {
  type BackupHeader,
  HEADER_ENTRY,
  headerSchema,
  FOOTER_ENTRY,
  type BackupFooter,
  FORMAT_VERSION,
  parseFooter,
  type Section,
  describeSection,
  findSection,
} from "./format";
import { type ArchiveEntry, invalidArchiveError, readArchive } from "./read-archive";
import { SectionDigests } from "./sections";

const FILE_OBJECT = /^files\/([\w-]{2,64})$/;
const TABLE_PART = /^tables\/[a-z_]+\/\d{6}\.jsonl$/;

/** A verified backup: its header, its footer and the names of its objects. */
export type CheckedBackup = {
  header: BackupHeader;
  footer: BackupFooter;
  /** Names of the uploaded files' objects. */
  objects: ReadonlySet<string>;
};

/** Parses the object name of an archive entry; null for an entry that is not an object. */
export const parseObjectName = (entry: string): string | null =>
  FILE_OBJECT.exec(entry)?.[1] ?? null;

/**
 * Reads a whole backup, encrypted or not, and verifies the hash of every section; changes nothing.
 * @param knownMigrations the migrations of this release, in order
 * @throws BackupError for a file that is not a backup, is damaged or truncated, or was made by a newer release
 */
export async function checkBackup(
  file: string,
  knownMigrations: string[],
  passphrase: string | null = null,
): Promise<CheckedBackup> {
  const sections = new SectionDigests();
  const objects = new Set<string>();
  let [header, footer] = [null as BackupHeader | null, null as BackupFooter | null];
  let hasTables = false;
  let totals: Record<string, Section> = {};
  for await (const entry of readArchive(file, passphrase)) {
    if (footer) throw invalidArchiveError(file);
    if (!header) {
      header = await readHeader(file, entry, knownMigrations, sections);
    } else if (entry.name === FOOTER_ENTRY) {
      totals = sections.totals();
      footer = readFooter(file, await entry.readBytes());
    } else {
      const isTable = TABLE_PART.test(entry.name);
      // Tables come last: a restore would ignore other entries after them.
      if (!isTable && (hasTables || !isExpectedEntry(entry.name))) throw invalidArchiveError(file);
      hasTables ||= isTable;
      const updateDigest = sections.beginEntry(entry.name, entry.size);
      for await (const chunk of entry.content) updateDigest(chunk);
      const objectName = parseObjectName(entry.name);
      if (objectName) objects.add(objectName);
    }
  }
  if (!header || !footer) throw invalidArchiveError(file);
  requireSameSections(file, footer.sections, totals);
  return { header, footer, objects };
}

const isExpectedEntry = (name: string) =>
  FILE_OBJECT.test(name) ||
  (findSection(name) === "data" && isDataFile(name.slice("data/".length)));

async function readHeader(
  file: string,
  entry: ArchiveEntry,
  knownMigrations: string[],
  sections: SectionDigests,
): Promise<BackupHeader> {
  if (entry.name !== HEADER_ENTRY || entry.size > 1_000_000) throw invalidArchiveError(file);
  const updateDigest = sections.beginEntry(entry.name, entry.size);
  const bytes = await entry.readBytes();
  updateDigest(bytes);
  const result = headerSchema.safeParse(parseJsonOrNull(bytes));
  const format: unknown = (parseJsonOrNull(bytes) as { format?: unknown } | null)?.format;
  if (typeof format === "number" && format > FORMAT_VERSION)
    throw newerReleaseError(file, `its format is ${format}`);
  if (!result.success) throw invalidArchiveError(file);
  const { migrations, release } = result.data;
  const unknownMigrations = migrations.filter((name) => !knownMigrations.includes(name));
  if (unknownMigrations.length > 0)
    throw newerReleaseError(file, `${release}, which has ${unknownMigrations.join(", ")}`);
  if (migrations.some((name, index) => name !== knownMigrations[index]))
    throw invalidArchiveError(file);
  return result.data;
}

function readFooter(file: string, bytes: Buffer): BackupFooter {
  const footer = parseFooter(parseJsonOrNull(bytes));
  if (!footer) throw invalidArchiveError(file);
  return footer;
}

/** Parses JSON; null for invalid JSON. */
export function parseJsonOrNull(text: Buffer | string): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    return null;
  }
}

const newerReleaseError = (file: string, reason: string) =>
  new BackupError(`${file} was made by a newer release (${reason}); restore it with that release.`);

function requireSameSections(
  file: string,
  declared: Record<string, Section>,
  actual: Record<string, Section>,
) {
  for (const section of new Set([...Object.keys(declared), ...Object.keys(actual)])) {
    const [declaredSection, actualSection] = [declared[section], actual[section]];
    if (
      declaredSection?.entries === actualSection?.entries &&
      declaredSection?.sha256 === actualSection?.sha256
    )
      continue;
    throw new BackupError(
      `${file} is damaged: something has changed in ${describeSection(section)}.`,
    );
  }
}
