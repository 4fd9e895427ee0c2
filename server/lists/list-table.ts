import type { Caller, Permission } from "~/server/platform/caller";
import { formatIsoDay } from "~/server/platform/dates";
import type { ListQuery, ListRules, Pagination } from "~/server/platform/list";

/** Value of an exported cell. A day is the time of its moment; spreadsheets get the day in the hospital's time zone. */
export type ColumnValue = string | number | null | { day: string };

/** A column of a list, on its screen and in its files. */
export type ListColumn<Row> = {
  /** Identifier in addresses and in what a browser remembers. */
  id: string;
  header: string;
  /** Field of the list's rules that its header sorts by. */
  sort?: string;
  /** Look of its cells: the record's name, which is always shown, a text that wraps, or a number. */
  kind?: "name" | "text" | "number";
  /** Whether the card of a row, below 1024 px, has no room for it. */
  isMinor?: true;
  /** Whether its cells need no label in that card. */
  isUnlabeled?: true;
  /** Whether it is shown only where somebody chose it. */
  isOptional?: true;
  /** Permission that it needs besides that of the list. */
  permission?: Permission;
  /** Whether another column of the same sort field says the order. */
  omitAriaSort?: true;
  /** Id of the column whose cells show it too: it is none on the screen, and exported along with that one. */
  partOf?: string;
  /** Value in files; without one it is on the screen only. */
  value?(row: Row): ColumnValue;
  /** Text on the screen where it has no value; default: N/A. */
  empty?: string;
  /** Text on the screen, where it is another one. */
  text?(row: Row): string;
  /** Whether the screen draws its cells from what it presents of the rows, without a text. */
  isDrawn?: true;
};

/** Descriptor of a list: how its rows are read, and its columns on screen and in files. */
export type ListTable<
  Row extends { id: number; createdAt: string } = { id: number; createdAt: string },
  Field extends string = string,
> = {
  /** Name of a file, without day and ending. */
  fileName: string;
  /** Record type of the audit event of an export. */
  subject: string;
  read: Permission;
  /** The list's sorts and filters. */
  rules: ListRules<Field>;
  columns: readonly ListColumn<Row>[];
  /** Reads a page. */
  readRows(
    caller: Caller,
    query: ListQuery<Field>,
  ): Promise<{ rows: Row[]; pagination: Pagination }>;
};

/** Value of a day of creation or the like. @param time ISO 8601 */
export const dayValue = (time: string): ColumnValue => ({ day: formatIsoDay(time) });
