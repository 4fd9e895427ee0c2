import { dayValue, type ListColumn } from "~/server/lists/list-table";

/** Who takes care of a request or message: below its status on screens, a column of its own in files. */
export const ASSIGNEE_COLUMN: ListColumn<{ assignee: string | null }> = {
  id: "assignee",
  header: "Assigned To",
  partOf: "status",
  value: ({ assignee }) => assignee,
};

/** Columns of when and by whom something was answered, by the names of the two fields; neither is shown unless it is chosen. */
export const answerColumns = <At extends string, By extends string>(
  header: string,
  at: At,
  by: By,
): ListColumn<Record<At | By, string | null>>[] => [
  {
    id: at,
    header,
    isOptional: true,
    empty: "Not yet",
    value: ({ [at]: day }) => day && dayValue(day),
  },
  {
    id: by,
    header: `${header} By`,
    kind: "text",
    isOptional: true,
    empty: "Nobody yet",
    value: ({ [by]: name }) => name,
  },
];
