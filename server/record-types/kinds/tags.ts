import { recordList } from "../record-list";
import { Tag } from "~/models";
import { tagLabel } from "~/models/rules/labels.schema";
import { PROTECTED_TAG, PROTECTED_TAG_REASON, tagSchema } from "~/models/tags/tag.schema";
import { TAG_TABLE } from "~/server/tags/tag-table";
import { TAG_IMPORT } from "~/server/tags/tag-import";
import { TAG_LINKS } from "~/server/tags/tag-links";
import { refreshRecordsOfTag } from "~/server/tags/tagged-search-text";
import { deleteTag, listTags, TAG_LIST } from "~/server/tags/tags";
import { CONTENT, dialogBelow, type RecordType, toNamed } from "../record-type";

/** Tags. */
export const TAG_TYPES: readonly RecordType[] = [
  {
    ...CONTENT,
    type: "tag",
    table: "tags",
    uniqueName: tagSchema.shape.name,
    completeRestored: refreshRecordsOfTag,
    plural: "tags",
    entity: "tag",
    label: tagLabel,
    ...dialogBelow("/admin/tags", "edit"),
    listTable: TAG_TABLE,
    imports: TAG_IMPORT,
    list: recordList(TAG_LIST, async (caller, query) => {
      const { tags: rows, ...page } = await listTags(caller, query);
      return { ...page, rows: rows.map(toNamed) };
    }),
    remove: deleteTag,
    model: Tag,
    protection: { where: `normalized_name = '${PROTECTED_TAG}'`, reason: PROTECTED_TAG_REASON },
    dependents: TAG_LINKS.map(({ table }) => ({
      things: ["items", "item"],
      table,
      key: "tag_id",
      effect: "kept",
    })),
  },
];
