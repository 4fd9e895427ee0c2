import { z } from "zod";
import { tagSchema } from "./tag.schema";
import { blankAsMissing, idField } from "./text.schema";

/** More tags than anybody reads on one piece of content. */
const MOST_TAGS = 100;
const TOO_MANY = `At most ${MOST_TAGS} tags can be chosen`;

/** A form sends a field once for each value, nothing for none, and a text for one; a program JSON, or its text. */
function asList(value: unknown): unknown {
  if (value === null || value === undefined || value === "") return [];
  if (typeof value === "string" && value.trim().startsWith("[")) {
    try {
      return JSON.parse(value);
    } catch {
      return value;
    }
  }
  return typeof value === "string" || typeof value === "number" ? [value] : value;
}

const NO_LIST = "Tags must be a list of tag ids";
const ids = z
  .array(idField(NO_LIST), { invalid_type_error: NO_LIST })
  .max(MOST_TAGS, TOO_MANY)
  .transform((list) => [...new Set(list)]);

/** What programs send; left out, the tags of an old record stay. */
export const tagIdsField = z.preprocess(
  (value) => (value === undefined ? undefined : asList(value)),
  ids.optional(),
);

/** What forms send: the tags that are chosen, and the names of new ones. */
export const tagChoiceFields = {
  tagIds: z.preprocess(asList, ids),
  newTagName: z.preprocess(
    (value) => {
      const names = asList(value);
      return Array.isArray(names)
        ? names.filter((name) => blankAsMissing(name) !== undefined)
        : names;
    },
    z.array(tagSchema.shape.name).max(MOST_TAGS, TOO_MANY),
  ),
};
