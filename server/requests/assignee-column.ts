import type { ListColumn } from "~/server/lists/list-table";

/** Who takes care of a request or message: below its status on screens, a column of its own in files. */
export const ASSIGNEE_COLUMN: ListColumn<{ assignee: string | null }> = {
  id: "assignee",
  header: "Assigned To",
  partOf: "status",
  value: ({ assignee }) => assignee,
};
