import type { Caller, Permission } from "~/server/platform/caller";
import { formatIsoDay } from "~/server/platform/dates";
import type { ListQuery, ListRules, Pagination } from "~/server/platform/list";

/** Value of an exported cell. A day is the time of its moment; spreadsheets get the day in the hospital's time zone. */
export type ExportValue = string | number | null | { day: string };

/** A column of an exported list, as its screen shows it. */
export type ExportColumn<Row> = { header: string; value(row: Row): ExportValue };

/** Descriptor of a list's export: how its rows are read, and the columns of its screen. */
export type ListExport<
  Row extends { id: number } = { id: number },
  Field extends string = string,
> = {
  /** Name of the file, without day and ending. */
  fileName: string;
  /** Record type of the audit event. */
  subject: string;
  read: Permission;
  /** The list's sorts and filters. */
  rules: ListRules<Field>;
  columns: readonly ExportColumn<Row>[];
  /** Reads a page, as the list's screen does. */
  readRows(
    caller: Caller,
    query: ListQuery<Field>,
  ): Promise<{ rows: Row[]; pagination: Pagination }>;
};

/** Value of a day of creation or the like. @param time ISO 8601 */
export const dayValue = (time: string): ExportValue => ({ day: formatIsoDay(time) });
