import { MEDIA_KINDS } from "~/models/sessions/session.schema";
import { type RawValues, rawText } from "~/models/rules/raw-values.schema";
import type { Caller } from "~/server/platform/caller";
import { gonePartsOf, type GoneParts } from "~/server/sessions/deleted-references";
import { type NamedParts, namePartsOf } from "~/server/sessions/reference-names";
import type { Begun } from "~/server/wizards/wizard-draft";
import { LABELS, STEPS } from "./session-wizard";

/** What stands for blank descriptions, addresses and durations; for everything else it is "Not specified" (WORDS). */
const NOT_PROVIDED = new Set([
  "description",
  "audioUrl",
  "audioDuration",
  "audioTranscript",
  "videoUrl",
  "videoDuration",
  "videoTranscript",
  "advertisingDescription",
]);
const TEXTS = new Set([
  "description",
  "audioTranscript",
  "videoTranscript",
  "advertisingDescription",
]);

type Field = { field: string; label: string; value: string; wide: boolean };

/** What the wizard has gathered, step by step, in words. */
export async function reviewOf(caller: Caller, begun: Begun) {
  const fields = fieldsOf(
    begun.typed,
    await namePartsOf(caller, begun.typed),
    await gonePartsOf(caller, begun),
  );
  return STEPS.flatMap(({ name, label }) =>
    name === "review" ? [] : [{ step: name, title: label, facts: fields[name] }],
  );
}

type Fields = Record<keyof typeof LABELS, Field[]>;

function fieldsOf(typed: RawValues, named: NamedParts, gone: GoneParts): Fields {
  const steps = Object.entries(LABELS).map(([step, labels]) => {
    const shown = Object.entries(labels).filter(
      ([field]) => field !== "audio" && field !== "video",
    );
    const facts = shown.map(([field, label]) => ({
      field,
      label,
      value: valueOf(field, typed, { named, gone }),
      wide: TEXTS.has(field),
    }));
    return [step, facts] as const;
  });
  const fields = Object.fromEntries(steps) as Fields;
  const duration = { field: "duration", label: "Duration", value: durationOf(typed), wide: false };
  return { ...fields, media: [...fields.media, duration] };
}

function valueOf(
  field: string,
  typed: RawValues,
  { named, gone }: { named: NamedParts; gone: GoneParts },
): string {
  const blank = NOT_PROVIDED.has(field) ? "Not provided" : "Not specified";
  if (field === "religiousMessageId" && gone.message !== null) return deleted(gone.message);
  if (field === "advertisementId" && gone.advertisement !== null) {
    return deleted(gone.advertisement);
  }
  if (field === "audioUrl" || field === "videoUrl") {
    const upload = named[field];
    if (upload) return `${upload} (uploaded)`;
  } else if (field in named) {
    return named[field as keyof NamedParts] ?? blank;
  }
  return rawText(typed[field]).trim() || blank;
}

const deleted = (name: string) => `${name} (deleted)`.trim();

/** What is saved as the session's duration: the larger of both (specification 000, section 5). */
function durationOf(typed: RawValues): string {
  const minutes = MEDIA_KINDS.map((kind) => Number(rawText(typed[`${kind}Duration`])));
  const longest = Math.max(...minutes.filter((each) => each > 0), 0);
  return longest > 0 ? `${longest} min` : "Not provided";
}

/** What fields hold, in words, whatever step they are in. */
export async function allFields(caller: Caller, typed: RawValues): Promise<Field[]> {
  const nothingGone = { message: null, advertisement: null };
  return Object.values(fieldsOf(typed, await namePartsOf(caller, typed), nothingGone)).flat();
}
