import { formatDay } from "~/server/platform/dates";
import type { ColumnValue, ListColumn } from "./list-table";

/** Text of a cell on the screen; "" where the screen draws it itself. */
export function columnText<Row>(column: ListColumn<Row>, row: Row): string {
  if (column.isDrawn) return "";
  return (
    column.text?.(row) ?? (formatValue(column.value?.(row) ?? null) || (column.empty ?? "N/A"))
  );
}

function formatValue(value: ColumnValue): string {
  if (value === null) return "";
  if (typeof value === "number") return value.toLocaleString("en-US");
  return typeof value === "string" ? value : formatDay(value.day);
}
