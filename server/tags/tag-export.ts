import { tagLabel } from "~/models/rules/labels.schema";
import { dayValue, type ListExport } from "~/server/exports/list-export";
import type { TagData } from "./present";
import { listTags, TAG_LIST, type TagSortField } from "./tags";

/** Export of the list of tags. */
export const TAG_EXPORT: ListExport<TagData, TagSortField> = {
  fileName: "tags",
  subject: "tags",
  read: "content.read",
  rules: TAG_LIST,
  columns: [
    { header: "ID", value: ({ id }) => tagLabel(id) },
    { header: "Tag Name", value: ({ name }) => name },
    { header: "Created", value: ({ createdAt }) => dayValue(createdAt) },
  ],
  async readRows(caller, query) {
    const { tags: rows, pagination } = await listTags(caller, query);
    return { rows, pagination };
  },
};
