import type { Caller } from "~/server/platform/caller";
import type { ListQuery, ListRules, Pagination, Sorting } from "~/server/platform/list";

/** A record in a list of several kinds: its name, and what tells it from others of that name. */
export type NamedRow = { id: number; name: string; about?: string };
type NamedPage = { rows: NamedRow[]; pagination: Pagination; sorting: Sorting };

/** List of a kind of records: its rules, and what reads a page of it, with its permission, search and filters. */
export type RecordList = {
  rules: ListRules<string>;
  read: (caller: Caller, query: ListQuery<string>) => Promise<NamedPage>;
};

/** Describes the list of a kind of records; queries come from its own rules, and so have its sort fields. */
export const recordList = <Field extends string>(
  rules: ListRules<Field>,
  read: (caller: Caller, query: ListQuery<Field>) => Promise<NamedPage>,
): RecordList => ({
  rules,
  read: read as RecordList["read"],
});

/** List of a parent's children, on the page of the parent. */
export type ChildList = { parentPath: string; of: (parentId: number) => RecordList };

/** Describes the list of the children of a parent, whose page is below `parentPath`. */
export const childList = <Field extends string>(
  parentPath: string,
  rules: ListRules<Field>,
  read: (caller: Caller, parentId: number, query: ListQuery<Field>) => Promise<NamedPage>,
): ChildList => ({
  parentPath,
  of: (parentId) => recordList(rules, (caller, query) => read(caller, parentId, query)),
});
