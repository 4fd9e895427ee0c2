import { randomBytes } from "node:crypto";
import { StoredFile } from "~/models";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller, systemCaller } from "~/server/platform/caller";
import {
  forgetFact,
  readFact,
  writeFact,
  writeFactOnce,
} from "~/server/platform/installation-facts";
import { SettingsError } from "~/server/platform/settings";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { type FileStorage } from "./file-storage";
import { findFileId, fileStorage, nameStorage } from "./storage";

/**
 * Every installation has an id, which stands in its database and in its storage. A storage of another installation, or a
 * database without its storage, is one in which files look like nobody's: then nothing starts, and nothing is cleaned up
 * (docs/decisions/0041-whose-files-they-are.md).
 */
type Installation = {
  id: string;
  /** Whether the storage has had the id: one without it, then, is another one. */
  isClaimed: boolean;
};

/** How the storage that the settings name stands to the database. */
type Ownership =
  /** Both have the same id. */
  | "ours"
  /** Nobody has claimed it, and it has no files, or such as the database knows: of a release before. */
  | "unclaimed"
  /** It has the id of another installation. */
  | "foreign"
  /** It has no id, although the database has claimed one, or knows files that are not there. */
  | "missing"
  /** Nobody has claimed it, and the database knows none of its files. */
  | "unknown";

const LOOKED_UP_AT_ONCE = 200;
const ACCEPT = 'run "npm run admin -- storage accept"';
const NOT_ITS_FILES =
  "lacks the files of this database, or its installation-id. Mount or set the right one; where its files are " +
  `lost, or were copied here, ${ACCEPT}.`;
const REFUSALS: Record<Exclude<Ownership, "ours">, string> = {
  foreign:
    "belongs to another installation than the database. Set the storage and the database that belong together; " +
    `where it is these two, ${ACCEPT}.`,
  missing: NOT_ITS_FILES,
  unclaimed: NOT_ITS_FILES,
  unknown:
    "has files that the database does not know. Set the storage and the database that belong together; where it is " +
    `these two, ${ACCEPT}.`,
};

/**
 * Makes sure, before anything starts, that the storage belongs to the database, and claims one that is new or of a release
 * before. Several instances may do so at once.
 * @throws SettingsError with one line that says what to do; UnavailableError
 */
export async function claimStorage(): Promise<void> {
  const installation = await inTransaction(systemCaller("storage"), readOrMakeInstallation);
  let ownership = await compareOwners(installation);
  if (ownership === "unclaimed") {
    await fileStorage().writeOwner(installation.id);
    ownership = await compareOwners(installation);
  }
  if (ownership !== "ours") throw refusal(ownership);
  if (!installation.isClaimed) await noteClaim();
}

/**
 * Makes sure that the storage still belongs to the database: asked before anything is cleaned up.
 * @throws SettingsError, UnavailableError
 */
export async function requireOwnStorage(): Promise<void> {
  const installation = await inTransaction(systemCaller("storage"), readInstallation);
  const ownership = installation ? await compareOwners(installation) : "unclaimed";
  if (ownership !== "ours") throw refusal(ownership);
}

/**
 * Lets the storage belong to the database from now on, whoever had it before. @returns whether it did not until now
 * @throws ForbiddenError, UnavailableError
 */
export async function acceptStorage(caller: Caller): Promise<boolean> {
  authorize(caller, "system.backup");
  const installation = await inTransaction(caller, readOrMakeInstallation);
  if (installation.isClaimed && (await compareOwners(installation)) === "ours") return false;
  await inTransaction(caller, (writer) =>
    recordEvent(writer, { action: "changed", record: { type: "file storage" } }),
  );
  await takeStorage(installation.id);
  return true;
}

/** Gives a database that was restored an id of its own: the one that it was a copy of may be in use. takeStorage follows. */
export async function makeNewInstallation(writer: CallerInTransaction): Promise<string> {
  const id = newId();
  await writeFact(writer, "id", id);
  await forgetFact(writer, "storage-claimed");
  return id;
}

/** Writes the id of this installation into the storage, over another one's. @throws UnavailableError */
export async function takeStorage(id: string): Promise<void> {
  await fileStorage().writeOwner(id, { replaces: true });
  await noteClaim();
}

/**
 * Whom a storage belongs to before a restore: nobody, the database that is to be replaced, or another installation.
 * @param writer null where the database has no tables
 */
export async function findStorageOwner(
  writer: CallerInTransaction | null,
): Promise<"nobody" | "this database" | "another installation"> {
  const owner = await fileStorage().readOwner();
  if (owner === null) return "nobody";
  const installation = writer && (await readInstallation(writer));
  return installation?.id === owner ? "this database" : "another installation";
}

const newId = () => randomBytes(16).toString("base64url");
const refusal = (ownership: keyof typeof REFUSALS) =>
  new SettingsError(`${nameStorage()} ${REFUSALS[ownership]}`);

const noteClaim = () =>
  inTransaction(systemCaller("storage"), (writer) => writeFact(writer, "storage-claimed", "yes"));

async function readInstallation(writer: CallerInTransaction): Promise<Installation | null> {
  const id = await readFact(writer, "id");
  return id === null ? null : { id, isClaimed: await isClaimed(writer) };
}

async function readOrMakeInstallation(writer: CallerInTransaction): Promise<Installation> {
  return { id: await writeFactOnce(writer, "id", newId()), isClaimed: await isClaimed(writer) };
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

/** Of a storage without an id only its files tell. */
async function compareFiles(storage: FileStorage): Promise<"unclaimed" | "missing" | "unknown"> {
  let ids = new Set<string>();
  let isEmpty = true;
  for await (const { name } of storage.list()) {
    const id = findFileId(name);
    if (id === null) continue;
    isEmpty = false;
    ids.add(id);
    if (ids.size < LOOKED_UP_AT_ONCE) continue;
    if (await knowsAny(ids)) return "unclaimed";
    ids = new Set();
  }
  if (isEmpty) return (await knowsAny()) ? "missing" : "unclaimed";
  return (await knowsAny(ids)) ? "unclaimed" : "unknown";
}

/** Whether the database knows one of some files, or any file at all. */
const knowsAny = async (ids?: ReadonlySet<string>): Promise<boolean> =>
  (await StoredFile.findOne({ attributes: ["id"], where: ids ? { id: [...ids] } : {} })) !== null;
