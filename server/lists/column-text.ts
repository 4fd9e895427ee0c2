import { formatDay } from "~/server/platform/dates";
import type { ColumnValue, ListColumn } from "./list-table";

/** Text of a cell on the screen; "" where the screen draws it itself. */
export function columnText<Row>(
  { value, text, empty = "N/A", isDrawn }: ListColumn<Row>,
  row: Row,
): string {
  if (isDrawn) return "";
  if (text) return text(row);
  return formatValue(value?.(row) ?? null) || empty;
}

function formatValue(value: ColumnValue): string {
  if (value === null) return "";
  if (typeof value === "number") return value.toLocaleString("en-US");
  return typeof value === "string" ? value : formatDay(value.day);
}
