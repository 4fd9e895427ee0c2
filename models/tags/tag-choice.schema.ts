import { z } from "zod";
import { tagSchema } from "./tag.schema";
import { blankAsMissing, boundedList, idField, listFromText } from "~/models/rules/text.schema";

/** More tags than anybody reads on one piece of content. */
const MAX_TAGS = 100;
const TOO_MANY = `At most ${MAX_TAGS} tags can be chosen`;

const NO_LIST = "Tags must be a list of tag ids";

/** Nothing is no tag, and a single id is a list of one. */
function asList(value: unknown): unknown {
  if (value === null || value === "") return [];
  const id = idField(NO_LIST).safeParse(value);
  // A text that is neither is wrong as a whole: it has no first tag that could be.
  return id.success ? [id.data] : listFromText(value);
}

const ids = boundedList(
  z.array(idField(NO_LIST), { invalid_type_error: NO_LIST }).max(MAX_TAGS, TOO_MANY),
).transform((list) => [...new Set(list)]);

/** What programs send; left out, the tags of an old record stay. */
export const tagIdsField = z.preprocess(
  (value) => (value === undefined ? undefined : asList(value)),
  ids.optional(),
);

/** A form sends a field once for each value, and an empty one where there may be none; one value comes as a text. */
function toList(value: unknown): unknown[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((each) => blankAsMissing(each) !== undefined);
}

/**
 * Several values of a form under one name. What is wrong with one of them is said of the field, which has one place for
 * it; where there are several, the message names the one that it means.
 */
function listField<Output>(list: z.ZodType<Output, z.ZodTypeDef, unknown>) {
  return z.unknown().transform((value, context): Output => {
    const values = toList(value);
    const { success, data, error } = list.safeParse(values);
    if (success) return data;
    for (const { path, message } of error.issues) {
      const [at] = path;
      const which = typeof at === "number" && values.length > 1 ? `${quoted(values[at])}: ` : "";
      context.addIssue({ code: "custom", message: which + message });
    }
    return z.NEVER;
  });
}

function quoted(value: unknown): string {
  // More is left out anyway.
  const text = [...String(value).slice(0, 200)];
  return text.length > 60 ? `"${text.slice(0, 60).join("")}…"` : `"${text.join("")}"`;
}

/** What forms send: the tags that are chosen, and the names of new ones. */
export const tagChoiceFields = {
  tagIds: listField(ids),
  newTagName: listField(boundedList(z.array(tagSchema.shape.name).max(MAX_TAGS, TOO_MANY))),
};
