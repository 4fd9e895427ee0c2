import { ADMINISTRATOR_LIST, listAdministrators } from "~/server/access/administrators";
import { type Caller, hasPermission, type Permission } from "~/server/platform/caller";
import { type NamedRow, type RecordList, recordList } from "./record-list";
import { RECORD_TYPES } from "./record-types";

/** A kind of records or people that the search over everything finds. */
type SearchedKind = {
  plural: string;
  read: Permission;
  listPath: string;
  pagePath: (id: number) => string;
  formatLabel?: (id: number) => string;
  list: RecordList;
};

/** Every kind with a list and pages, and the people who may sign in. */
const SEARCHED_KINDS: readonly SearchedKind[] = [
  ...RECORD_TYPES.flatMap(({ plural, read, listPath, pagePath, label, list }) =>
    listPath && pagePath && list
      ? [{ plural, read, listPath, pagePath, formatLabel: label, list }]
      : [],
  ),
  {
    plural: "administrators",
    read: "administrators.manage",
    listPath: "/admin/administrators",
    pagePath: (id) => `/admin/administrators/${id}/edit`,
    list: recordList(ADMINISTRATOR_LIST, async (caller, query) => {
      const { administrators, ...page } = await listAdministrators(caller, query);
      return {
        ...page,
        rows: administrators.map(({ id, name, email }) => ({ id, name, about: email })),
      };
    }),
  },
];

/** How many records of a kind the search shows; its list has the others. */
const ROWS_PER_KIND = 5;

/** Records of one kind that match a search, and how many there are. */
export type FoundKind = {
  plural: string;
  listPath: string;
  total: number;
  rows: (NamedRow & { path: string; label?: string })[];
};

/**
 * Searches every kind of records that the caller may read, as its list does: the same search, permission and audit. A constant number
 * of statements; kinds without a match are left out.
 */
export const searchEverything = (caller: Caller, search: string): Promise<FoundKind[]> =>
  searchKinds(caller, SEARCHED_KINDS, search, ROWS_PER_KIND);

/** How many records of a kind, and how many kinds, are suggested while somebody types. */
const SUGGESTED_ROWS = 3;
const MAX_SUGGESTED_KINDS = 5;

/**
 * Suggests records while somebody types, of the kinds that `searchEverything` finds, but for patients' and visitors' data: these are
 * shown to who asks for them, and each view is in the audit.
 */
export async function suggestRecords(caller: Caller, search: string): Promise<FoundKind[]> {
  const kinds = SEARCHED_KINDS.filter(({ read }) => read !== "patients.read");
  const found = await searchKinds(caller, kinds, search, SUGGESTED_ROWS);
  return found.slice(0, MAX_SUGGESTED_KINDS);
}

async function searchKinds(
  caller: Caller,
  kinds: readonly SearchedKind[],
  search: string,
  limit: number,
): Promise<FoundKind[]> {
  if (search.trim() === "") return [];
  const readable = kinds.filter(({ read }) => hasPermission(caller, read));
  const found = await Promise.all(readable.map((kind) => searchKind(caller, kind, search, limit)));
  return found.filter(({ total }) => total > 0);
}

async function searchKind(
  caller: Caller,
  { plural, listPath, pagePath, formatLabel, list }: SearchedKind,
  search: string,
  limit: number,
): Promise<FoundKind> {
  const { defaultSort = "id", defaultOrder = "ASC" } = list.rules;
  const query = { page: 1, limit, sortBy: defaultSort, sortOrder: defaultOrder };
  const { rows, pagination } = await list.read(caller, { ...query, search });
  return {
    plural,
    listPath,
    total: pagination.totalItems,
    rows: rows.map((row) => ({ ...row, path: pagePath(row.id), label: formatLabel?.(row.id) })),
  };
}
