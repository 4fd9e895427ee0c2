import { wholeNumberField } from "~/models/rules/text.schema";

/** What is viewed and played, and counted in reports. */
export const MEDIA_ITEM_TYPES = ["advertisement", "religious message"] as const;
export type MediaItemType = (typeof MEDIA_ITEM_TYPES)[number];

/** What screens and files call an item, alone and below its owner, and whose it is (specification 001, section 2). */
export const MEDIA_LABELS = {
  advertisement: { thing: "Advertisement", item: "Advertisement", owner: "Advertiser" },
  "religious message": {
    thing: "Religious Message",
    item: "Message",
    owner: "Religious Partner",
  },
} as const satisfies Record<MediaItemType, object>;
export type MediaLabels = (typeof MEDIA_LABELS)[MediaItemType];

/** A day, in seconds: whatever lasts longer was mistyped. */
export const MAX_DURATION_SECONDS = 86_400;

type DurationMessages = { tooShort: string; notNumber: string };

/** The wizards' words for a wrong duration, which REST says too, and the dialogs' (DESIGN 5). */
export const WIZARD_DURATION_MESSAGES: DurationMessages = {
  tooShort: "Duration must be at least 1 second",
  notNumber: "Duration must be a whole number",
};
export const DIALOG_DURATION_MESSAGES: DurationMessages = {
  tooShort: "Duration must be a positive number",
  notNumber: "Duration must be a positive number",
};

/** How long something plays, in whole seconds from 1 (specification 001, sections 5 and 9). */
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
