import { z } from "zod";
import { tagSchema } from "./tag.schema";
import { blankToUndefined, boundedList, idField } from "~/models/rules/text.schema";

/** Limit of tags of one record. */
const MAX_TAGS = 100;
const TOO_MANY_TAGS = `At most ${MAX_TAGS} tags can be chosen`;

export type IdListRule = { invalid: string; tooMany: string };

/** Messages of a list of tags. */
export const TAG_LIST_RULE: IdListRule = {
  invalid: "Tags must be a list of tag IDs",
  tooMany: TOO_MANY_TAGS,
};

/** List of the ids of other records, each once. */
export const buildIdList = ({ invalid, tooMany }: IdListRule) =>
  boundedList(
    z.array(idField(invalid), { invalid_type_error: invalid }).max(MAX_TAGS, tooMany),
  ).transform((list) => [...new Set(list)]);

/** Field of forms with the ids of other records, with their messages. */
export const idListFormField = (rule: IdListRule) => listField(buildIdList(rule));

/** Normalizes form input to a list without blanks: browsers send one value as text, and a blank one for an empty list. */
function toNonBlankList(value: unknown): unknown[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((item) => blankToUndefined(item) !== undefined);
}

/**
 * Multi-value form field. Errors of items are reported on the field, which has one place for messages; with several
 * values, the message is prefixed with the invalid one.
 */
function listField<Output>(list: z.ZodType<Output, z.ZodTypeDef, unknown>) {
  return z.unknown().transform((value, context): Output => {
    const values = toNonBlankList(value);
    const { success, data, error } = list.safeParse(values);
    if (success) return data;
    for (const { path, message } of error.issues) {
      const [index] = path;
      const prefix =
        typeof index === "number" && values.length > 1 ? `${quote(values[index])}: ` : "";
      context.addIssue({ code: "custom", message: prefix + message });
    }
    return z.NEVER;
  });
}

/** Quotes a value, truncated to 60 characters. */
function quote(value: unknown): string {
  // Slices the text first, which bounds the work on oversized values.
  const characters = [...String(value).slice(0, 200)];
  return characters.length > 60
    ? `"${characters.slice(0, 60).join("")}…"`
    : `"${characters.join("")}"`;
}

/** Tag fields of forms: selected tags, and names of new ones. */
export const tagChoiceFields = {
  tagIds: idListFormField(TAG_LIST_RULE),
  newTagName: listField(boundedList(z.array(tagSchema.shape.name).max(MAX_TAGS, TOO_MANY_TAGS))),
};
