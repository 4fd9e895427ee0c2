import { z } from "zod";
import { requiredLine } from "~/models/rules/text.schema";

/** Length limits, in characters (specification 001, sections 5 and 9: "Tag name"). */
export const TAG_NAME_LENGTH = { min: 2, max: 50 } as const;

/** Normalized name of the tag that stands for all tags of an advertisement in lists: it is neither renamed nor deleted. */
export const PROTECTED_TAG = "all";
export const PROTECTED_TAG_REASON =
  'The tag "All" cannot be renamed or deleted: lists show it in place of all other tags';

export const tagSchema = z.object({
  name: requiredLine({
    label: "Tag name",
    required: "Tag name is required",
    min: { length: TAG_NAME_LENGTH.min, message: "Tag name must be at least 2 characters" },
    max: { length: TAG_NAME_LENGTH.max, message: "Tag name must be less than 50 characters" },
  }),
});
