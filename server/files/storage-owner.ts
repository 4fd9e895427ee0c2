import { randomBytes } from "node:crypto";
import { StoredFile } from "~/models";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller, systemCaller } from "~/server/platform/caller";
import {
  deleteFact,
  readFact,
  writeFact,
  writeFactIfAbsent,
} from "~/server/platform/installation-facts";
import { SettingsError } from "~/server/platform/settings";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { type FileStorage } from "./file-storage";
import { extractFileId, fileStorage, describeStorage } from "./storage";

/**
 * An installation; its id is stored in its database and in its storage. Startup and clean-up refuse the storage of another
 * installation, whose files would look orphaned (docs/decisions/0041-whose-files-they-are.md).
 */
type Installation = {
  id: string;
  /** Whether the installation has claimed its storage: a storage without an id is then another one. */
  isClaimed: boolean;
};

/** State of the configured storage, compared with the database. */
type Ownership =
  /** The storage has the database's id. */
  | "ours"
  /** No id yet: an empty storage, or one with files of this database, stored by an earlier release. */
  | "unclaimed"
  /** Another installation's id. */
  | "foreign"
  /** No id, although the database has claimed its storage, or has rows of files that the storage lacks. */
  | "missing"
  /** No id, and files without rows in the database. */
  | "unknown";

const BATCH_IDS = 200;
const ACCEPT_HINT = 'run "npm run admin -- storage accept"';
const FILES_MISSING =
  "lacks the files of this database, or its installation-id. Mount or set the right one; where its files are " +
  `lost, or were copied here, ${ACCEPT_HINT}.`;
const REFUSALS: Record<Exclude<Ownership, "ours">, string> = {
  foreign:
    "belongs to another installation than the database. Set the storage and the database that belong together; " +
    `where it is these two, ${ACCEPT_HINT}.`,
  missing: FILES_MISSING,
  unclaimed: FILES_MISSING,
  unknown:
    "has files that the database does not know. Set the storage and the database that belong together; where it is " +
    `these two, ${ACCEPT_HINT}.`,
};

/**
 * Requires at startup that the storage belongs to the database, and claims a new one, or one of an earlier release.
 * Safe to run concurrently in several instances.
 * @throws SettingsError with a one-line instruction; UnavailableError
 */
export async function claimStorage(): Promise<void> {
  const installation = await inTransaction(systemCaller("storage"), readOrCreateInstallation);
  let ownership = await compareOwners(installation);
  if (ownership === "unclaimed") {
    await fileStorage().writeOwner(installation.id);
    ownership = await compareOwners(installation);
  }
  if (ownership !== "ours") throw refusalError(ownership);
  if (!installation.isClaimed) await recordClaim();
}

/**
 * Requires that the storage still belongs to the database; checked before each clean-up.
 * @throws SettingsError, UnavailableError
 */
export async function requireOwnStorage(): Promise<void> {
  const installation = await inTransaction(systemCaller("storage"), readInstallation);
  const ownership = installation ? await compareOwners(installation) : "unclaimed";
  if (ownership !== "ours") throw refusalError(ownership);
}

/**
 * Assigns the storage to the database, replacing any previous owner.
 * @returns whether the owner has changed
 * @throws ForbiddenError, UnavailableError
 */
export async function acceptStorage(caller: Caller): Promise<boolean> {
  authorize(caller, "system.backup");
  const installation = await inTransaction(caller, readOrCreateInstallation);
  if (installation.isClaimed && (await compareOwners(installation)) === "ours") return false;
  await inTransaction(caller, (writer) =>
    recordEvent(writer, { action: "changed", record: { type: "file storage" } }),
  );
  await overwriteStorageOwner(installation.id);
  return true;
}

/**
 * Gives a restored database a new installation id, since its original may be in use. Follow with overwriteStorageOwner.
 * @returns the id
 */
export async function renewInstallationId(writer: CallerInTransaction): Promise<string> {
  const id = newId();
  await writeFact(writer, "id", id);
  await deleteFact(writer, "storage-claimed");
  return id;
}

/** Writes this installation's id into the storage, replacing any other. @throws UnavailableError */
export async function overwriteStorageOwner(id: string): Promise<void> {
  await fileStorage().writeOwner(id, { replaces: true });
  await recordClaim();
}

/** Finds the owner of the storage before a restore. @param writer null for a database without tables */
export async function findStorageOwner(
  writer: CallerInTransaction | null,
): Promise<"nobody" | "this database" | "another installation"> {
  const owner = await fileStorage().readOwner();
  if (owner === null) return "nobody";
  const installation = writer && (await readInstallation(writer));
  return installation?.id === owner ? "this database" : "another installation";
}

const newId = () => randomBytes(16).toString("base64url");
const refusalError = (ownership: keyof typeof REFUSALS) =>
  new SettingsError(`${describeStorage()} ${REFUSALS[ownership]}`);

const recordClaim = () =>
  inTransaction(systemCaller("storage"), (writer) => writeFact(writer, "storage-claimed", "yes"));

async function readInstallation(writer: CallerInTransaction): Promise<Installation | null> {
  const id = await readFact(writer, "id");
  return id === null ? null : { id, isClaimed: await isClaimed(writer) };
}

async function readOrCreateInstallation(writer: CallerInTransaction): Promise<Installation> {
  return { id: await writeFactIfAbsent(writer, "id", newId()), isClaimed: await isClaimed(writer) };
}

const isClaimed = async (writer: CallerInTransaction) =>
  (await readFact(writer, "storage-claimed")) !== null;

async function compareOwners({ id, isClaimed }: Installation): Promise<Ownership> {
  const owner = await fileStorage().readOwner();
  if (owner === id) return "ours";
  if (owner !== null) return "foreign";
  if (isClaimed) return "missing";
  return compareFiles(fileStorage());
}

/** Compares the files of a storage without an id with the database. */
async function compareFiles(storage: FileStorage): Promise<"unclaimed" | "missing" | "unknown"> {
  let ids = new Set<string>();
  let isEmpty = true;
  for await (const { name } of storage.list()) {
    const id = extractFileId(name);
    if (id === null) continue;
    isEmpty = false;
    ids.add(id);
    if (ids.size < BATCH_IDS) continue;
    if (await hasRow(ids)) return "unclaimed";
    ids = new Set();
  }
  if (isEmpty) return (await hasRow()) ? "missing" : "unclaimed";
  return (await hasRow(ids)) ? "unclaimed" : "unknown";
}

/** Whether the database has a row of one of these files; without ids, of any file. */
const hasRow = async (ids?: ReadonlySet<string>): Promise<boolean> =>
  (await StoredFile.findOne({ attributes: ["id"], where: ids ? { id: [...ids] } : {} })) !== null;
