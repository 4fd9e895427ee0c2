import type { ListColumn } from "./list-table";

type Column = Pick<ListColumn<never>, "id" | "kind" | "isOptional" | "partOf" | "value">;

/** Whether a column is always shown: the name, which says what a row is. */
export const isRequired = ({ kind }: Pick<Column, "kind">): boolean => kind === "name";

/** Whether a list shows a column where nobody chose. */
export const isUsual = ({ isOptional }: Pick<Column, "isOptional">): boolean => !isOptional;

/** Columns that a list shows: the usual ones, or the chosen ones and those that are always shown, in the list's order. */
export const shownColumns = <C extends Column>(
  columns: readonly C[],
  chosen?: readonly string[],
): C[] =>
  columns.filter(
    (column) =>
      column.partOf === undefined &&
      (chosen ? isRequired(column) || chosen.includes(column.id) : isUsual(column)),
  );

/** Whether files have a column, as they have no pictures. */
export const isExported = (column: Pick<Column, "value">): boolean => column.value !== undefined;

/** Columns of a file with what a list shows. */
export const exportedColumns = <C extends Column>(
  columns: readonly C[],
  chosen?: readonly string[],
): C[] => {
  const shown = shownColumns(columns, chosen);
  return columns.filter(
    (column) =>
      isExported(column) &&
      (shown.includes(column) || shown.some(({ id }) => id === column.partOf)),
  );
};

const SEPARATOR = ".";

/** Writes a choice as its differences from the usual columns, such as "createdAt.-tags"; "" for the usual ones. */
export function formatChoice(columns: readonly Column[], chosen: readonly string[]): string {
  const shown = shownColumns(columns, chosen);
  return columns
    .filter(({ partOf }) => partOf === undefined)
    .flatMap((column) => {
      const isShown = shown.includes(column);
      if (isShown === (isUsual(column) || isRequired(column))) return [];
      return [isShown ? column.id : `-${column.id}`];
    })
    .join(SEPARATOR);
}

/** Reads the ids of the shown columns from a choice. Columns that the list does not have are ignored. @returns undefined for the usual ones */
export function parseChoice(columns: readonly Column[], text: string): string[] | undefined {
  const changes = new Set(text.split(SEPARATOR));
  const shown = shownColumns(columns)
    .map(({ id }) => id)
    .filter((id) => !changes.has(`-${id}`));
  const added = columns.filter(
    ({ id, isOptional, partOf }) => isOptional && partOf === undefined && changes.has(id),
  );
  const chosen = [...shown, ...added.map(({ id }) => id)];
  return formatChoice(columns, chosen) === "" ? undefined : chosen;
}
