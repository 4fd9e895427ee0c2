import { MEDIA_KINDS } from "~/models/sessions/session.schema";
import { type RawValues, rawText } from "~/models/rules/raw-values.schema";
import type { Caller } from "~/server/platform/caller";
import {
  findDeletedReferences,
  type DeletedReferences,
} from "~/server/sessions/deleted-references";
import { type ReferenceNames, readReferenceNames } from "~/server/sessions/reference-names";
import { readUploadSeconds } from "~/server/sessions/media-durations";
import { readSessionViewers } from "~/server/sessions/viewers";
import type { InitialWizardDraft } from "~/server/wizards/wizard-draft";
import { describeOwnLength } from "./own-length.server";
import { FIELD_LABELS, STEPS } from "./session-wizard";

/** Fields that show "Not provided" when blank; all others show "Not specified" (WORDS). */
const NOT_PROVIDED_FIELDS = new Set([
  "description",
  "audioUrl",
  "audioDuration",
  "audioTranscript",
  "videoUrl",
  "videoDuration",
  "videoTranscript",
  "advertisingDescription",
]);
const MULTILINE_FIELDS = new Set([
  "description",
  "audioTranscript",
  "videoTranscript",
  "advertisingDescription",
]);

type Field = { field: string; label: string; value: string; wide: boolean };

/** Presents a draft for the review step: formatted fields, grouped by step. */
export async function presentReview(caller: Caller, draft: InitialWizardDraft) {
  const fields = buildFields(
    draft.typed,
    await readReferenceNames(caller, draft.typed),
    await findDeletedReferences(caller, draft),
  );
  for (const { field, value } of await describeOwnLengths(caller, draft.typed)) {
    const fact = fields.media.find((each) => each.field === field);
    if (fact) Object.assign(fact, { value });
  }
  return STEPS.flatMap(({ name, label }) =>
    name === "review" ? [] : [{ step: name, title: label, facts: fields[name] }],
  );
}

/** Describes the durations that are not those of the uploaded recordings. */
async function describeOwnLengths(caller: Caller, rawValues: RawValues) {
  const described = MEDIA_KINDS.map(async (kind) => {
    const seconds = await readUploadSeconds(caller, rawText(rawValues[`${kind}Url`]));
    const field = `${kind}Duration`;
    const value = describeOwnLength(Number(rawText(rawValues[field])) || null, seconds);
    return value === null ? [] : [{ field, value }];
  });
  return (await Promise.all(described)).flat();
}

/** Describes who will see a draft's session once it is published; a new one stands in no plan yet. One statement. */
export const describeDraftViewers = (
  caller: Caller,
  { made }: Pick<InitialWizardDraft, "made">,
): Promise<string> => readSessionViewers(caller, { id: made?.id ?? 0, status: "Active" });

type FieldsByStep = Record<keyof typeof FIELD_LABELS, Field[]>;

function buildFields(
  rawValues: RawValues,
  names: ReferenceNames,
  deletedReferences: DeletedReferences,
): FieldsByStep {
  const steps = Object.entries(FIELD_LABELS).map(([step, labels]) => {
    const displayed = Object.entries(labels).filter(
      ([field]) => field !== "audio" && field !== "video",
    );
    const facts = displayed.map(([field, label]) => ({
      field,
      label,
      value: formatField(field, rawValues, { names, deletedReferences }),
      wide: MULTILINE_FIELDS.has(field),
    }));
    return [step, facts] as const;
  });
  const fields = Object.fromEntries(steps) as FieldsByStep;
  const duration = {
    field: "duration",
    label: "Duration",
    value: formatDuration(rawValues),
    wide: false,
  };
  return { ...fields, media: [...fields.media, duration] };
}

function formatField(
  field: string,
  rawValues: RawValues,
  { names, deletedReferences }: { names: ReferenceNames; deletedReferences: DeletedReferences },
): string {
  const blankText = NOT_PROVIDED_FIELDS.has(field) ? "Not provided" : "Not specified";
  if (field === "religiousMessageId" && deletedReferences.message !== null)
    return formatDeleted(deletedReferences.message);
  if (field === "advertisementId" && deletedReferences.advertisement !== null) {
    return formatDeleted(deletedReferences.advertisement);
  }
  if (field === "audioUrl" || field === "videoUrl") {
    const upload = names[field];
    if (upload) return `${upload} (uploaded)`;
  } else if (field in names) {
    return names[field as keyof ReferenceNames] ?? blankText;
  }
  return rawText(rawValues[field]).trim() || blankText;
}

const formatDeleted = (name: string) => `${name} (deleted)`.trim();

/** Formats the session's duration: the longer of audio and video (specification 000, section 5). */
function formatDuration(rawValues: RawValues): string {
  const minutes = MEDIA_KINDS.map((kind) => Number(rawText(rawValues[`${kind}Duration`])));
  const longest = Math.max(...minutes.filter((each) => each > 0), 0);
  return longest > 0 ? `${longest} min` : "Not provided";
}

/** Formats the fields of all steps, without checking for deleted references. */
export async function formatAllFields(caller: Caller, rawValues: RawValues): Promise<Field[]> {
  const nothingDeleted = { message: null, advertisement: null };
  return Object.values(
    buildFields(rawValues, await readReferenceNames(caller, rawValues), nothingDeleted),
  ).flat();
}
