import { z } from "zod";
import { apiNote } from "~/models/rules/api-note.schema";
import { fileField, parseFileId, isFileId } from "~/models/files/stored-file.schema";
import {
  atMost,
  blankToUndefined,
  checkedText,
  choiceField,
  idField,
  optionalText,
  requiredLine,
  requiredText,
  TEXT_LIMITS,
  trimText,
  wholeNumberField,
} from "~/models/rules/text.schema";
import { isExternalUrl } from "~/models/rules/web-address.schema";
import { START_TYPES } from "./session-status.schema";
import { whenIncluded, yesNoField } from "~/models/rules/when-included.schema";

/** Billing types of a session (specification 000, sections 3.1 and 3.3). */
export const BILL_TYPES = ["Free", "Paid"] as const;
export type BillType = (typeof BILL_TYPES)[number];

/** File fields of a session, with their kinds. */
export const SESSION_FILES = { audio: "audio", video: "video" } as const;

/** Media of a session: each has a URL or a file, and a duration. */
export const MEDIA_KINDS = ["audio", "video"] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** One day: longer durations are typing errors. */
export const MAX_DURATION_MINUTES = 1_440;

/** Limit of a transcript, in characters: enough for a whole recording. */
export const MAX_TRANSCRIPT_LENGTH = 20_000;
const transcriptField = (label: string) => optionalText({ label, max: MAX_TRANSCRIPT_LENGTH });

/** Prefix of a duplicate's name and title (specification 000, section 4). */
const COPY_PREFIX = "Copy of ";

/** Builds the name of a session's duplicate, truncated to the limit of names. */
export function formatCopyName(name: string): string {
  const characters = [...(COPY_PREFIX + name)];
  return characters.slice(0, TEXT_LIMITS.name).join("").trim();
}

type CaseInsensitiveChoiceRule<Option extends string> = {
  label: string;
  required: string;
  options: readonly [Option, ...Option[]];
};

/** Case-insensitive enum field: forms send "free", API clients "Free". */
function caseInsensitiveChoice<Option extends string>({
  options,
  ...rule
}: CaseInsensitiveChoiceRule<Option>) {
  const toOption = (value: unknown) =>
    typeof value === "string"
      ? (options.find((option) => option.toLowerCase() === value.trim().toLowerCase()) ?? value)
      : value;
  return z.preprocess(toOption, choiceField({ ...rule, options }));
}

const details = z.object({
  name: requiredLine({ label: "Session name", required: "Session name is required" }),
  title: requiredLine({ label: "Session title", required: "Session title is required" }),
  description: optionalText({ label: "Session description" }),
  departmentId: idField("Department is required", "Department must be the ID of a department"),
  specialityId: idField("Specialty is required", "Specialty must be the ID of a specialty"),
});

const configuration = z.object({
  billType: caseInsensitiveChoice({
    label: "Bill type",
    required: "Bill type is required",
    options: BILL_TYPES,
  }),
  startType: caseInsensitiveChoice({
    label: "Start type",
    required: "Start type is required",
    options: START_TYPES,
  }),
  liveCoach: yesNoField("Live coach availability", "Live coach availability is required"),
});

/** External URL, or URL of an uploaded file (/media/…); "" for none. */
function mediaUrlField(label: string) {
  const rule = {
    label,
    max: atMost(label, TEXT_LIMITS.url),
    validate: (text: string) =>
      isExternalUrl(text) || isFileId(parseUploadId(text)) ? null : "Please enter a valid URL",
  };
  const text = z.string({ invalid_type_error: `${label} must be text` }).nullish();
  return apiNote(checkedText(text, rule, trimText), {
    type: ["string", "null"],
    pattern: "^(https?://.+|/media/[\\w-]{22})?$",
    maxLength: TEXT_LIMITS.url,
  });
}

/** Extracts the file id from the URL of an uploaded file; "" for any other URL. */
export const parseUploadId = (address: string): string =>
  address.startsWith("/media/") ? parseFileId(address) : "";

/** Duration field, in whole minutes from 1. */
function minutesField(label: string, required: string) {
  return wholeNumberField({
    required,
    notNumber: `${label} must be a number`,
    notWhole: `${label} must be a whole number of minutes`,
    min: { value: 1, message: `${label} must be at least 1 minute` },
    max: {
      value: MAX_DURATION_MINUTES,
      message: `${label} must be at most ${MAX_DURATION_MINUTES} minutes`,
    },
  });
}

/** Like `minutesField`, but optional: blank input becomes null. */
function optionalMinutesField(label: string) {
  return z.preprocess(
    (value) => blankToUndefined(value) ?? null,
    minutesField(label, "").nullable(),
  );
}

/** Audio and video: each an external URL, the URL of an uploaded file, or a file part of an API call. */
const mediaFields = z.object({
  audioUrl: mediaUrlField("Audio URL"),
  audio: fileField("audio"),
  audioDuration: minutesField("Audio duration", "Audio duration is required"),
  audioTranscript: transcriptField("Audio transcript"),
  videoUrl: mediaUrlField("Video URL"),
  video: fileField("video"),
  videoDuration: optionalMinutesField("Video duration"),
  videoTranscript: transcriptField("Video transcript"),
});
const audioRequired = z
  .object({ audioUrl: z.unknown(), audio: z.unknown() })
  .superRefine(({ audioUrl, audio }, context) => {
    if ([audioUrl, audio].some((value) => blankToUndefined(value) !== undefined)) return;
    context.addIssue({ code: "custom", path: ["audioUrl"], message: "Audio URL is required" });
  })
  // Empty output: `mediaFields`, merged below, provides the values.
  .transform(() => ({}));
const NON_EMPTY_TEXT = { type: "string", minLength: 1 };
const media = apiNote(
  (audioRequired as z.ZodType<object, z.ZodTypeDef, unknown>).and(mediaFields),
  {
    like: mediaFields.partial({ audioDuration: true }),
    anyOf: [
      {
        description: "A web address, and how long it plays.",
        required: ["audioUrl", "audioDuration"],
        properties: { audioUrl: NON_EMPTY_TEXT, audioDuration: { type: "integer" } },
      },
      {
        description: "An uploaded file by its address; it says how long it plays.",
        required: ["audioUrl"],
        properties: { audioUrl: { type: "string", pattern: "^/media/" } },
      },
      {
        description: "A file that is sent along; it says how long it plays.",
        required: ["audio"],
        properties: { audio: NON_EMPTY_TEXT },
      },
    ],
  },
);

const religion = whenIncluded("religiousContent", "Religious content", {
  religiousMessageId: idField(
    "Religious message is required when including religious content",
    "Religious message must be the ID of a religious message",
  ),
});

const advertisingFields = {
  advertisementId: idField(
    "Advertisement name is required when including advertising",
    "Advertisement must be the ID of an advertisement",
  ),
  advertisingDescription: requiredText({
    label: "Advertisement description",
    required: "Advertisement description is required when including advertising",
  }),
};

const INVALID_ADVERTISER = "Advertiser must be the ID of an advertiser";
const requiredAdvertiser = idField(
  "Advertiser name is required when including advertising",
  INVALID_ADVERTISER,
);
/** Optional in the API: implied by the advertisement. */
const optionalAdvertiser = z.preprocess(blankToUndefined, idField(INVALID_ADVERTISER).optional());

/** Required in the wizard, where the advertiser is selected first. */
const wizardAdvertising = whenIncluded("advertisingContent", "Advertising content", {
  ...advertisingFields,
  advertiserId: requiredAdvertiser,
});
const apiAdvertising = whenIncluded("advertisingContent", "Advertising content", {
  ...advertisingFields,
  advertiserId: optionalAdvertiser,
});

/** Steps of the wizard (specification 000, section 5). */
export const SESSION_STEPS = {
  details,
  configuration,
  media,
  religion: religion.and(wizardAdvertising),
};

/** All steps of the wizard combined. */
export const sessionWizardSchema = details
  .and(configuration)
  .and(media)
  .and(SESSION_STEPS.religion);

/** All fields of a session in the API. */
export const sessionSchema = details
  .and(configuration)
  .and(media)
  .and(religion)
  .and(apiAdvertising);
export type SessionValues = z.output<typeof sessionSchema>;
