import { z } from "zod";
import { apiNote } from "~/models/rules/api-note.schema";
import { fileField, parseFileId, isFileId } from "~/models/files/stored-file.schema";
import {
  atMost,
  blankAsMissing,
  checkedText,
  choiceField,
  idField,
  optionalText,
  requiredLine,
  requiredText,
  TEXT_LIMITS,
  trimmed,
  wholeNumberField,
} from "~/models/rules/text.schema";
import { isWebAddress } from "~/models/rules/web-address.schema";
import { whenIncluded, yesNoField } from "~/models/rules/when-included.schema";

/** Specification 000, sections 3.1 and 3.3. */
export const BILL_TYPES = ["Free", "Paid"] as const;
export const START_TYPES = ["Pre-Procedure", "Procedure-Day", "Post-Procedure"] as const;
export type BillType = (typeof BILL_TYPES)[number];
export type StartType = (typeof START_TYPES)[number];

/** The fields of a session that are files. */
export const SESSION_FILES = { audio: "audio", video: "video" } as const;

/** What a session plays: each has an address or a file, and a duration. */
export const MEDIA_KINDS = ["audio", "video"] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** A day, in minutes: whatever lasts longer was mistyped. */
export const MAX_DURATION_MINUTES = 1_440;

/** What is said in a whole recording, in characters. */
export const MAX_TRANSCRIPT_LENGTH = 20_000;
const transcriptField = (label: string) => optionalText({ label, max: MAX_TRANSCRIPT_LENGTH });

/** What a duplicate's name and title begin with (specification 000, section 4). */
export const COPY_OF = "Copy of ";

/** What a copy of a session is called: within the limit of names, whatever the first one was called. */
export function copyName(name: string): string {
  const copied = [...(COPY_OF + name)];
  return copied.slice(0, TEXT_LIMITS.name).join("").trim();
}

type OptionRule<Option extends string> = {
  label: string;
  required: string;
  options: readonly [Option, ...Option[]];
};

/** One of a few fixed words, whatever its case: forms say free, programs Free. */
function optionField<Option extends string>({ options, ...rule }: OptionRule<Option>) {
  const asOption = (value: unknown) =>
    typeof value === "string"
      ? (options.find((each) => each.toLowerCase() === value.trim().toLowerCase()) ?? value)
      : value;
  return z.preprocess(asOption, choiceField({ ...rule, options }));
}

const details = z.object({
  name: requiredLine({ label: "Session name", required: "Session name is required" }),
  title: requiredLine({ label: "Session title", required: "Session title is required" }),
  description: optionalText({ label: "Session description" }),
  departmentId: idField("Department is required", "Department must be the id of a department"),
  specialityId: idField("Specialty is required", "Specialty must be the id of a specialty"),
});

const configuration = z.object({
  billType: optionField({
    label: "Bill type",
    required: "Bill type is required",
    options: BILL_TYPES,
  }),
  startType: optionField({
    label: "Start type",
    required: "Start type is required",
    options: START_TYPES,
  }),
  liveCoach: yesNoField("Live coach availability", "Live coach availability is required"),
});

/** An address on the web, or that of an uploaded file (/media/…); "" for none. */
function addressField(label: string) {
  const rule = {
    ...{ label, max: atMost(label, TEXT_LIMITS.url) },
    wrong: (text: string) =>
      isWebAddress(text) || isFileId(parseUploadId(text)) ? null : "Please enter a valid URL",
  };
  const text = z.string({ invalid_type_error: `${label} must be text` }).nullish();
  return apiNote(checkedText(text, rule, trimmed), {
    type: ["string", "null"],
    pattern: "^(https?://.+|/media/[\\w-]{22})?$",
    maxLength: TEXT_LIMITS.url,
  });
}

/** The id in the address of an uploaded file; "" for any other address. */
export const parseUploadId = (address: string): string =>
  address.startsWith("/media/") ? parseFileId(address) : "";

/** How long something plays, in whole minutes from 1. */
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

/** The same for what may be missing: null. */
function optionalMinutesField(label: string) {
  return z.preprocess((value) => blankAsMissing(value) ?? null, minutesField(label, "").nullable());
}

/** What plays. An uploaded file is named by its address, or by a program that sends it along with the call. */
const mediaFields = z.object({
  audioUrl: addressField("Audio URL"),
  audio: fileField("audio"),
  audioDuration: minutesField("Audio duration", "Audio duration is required"),
  audioTranscript: transcriptField("Audio transcript"),
  videoUrl: addressField("Video URL"),
  video: fileField("video"),
  videoDuration: optionalMinutesField("Video duration"),
  videoTranscript: transcriptField("Video transcript"),
});
const audioThere = z
  .object({ audioUrl: z.unknown(), audio: z.unknown() })
  .superRefine((given, context) => {
    if ([given.audioUrl, given.audio].some((each) => blankAsMissing(each) !== undefined)) return;
    context.addIssue({ code: "custom", path: ["audioUrl"], message: "Audio URL is required" });
  })
  // The values are those of mediaFields, trimmed: the two are merged.
  .transform(() => ({}));
const anAddress = { type: "string", minLength: 1 };
const media = apiNote((audioThere as z.ZodType<object, z.ZodTypeDef, unknown>).and(mediaFields), {
  like: mediaFields.partial({ audioDuration: true }),
  anyOf: [
    {
      description: "An address on the web, and how long it plays.",
      required: ["audioUrl", "audioDuration"],
      properties: { audioUrl: anAddress, audioDuration: { type: "integer" } },
    },
    {
      description: "An uploaded file by its address; it says how long it plays.",
      required: ["audioUrl"],
      properties: { audioUrl: { type: "string", pattern: "^/media/" } },
    },
    {
      description: "A file that comes along; it says how long it plays.",
      required: ["audio"],
      properties: { audio: anAddress },
    },
  ],
});

const religion = whenIncluded("religiousContent", "Religious content", {
  religiousMessageId: idField(
    "Religious message is required when including religious content",
    "Religious message must be the id of a religious message",
  ),
});

const advertisingFields = {
  advertisementId: idField(
    "Advertisement name is required when including advertising",
    "Advertisement must be the id of an advertisement",
  ),
  advertisingDescription: requiredText({
    label: "Advertisement description",
    required: "Advertisement description is required when including advertising",
  }),
};

const NO_ADVERTISER = "Advertiser must be the id of an advertiser";
const chosenAdvertiser = idField(
  "Advertiser name is required when including advertising",
  NO_ADVERTISER,
);
/** Programs need not name it: each advertisement has one. */
const namedAdvertiser = z.preprocess(blankAsMissing, idField(NO_ADVERTISER).optional());

/** Screens choose the advertiser first. */
const chosenAdvertising = whenIncluded("advertisingContent", "Advertising content", {
  ...advertisingFields,
  advertiserId: chosenAdvertiser,
});
const advertising = whenIncluded("advertisingContent", "Advertising content", {
  ...advertisingFields,
  advertiserId: namedAdvertiser,
});

/** The steps of the wizard (specification 000, section 5). */
export const SESSION_STEPS = {
  details,
  configuration,
  media,
  religion: religion.and(chosenAdvertising),
};

/** All of them together. */
export const sessionWizardSchema = details
  .and(configuration)
  .and(media)
  .and(SESSION_STEPS.religion);

/** All that a session has, as programs send it. */
export const sessionSchema = details.and(configuration).and(media).and(religion).and(advertising);
export type SessionValues = z.output<typeof sessionSchema>;
