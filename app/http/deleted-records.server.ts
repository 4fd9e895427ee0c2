import { listDeletedRecords } from "~/server/record-types/bin";
import { findEntity } from "~/server/record-types/record-types";
import type { Caller } from "~/server/platform/caller";
import { BadRequestError } from "~/server/platform/errors";
import { parseApiListQuery, parseIdQuery, parseOptionQuery } from "./list-query.server";

/** Query parameter of a list: what was deleted, instead of what there is. */
export const DELETED_PARAMETER = "deleted";
export const DELETED_OPTIONS = ["only"] as const;

/** Rows of a page without a limit. */
const PAGE_SIZE = 20;

/** Parameters that go with it: filters, formats and orders are those of the list of what there is. */
const PARAMETERS = new Set([
  DELETED_PARAMETER,
  ...["page", "limit", "cursor", "sortBy", "sortOrder", "search", "updatedSince"],
]);

/** @throws BadRequestError for a parameter that would be ignored */
function requireKnownParameters({ searchParams }: URL, requiredParent?: string): void {
  const isKnown = (name: string) => PARAMETERS.has(name) || name === requiredParent;
  const other = [...searchParams.keys()].find((name) => !isKnown(name));
  if (other === undefined) return;
  throw new BadRequestError(`${other} does not go with ${DELETED_PARAMETER}`);
}

/**
 * Reads the page of deleted records that a request for a list asks for, newest first; null if it asks for the list.
 * @throws BadRequestError; ForbiddenError for a caller who may not restore them
 */
export async function readDeletedRecords(caller: Caller, url: URL) {
  if (!parseOptionQuery(url, DELETED_PARAMETER, DELETED_OPTIONS)) return null;
  const recordType = findEntity(url.pathname.split("/")[1] ?? "");
  const { requiredParent } = recordType;
  requireKnownParameters(url, requiredParent);
  const query = parseApiListQuery(url, {
    sortFields: ["deletedAt"],
    defaultSort: "deletedAt",
    defaultOrder: "DESC",
    pageSize: PAGE_SIZE,
  });
  const data = await listDeletedRecords(
    caller,
    recordType,
    query,
    requiredParent ? parseIdQuery(url, requiredParent) : undefined,
  );
  return { message: "Deleted records retrieved successfully", data };
}
