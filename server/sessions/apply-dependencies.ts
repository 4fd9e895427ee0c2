import { MEDIA_KINDS, parseUploadId } from "~/models/sessions/session.schema";
import { parseYesNo } from "~/models/surveys/survey-question.schema";
import { fileAddress } from "~/models/files/stored-file.schema";
import { type RawValues, rawText } from "~/models/rules/raw-values.schema";
import type { Caller } from "~/server/platform/caller";
import { readFileMinutes, fillDurations } from "./media-durations";

/** Fields with an uploaded and with a removed file in a wizard step. */
type Uploads = { added: string[]; removed: string[] };

/**
 * Updates dependent media fields of the wizard. A new file fills its URL, and its duration if known; the URL
 * determines the file; removing a file clears both.
 */
export async function applyMediaDependencies(
  caller: Caller,
  rawValues: RawValues,
  { added, removed }: Uploads,
): Promise<RawValues> {
  const values: Record<string, string> = {};
  for (const kind of MEDIA_KINDS) {
    const [address, duration] = [rawValues[`${kind}Url`], rawValues[`${kind}Duration`]].map(
      rawText,
    );
    const before = parseUploadId(address?.trim() ?? "");
    const isNew = added.includes(kind);
    const id = isNew ? rawText(rawValues[kind]) : removed.includes(kind) ? "" : before;
    const keepsDuration = !(await isDurationOfPrevious(caller, before, id, duration ?? ""));
    const hasDuration = isNew && (await readFileMinutes(caller, id)) !== null;
    values[kind] = id;
    values[`${kind}Url`] = fileAddress(id || null) ?? (before ? "" : (address ?? ""));
    values[`${kind}Duration`] = keepsDuration && !hasDuration ? (duration ?? "") : "";
  }
  const filled = (await fillDurations(caller, values)) as Record<string, string | number | null>;
  return Object.fromEntries(
    Object.entries(filled).map(([field, value]) => [field, String(value ?? "")]),
  );
}

/** Whether a duration is that of the previous file, which is replaced or removed. */
async function isDurationOfPrevious(caller: Caller, before: string, now: string, duration: string) {
  if (before === "" || before === now) return false;
  return duration.trim() === String(await readFileMinutes(caller, before));
}

/** Fields that only apply if the answer is yes. */
const DEPENDENT_FIELDS = {
  religiousContent: ["religiousMessageId"],
  advertisingContent: ["advertiserId", "advertisementId", "advertisingDescription"],
};

/** Returns the dependent fields to clear, those of each answer that is no (specification 000, section 4). */
export function applyReligionDependencies(rawValues: RawValues): RawValues {
  const excluded = Object.entries(DEPENDENT_FIELDS).filter(
    ([answer]) => parseYesNo(rawText(rawValues[answer])) === "No",
  );
  return Object.fromEntries(excluded.flatMap(([, fields]) => fields.map((field) => [field, ""])));
}
