import { wholeNumberField } from "~/models/rules/text.schema";

/** Types of media items whose views and plays are reported. */
export const MEDIA_ITEM_TYPES = ["advertisement", "religious message"] as const;
export type MediaItemType = (typeof MEDIA_ITEM_TYPES)[number];

/** Labels of an item on its own (`thing`), below its owner (`item`), and of its owner (specification 001, section 2). */
export const MEDIA_LABELS = {
  advertisement: { thing: "Advertisement", item: "Advertisement", owner: "Advertiser" },
  "religious message": {
    thing: "Religious Message",
    item: "Message",
    owner: "Religious Partner",
  },
} as const satisfies Record<MediaItemType, object>;
export type MediaLabels = (typeof MEDIA_LABELS)[MediaItemType];

/** One day: longer durations are typing errors. */
export const MAX_DURATION_SECONDS = 86_400;

type DurationMessages = { tooShort: string; notNumber: string };

/** Messages for an invalid duration: in wizards and the API, and in dialogs (DESIGN 5). */
export const WIZARD_DURATION_MESSAGES: DurationMessages = {
  tooShort: "Duration must be at least 1 second",
  notNumber: "Duration must be a whole number",
};
export const DIALOG_DURATION_MESSAGES: DurationMessages = {
  tooShort: "Duration must be a positive number",
  notNumber: "Duration must be a positive number",
};

/** Duration field, in whole seconds from 1 (specification 001, sections 5 and 9). */
export function durationField({ tooShort, notNumber }: DurationMessages) {
  return wholeNumberField({
    required: "Duration is required",
    notNumber,
    notWhole: "Duration must be a whole number",
    min: { value: 1, message: tooShort },
    max: {
      value: MAX_DURATION_SECONDS,
      message: `Duration must be at most ${MAX_DURATION_SECONDS} seconds`,
    },
  });
}
