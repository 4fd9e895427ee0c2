import { BULK_FIELDS, BULK_SCOPES } from "~/app/contracts/bulk-fields";
import { SELECTED_IDS } from "~/app/contracts/row-selection";
import { parseId, parseOptionQuery, parseScreenListQuery } from "~/app/http/list-query.server";
import { throwRedirect } from "~/app/http/throw-redirect.server";
import type { Selection } from "~/server/bulk/selection";
import { listBulkActions } from "~/server/bulk/actions";
import { authorize, type Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import type { RecordList } from "~/server/record-types/record-list";
import { DELETED_RECORDS } from "~/server/record-types/deleted-records";
import type { BulkKind } from "~/server/record-types/record-type";
import { RECORD_TYPES } from "~/server/record-types/record-types";

/** Finds the kind of records of the list that a path below it belongs to. @throws NotFoundError */
function findTypeOfList({ pathname }: URL): BulkKind & { list: RecordList; listPath: string } {
  const listPath = pathname.slice(0, pathname.lastIndexOf("/"));
  const type = [...RECORD_TYPES, DELETED_RECORDS].find((each) => each.listPath === listPath);
  if (type?.list) return { ...type, list: type.list, listPath };
  const parentPath = listPath.slice(0, listPath.lastIndexOf("/"));
  const child = RECORD_TYPES.find((each) => each.childList?.parentPath === parentPath);
  if (!child?.childList) throw new NotFoundError("This list has no actions on many records");
  const parentId = parseId(listPath.slice(parentPath.length + 1), "Invalid ID");
  return { ...child, list: child.childList.of(parentId), listPath };
}

/**
 * Reads which records of a list are to be changed, and how.
 * @throws BadRequestError, also for another action; ForbiddenError, NotFoundError; a redirect to the list without an action
 */
export async function readBulkSelection(caller: Caller, url: URL) {
  const type = findTypeOfList(url);
  authorize(caller, type.write);
  const { searchParams } = url;
  const listUrl = type.listPath + listQuery(url);
  // A page that is gone by now leads to the last one, without what was to be done to its rows.
  const action =
    parseOptionQuery(url, BULK_FIELDS.action, listBulkActions(type)) ?? throwRedirect(listUrl);
  const selected = searchParams.getAll(SELECTED_IDS).map((id) => parseId(id, "Invalid ID"));
  const ids = [...new Set(selected)];
  const scope = searchParams.get(BULK_FIELDS.scope);
  const isOfPage = scope === BULK_SCOPES.page;
  const selection: Selection =
    scope === BULK_SCOPES.matching
      ? { query: parseScreenListQuery(url, type.list.rules) }
      : { ids: isOfPage ? await readPageIds(caller, type.list, url) : ids };
  return { type, action, selection, isOfPage, chosen: ids, listUrl };
}

/** Formats the ids of a page's rows for a hidden field of its confirmation: by then the page may have others. */
export const formatPageIds = (ids: readonly number[]): string => ids.join(" ");

/** Reads them from the confirmed form. @throws BadRequestError */
export const parsePageIds = (text: string): number[] =>
  text.split(" ").flatMap((id) => (id ? parseId(id, "Invalid ID") : []));

/** The list's query without the parameters of the selection. */
function listQuery(url: URL): string {
  const query = new URLSearchParams(url.searchParams);
  for (const name of [SELECTED_IDS, ...Object.values(BULK_FIELDS)]) query.delete(name);
  return query.size > 0 ? `?${query.toString()}` : "";
}

/** Reads the ids of the rows of a page. */
async function readPageIds(caller: Caller, list: RecordList, url: URL): Promise<number[]> {
  const { rows } = await list.read(caller, parseScreenListQuery(url, list.rules));
  return rows.map(({ id }) => id);
}
