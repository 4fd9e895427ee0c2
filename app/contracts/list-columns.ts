/** Query parameter of a list's file: the ids of the columns that its screen shows, with commas. */
export const COLUMNS_PARAMETER = "columns";

/** Field of the form that chooses a list's columns: the id of one to show. */
export const COLUMN_FIELD = "column";

/** Field of the form that returns to the usual columns. */
export const USUAL_COLUMNS = "usual";

/** A column of a list's table, as its loader describes it. */
export type ShownColumn = {
  id: string;
  header: string;
  /** Field that its header sorts by. */
  sort?: string;
  kind?: "name" | "text" | "number";
  omitAriaSort?: boolean;
  /** Whether its cells need no label in the card of a row. */
  isUnlabeled?: boolean;
  /** Whether that card has no room for it. */
  isMinor?: boolean;
};

/** Order of a list by a field that is not a column. */
export type SortOrder = { field: string; order: "asc" | "desc"; children: string };
