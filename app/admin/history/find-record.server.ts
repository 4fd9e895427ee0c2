import { capitalize } from "~/app/admin/audit/present-event.server";
import { parseId } from "~/app/http/list-query.server";
import { type Caller, hasPermission } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { type ContentType, findParent, versionPermissions } from "~/server/platform/revisions";
import { findContentType, findRecordType } from "~/server/record-types/record-types";

type Params = Record<string, string | undefined>;

/** Parses the record of a history's address. @throws NotFoundError for a kind of records without versions; BadRequestError */
export function parseRecord({ entity = "", id }: Params) {
  const type = findContentType(entity);
  if (!type) throw new NotFoundError("Record not found");
  return { type, id: parseId(id, "Invalid record ID") };
}

/** Path of a record's history. */
export const historyPath = (entity: string, id: number) => `/admin/history/${entity}/${id}`;

/** Link to the history of a record's parent, such as a specialty's department; null without a parent that the caller may read. */
export function linkParent(caller: Caller, type: ContentType, record: Record<string, unknown>) {
  const parent = findParent(type, record);
  const entity = parent && findRecordType(parent.type)?.entity;
  if (!parent || !entity) return null;
  if (!hasPermission(caller, versionPermissions(parent.type).read)) return null;
  return { href: historyPath(entity, parent.id), label: `History of the ${parent.type}` };
}

/** Pages above a record's history: its list, and its own page. */
export function toBreadcrumb(type: ContentType, id: number, name: string) {
  const { listPath, pagePath, plural = "" } = findRecordType(type) ?? {};
  return [
    ...(listPath ? [{ href: listPath, label: capitalize(plural) }] : []),
    ...(pagePath ? [{ href: pagePath(id), label: name }] : []),
  ];
}
