import { z } from "zod";
import { tagSchema } from "./tag.schema";
import { blankToUndefined, boundedList, idField, parseList } from "~/models/rules/text.schema";

/** Limit of tags of one record. */
const MAX_TAGS = 100;
const TOO_MANY_TAGS = `At most ${MAX_TAGS} tags can be chosen`;

const INVALID_LIST = "Tags must be a list of tag IDs";

type IdListRule = { invalid: string; tooMany: string };

/** List of the ids of other records, each once. */
const buildIdList = ({ invalid, tooMany }: IdListRule) =>
  boundedList(
    z.array(idField(invalid), { invalid_type_error: invalid }).max(MAX_TAGS, tooMany),
  ).transform((list) => [...new Set(list)]);

/**
 * List of ids in the API; undefined if it is omitted. null or "" is empty, a single id a list of one, text is parsed as JSON.
 */
function apiIdListField(rule: IdListRule) {
  const toIdList = (value: unknown): unknown => {
    if (value === undefined) return undefined;
    if (value === null || value === "") return [];
    const id = idField(rule.invalid).safeParse(value);
    // Invalid text stays a text, so that the error is reported on the field instead of its first item.
    return id.success ? [id.data] : parseList(value);
  };
  return z.preprocess(toIdList, buildIdList(rule).optional());
}

const TAGS = { invalid: INVALID_LIST, tooMany: TOO_MANY_TAGS };

/** Tags field of the API. If it is omitted, a record keeps its tags. */
export const tagIdsField = apiIdListField(TAGS);

/** Fields of the ids of other records, in the API and in forms, with their messages. */
export const idListFields = (rule: IdListRule) => ({
  api: apiIdListField(rule),
  form: listField(buildIdList(rule)),
});

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
  tagIds: listField(buildIdList(TAGS)),
  newTagName: listField(boundedList(z.array(tagSchema.shape.name).max(MAX_TAGS, TOO_MANY_TAGS))),
};
