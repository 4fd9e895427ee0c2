import { z } from "zod";
import { Tag } from "~/models";
import { tagSchema } from "~/models/tags/tag.schema";
import { tagChoiceFields } from "~/models/tags/tag-choice.schema";
import { parseNames } from "~/server/imports/cells";
import { inOrder } from "~/server/imports/file-rows";
import { findExistingByName, readAllNames } from "~/server/imports/existing-names";
import type { ImportColumn, ImportDescription } from "~/server/imports/import-description";
import { insertTags } from "./insert-tags";

/** Import of tags. */
export const TAG_IMPORT: ImportDescription<z.output<typeof tagSchema>> = {
  fileName: "tags",
  subject: "tags",
  record: {
    label: "tag",
    columns: [{ header: "Tag", field: "name" }],
    schema: tagSchema,
    key: ["name"],
    name: "name",
  },
  examples: [["Blood Pressure"], ["Day Surgery"]],
  findExisting: (caller, keys) => findExistingByName(caller, Tag, keys),
  readNames: (caller) => readAllNames(caller, Tag),
  async *readRecords({ transaction }, ids) {
    const tags = await Tag.findAll({ where: { id: [...ids] }, transaction });
    yield inOrder(ids, tags).map(({ name }) => ({ record: { name } }));
  },
  async create(writer, values, noteCreated) {
    const names = values.map(({ name }) => name);
    const created = await insertTags(writer, names);
    noteCreated("tag", created);
    return created.map(({ id }) => id);
  },
};

/** Column of a record's tags. */
export const TAGS_COLUMN: ImportColumn = {
  header: "Tags",
  field: "tags",
  hint: "separated by semicolons",
  rule: { maxLength: 6_000, isOptional: true },
};

/** Cell of a record's tags: their names. Unknown ones are created, as forms do it. */
export const tagsCell = z.preprocess(
  (cell) => (typeof cell === "string" ? parseNames(cell) : cell),
  tagChoiceFields.newTagName,
);
