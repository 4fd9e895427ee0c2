import { QueryTypes } from "sequelize";
import { Revision } from "~/models";
import { CONTENT_VERSIONS } from "~/server/record-types/content-versions";
import type { PresentedRecord } from "~/server/record-types/version-references";
import { authorize, type Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import type { Pagination } from "~/server/platform/list";
import { type ContentType, versionPermissions } from "~/server/platform/revisions";
import { presentVersion, type VersionData } from "./present";

/** Versions on a page. */
export const HISTORY_PAGE_SIZE = 20;
/** Greatest number of versions in an answer: their texts may be long. */
export const MAX_HISTORY_LIMIT = 200;

export type HistoryQuery = {
  /** One-based. */
  page: number;
  limit: number;
  /** Whether the changes of the record's children are in it too. */
  withChildren?: boolean;
};

const OWN = "SELECT id FROM revisions WHERE record_type = :type AND record_id = :id";
const CHILDREN = "SELECT id FROM revisions WHERE parent_type = :type AND parent_id = :id";

/**
 * Reads a page of the versions of a content record, newest first. A record that was not changed since before versions were
 * stored has one, as it is now, by nobody known.
 * @throws NotFoundError if the record does not exist
 */
export async function listHistory(
  caller: Caller,
  type: ContentType,
  id: number,
  { page, limit, withChildren = false }: HistoryQuery,
) {
  authorize(caller, versionPermissions(type).read);
  const record = await CONTENT_VERSIONS[type].read(caller, id);
  // Both halves are read from indexes that end in the id: the databases merge them, and read no more than the page.
  const ids = withChildren ? `${OWN} UNION ALL ${CHILDREN}` : OWN;
  const select = <Row extends object>(sql: string, values: object = {}) =>
    database().query<Row>(sql, {
      type: QueryTypes.SELECT,
      replacements: { type, id, ...values },
      transaction: caller.transaction,
    });
  const [counted] = await select<{ count: number }>(
    `SELECT COUNT(*) AS count FROM (${ids}) AS found`,
  );
  const total = Number(counted?.count ?? 0);
  const offset = (page - 1) * limit;
  const found = await select<{ id: number }>(
    `${ids} ORDER BY id DESC LIMIT :limit OFFSET :offset`,
    {
      limit,
      offset,
    },
  );
  const rows = await Revision.findAll({
    where: { id: found.map((row) => row.id) },
    order: [["id", "DESC"]],
    transaction: caller.transaction,
  });
  const states = await readStates(caller, rows);
  const versions = rows.map((row) => presentVersion(row, states(row)));
  const isUnknown = total === 0;
  return {
    record,
    versions: isUnknown && page === 1 ? [presentUnknown(type, record)] : versions,
    pagination: paginate({ page, limit }, isUnknown ? 1 : total),
  };
}

/** State of a version: the present one of its record, an earlier one, or one of a record that is deleted. */
export type VersionState = "current" | "earlier" | "deleted";

/** Reads which versions are the last ones of their records, in one statement. @returns a lookup by row */
async function readStates({ transaction }: Caller, rows: Revision[]) {
  const key = (type: string, id: number) => `${type} ${id}`;
  const last = new Map<string, { id: number; deletion: number | null }>();
  if (rows.length > 0) {
    const found = await database().query<{
      type: string;
      record: number;
      id: number;
      deletion: number | null;
    }>(
      'SELECT record_type AS "type", record_id AS "record", MAX(id) AS id, ' +
        "MAX(CASE WHEN action = 'deleted' THEN id END) AS deletion FROM revisions " +
        "WHERE record_type IN (:types) AND record_id IN (:ids) GROUP BY record_type, record_id",
      {
        type: QueryTypes.SELECT,
        replacements: {
          types: [...new Set(rows.map(({ recordType }) => recordType))],
          ids: [...new Set(rows.map(({ recordId }) => recordId))],
        },
        transaction,
      },
    );
    for (const row of found) last.set(key(row.type, row.record), row);
  }
  return ({ id, recordType, recordId }: Revision): VersionState => {
    const newest = last.get(key(recordType, recordId));
    if (newest && newest.id === newest.deletion) return "deleted";
    return newest?.id === id ? "current" : "earlier";
  };
}

/** Presents a record without stored versions as its only one. */
function presentUnknown(type: ContentType, record: PresentedRecord): VersionData {
  return {
    id: 0,
    type,
    recordId: record.id,
    name: null,
    version: record.version,
    at: String(record.updatedAt),
    by: null,
    channel: null,
    via: null,
    action: "saved",
    changes: [],
    record,
    restoredVersion: null,
    state: "current",
  };
}

function paginate({ page, limit }: HistoryQuery, totalItems: number): Pagination {
  const totalPages = Math.ceil(totalItems / limit);
  return {
    currentPage: page,
    totalPages,
    totalItems,
    itemsPerPage: limit,
    hasNextPage: page < totalPages,
    hasPrevPage: page > 1,
  };
}
