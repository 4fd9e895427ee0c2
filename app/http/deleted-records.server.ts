import { listDeletedRecords } from "~/server/record-types/bin";
import { findEntity } from "~/server/record-types/record-types";
import type { Caller } from "~/server/platform/caller";
import { parseApiListQuery, parseOptionQuery } from "./list-query.server";

/** Query parameter of a list: what was deleted, instead of what there is. */
export const DELETED_PARAMETER = "deleted";
export const DELETED_OPTIONS = ["only"] as const;

/** Rows of a page without a limit. */
const PAGE_SIZE = 20;

/**
 * Reads the page of deleted records that a request for a list asks for, newest first; null if it asks for the list.
 * @throws BadRequestError; ForbiddenError for a caller who may not restore them
 */
export async function readDeletedRecords(caller: Caller, url: URL) {
  if (!parseOptionQuery(url, DELETED_PARAMETER, DELETED_OPTIONS)) return null;
  const recordType = findEntity(url.pathname.split("/")[1] ?? "");
  const query = parseApiListQuery(url, {
    sortFields: ["deletedAt"],
    defaultSort: "deletedAt",
    defaultOrder: "DESC",
    pageSize: PAGE_SIZE,
  });
  const data = await listDeletedRecords(caller, recordType, query);
  return { message: "Deleted records retrieved successfully", data };
}
