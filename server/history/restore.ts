import { Op, type WhereOptions } from "sequelize";
import { Revision } from "~/models";
import { CONTENT_VERSIONS, findRecordName } from "~/server/record-types/content-versions";
import type { PresentedRecord } from "~/server/record-types/version-references";
import { diffFields } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { ConflictError, InvalidInputError, NotFoundError } from "~/server/platform/errors";
import type { ExpectedVersions } from "~/server/platform/record-version";
import { type ContentType, isContentType, versionPermissions } from "~/server/platform/revisions";
import { inTransaction } from "~/server/platform/transaction";
import { parseSnapshot, type VersionChange } from "./present";

/** A version by its number among those of a record, or by the id of its row, of a record or a child of it. */
type VersionKey =
  | { type: ContentType; id: number; version: number }
  | { revision: number; of: { type: ContentType; id: number } };

/**
 * Finds what restoring a version would change of the record as it is now.
 * @returns the changed fields with their values now and then, and descriptions of what is deleted since then and left out
 * @throws NotFoundError for an unknown version, and for a record that does not exist
 */
export async function previewRestore(caller: Caller, key: VersionKey) {
  authorize(caller, versionPermissions(findType(key)).write);
  const { revision, current, wanted, gone } = await planRestore(caller, key);
  const { type, row } = revision;
  const changes: VersionChange[] = Object.entries(diffFields(current, wanted)).map(
    ([field, [before, after]]) => ({ field, before, after }),
  );
  return {
    type,
    id: current.id,
    version: revision.version,
    at: row?.at.toISOString() ?? null,
    parent: row?.parentType ? { type: row.parentType, id: row.parentId } : null,
    name: findRecordName(type, current),
    currentVersion: current.version,
    changes,
    gone,
  };
}

/**
 * Saves the values of a version as a new version, through the area's own update and all its rules. What is deleted since then
 * keeps its present value.
 * @returns the record, and descriptions of what was left out
 * @throws NotFoundError for an unknown version, and for a record that does not exist; StaleError; as the area's update
 */
export function restoreVersion(caller: Caller, key: VersionKey, expected?: ExpectedVersions) {
  authorize(caller, versionPermissions(findType(key)).write);
  return inTransaction(caller, async (writer) => {
    const { revision, current, wanted, gone } = await planRestore(writer, key);
    const { type } = revision;
    const { update, toInput } = CONTENT_VERSIONS[type];
    const versions = expected ?? [current.version];
    const record = await update(writer, current.id, toInput(wanted), versions);
    if (record.version !== current.version) {
      const where = { recordType: type, recordId: current.id };
      const last = await Revision.max<number, Revision>("id", {
        where,
        transaction: writer.transaction,
      });
      await Revision.update(
        { restoredVersion: revision.version },
        { where: { id: last }, transaction: writer.transaction },
      );
    }
    return { record, gone };
  });
}

/** Type of the record that a version is asked for with: a child of it may need other permissions, which its own update checks. */
const findType = (key: VersionKey): ContentType => ("revision" in key ? key.of.type : key.type);

async function planRestore(caller: Caller, key: VersionKey) {
  const revision = await findRevision(caller, key);
  const { type, id } = revision;
  const { read, fixed = [], references = [] } = CONTENT_VERSIONS[type];
  const current = await read(caller, id);
  const snapshot = revision.snapshot ?? findCurrent(current, key);
  // A field that the version does not have, since it is newer, keeps its value; so do those that nobody edits.
  const kept = new Set(["id", "version", "createdAt", "updatedAt", ...fixed]);
  const values = Object.entries(snapshot).filter(([field]) => field in current && !kept.has(field));
  let wanted: PresentedRecord = { ...current, ...Object.fromEntries(values) };
  const gone: string[] = [];
  for (const check of references) {
    const replacement = await check(caller, wanted, current);
    wanted = { ...wanted, ...replacement?.values };
    gone.push(...(replacement?.gone ?? []));
  }
  return { revision, current, wanted, gone };
}

/** Finds a stored version; of a key with a number, which nothing may be stored of, the snapshot is null then. */
async function findRevision(caller: Caller, key: VersionKey) {
  const where: WhereOptions<Revision> =
    "revision" in key
      ? {
          id: key.revision,
          [Op.or]: [
            { recordType: key.of.type, recordId: key.of.id },
            { parentType: key.of.type, parentId: key.of.id },
          ],
        }
      : { recordType: key.type, recordId: key.id, version: key.version, action: NOT_DELETED };
  const row = await Revision.findOne({
    where,
    order: [["id", "DESC"]],
    transaction: caller.transaction,
  });
  if (!row && "version" in key) return { ...key, snapshot: null, row };
  if (!row || !isContentType(row.recordType)) throw new NotFoundError("Version not found");
  const { recordType: type, recordId: id, version } = row;
  return { type, id, version, snapshot: parseSnapshot(row.snapshot), row };
}

const NOT_DELETED = { [Op.ne]: "deleted" };

/** The present values of a record whose versions are not stored yet, for its present version. */
function findCurrent(current: PresentedRecord, key: VersionKey): Record<string, unknown> {
  if ("revision" in key) {
    throw new ConflictError("This version was stored without its values and cannot be restored");
  }
  if (key.version === current.version) return current;
  const message = `There is no version ${key.version} of this record`;
  throw new InvalidInputError([{ field: "version", message, code: "not-found" }]);
}
