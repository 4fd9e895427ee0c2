import { z } from "zod";
import { idField, parseList } from "~/models/rules/text.schema";
import { buildIdList, type IdListRule, TAG_LIST_RULE } from "./tag-choice.schema";

// Apart from the fields of forms, whose pages would load these too.

/**
 * List of ids in the API; undefined if it is omitted. null or "" is empty, a single id a list of one, text is parsed as JSON.
 */
export function idListField(rule: IdListRule) {
  const toIdList = (value: unknown): unknown => {
    if (value === undefined) return undefined;
    if (value === null || value === "") return [];
    const id = idField(rule.invalid).safeParse(value);
    // Invalid text stays a text, so that the error is reported on the field instead of its first item.
    return id.success ? [id.data] : parseList(value);
  };
  return z.preprocess(toIdList, buildIdList(rule).optional());
}

/** Tags field of the API. If it is omitted, a record keeps its tags. */
export const tagIdsField = idListField(TAG_LIST_RULE);
