import type { PublishingData } from "~/server/platform/publishing";
import { type LastEdit, findLastEdits } from "~/server/platform/last-edit";
import { type Caller, hasPermission } from "~/server/platform/caller";
import type { ContentType } from "~/server/platform/revisions";
import { dayValue, type ListColumn, type ListTable } from "./list-table";

/** Row of any list. */
type AnyRow = { id: number; createdAt: string };
/** Row with its last edit, if that was read. */
export type ReadRow = AnyRow & { edit?: LastEdit };

/** Day of creation, which every list offers. */
export const CREATED_COLUMN: ListColumn<AnyRow> = {
  id: "createdAt",
  header: "Created",
  sort: "createdAt",
  isOptional: true,
  value: ({ createdAt }) => dayValue(createdAt),
};

const EDIT_COLUMNS: readonly ListColumn<ReadRow>[] = [
  {
    id: "editedAt",
    header: "Last Edited",
    isOptional: true,
    empty: "Never",
    value: ({ edit }) => (edit ? dayValue(edit.at) : null),
  },
  {
    id: "editedBy",
    header: "Edited By",
    kind: "text",
    isOptional: true,
    empty: "Nobody",
    value: ({ edit }) => edit?.by ?? null,
  },
];

/** Last change of the publication status. */
export const PUBLISHING_COLUMNS: readonly ListColumn<PublishingData>[] = [
  {
    id: "statusChangedAt",
    header: "Status Changed",
    isOptional: true,
    empty: "Never",
    value: ({ statusChangedAt }) => statusChangedAt && dayValue(statusChangedAt),
  },
  {
    id: "statusChangedBy",
    header: "Status Changed By",
    kind: "text",
    isOptional: true,
    empty: "Nobody",
    value: ({ statusChangedBy }) => statusChangedBy,
  },
];

/**
 * The columns of a list that a caller may see. Its own come first, then those that every list offers.
 * @param versioned type of its records, if their last edits are known
 */
export function listColumns(
  caller: Caller,
  { columns, rules }: ListTable,
  versioned: ContentType | undefined,
): readonly ListColumn<ReadRow>[] {
  const created = columns.some(({ id }) => id === CREATED_COLUMN.id)
    ? []
    : [{ ...CREATED_COLUMN, sort: rules.sortFields.find((field) => field === "createdAt") }];
  return [...columns, ...created, ...(versioned ? EDIT_COLUMNS : [])].filter(
    ({ permission }) => !permission || hasPermission(caller, permission),
  );
}

/** Adds their last edits to the rows of a page, by one statement, where a column shows them. */
export async function readEdits<Row extends AnyRow>(
  caller: Caller,
  versioned: ContentType | undefined,
  columns: readonly ListColumn<ReadRow>[],
  rows: Row[],
): Promise<(Row & ReadRow)[]> {
  const isShown = columns.some((column) => EDIT_COLUMNS.includes(column));
  if (!versioned || !isShown) return rows;
  const edits = await findLastEdits(
    caller,
    versioned,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, edit: edits.get(row.id) }));
}
