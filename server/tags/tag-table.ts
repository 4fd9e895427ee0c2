import { tagLabel } from "~/models/rules/labels.schema";
import { dayValue, type ListTable } from "~/server/lists/list-table";
import type { TagData } from "./present";
import { listTags, TAG_LIST, type TagSortField } from "./tags";

/** List of tags. */
export const TAG_TABLE: ListTable<TagData, TagSortField> = {
  fileName: "tags",
  subject: "tags",
  read: "content.read",
  rules: TAG_LIST,
  columns: [
    { id: "id", header: "ID", sort: "id", value: ({ id }) => tagLabel(id) },
    { id: "name", header: "Tag Name", sort: "name", kind: "name", value: ({ name }) => name },
    {
      id: "createdAt",
      header: "Created",
      sort: "createdAt",
      value: ({ createdAt }) => dayValue(createdAt),
    },
    { id: "status", header: "Status", value: () => "Active" },
  ],
  async readRows(caller, query) {
    const { tags: rows, pagination } = await listTags(caller, query);
    return { rows, pagination };
  },
};
