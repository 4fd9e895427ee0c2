import { MEDIA_KINDS, parseUploadId } from "~/models/sessions/session.schema";
import { parseYesNo } from "~/models/surveys/survey-question.schema";
import { fileAddress } from "~/models/files/stored-file.schema";
import { type RawValues, rawText } from "~/models/rules/raw-values.schema";
import type { Caller } from "~/server/platform/caller";
import { readFileMinutes, fillDurations } from "./media-durations";

/** File fields of a wizard step whose file was uploaded, and those whose file was removed. */
type Uploads = { added: string[]; removed: string[] };

/**
 * Updates the dependent media fields of the wizard. A new file sets the URL, and the duration if known; otherwise the URL
 * determines the file; removing a file clears its URL and duration.
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
    const previousId = parseUploadId(address?.trim() ?? "");
    const isNew = added.includes(kind);
    const id = isNew ? rawText(rawValues[kind]) : removed.includes(kind) ? "" : previousId;
    const isStale = await isReplacedFileDuration(caller, previousId, id, duration ?? "");
    const hasDuration = isNew && (await readFileMinutes(caller, id)) !== null;
    values[kind] = id;
    values[`${kind}Url`] = fileAddress(id || null) ?? (previousId ? "" : (address ?? ""));
    values[`${kind}Duration`] = !isStale && !hasDuration ? (duration ?? "") : "";
  }
  const filled = (await fillDurations(caller, values)) as Record<string, string | number | null>;
  return Object.fromEntries(
    Object.entries(filled).map(([field, value]) => [field, String(value ?? "")]),
  );
}

/** Whether a duration is still that of the previous file, which has been replaced or removed. */
async function isReplacedFileDuration(
  caller: Caller,
  previousId: string,
  newId: string,
  duration: string,
) {
  if (previousId === "" || previousId === newId) return false;
  return duration.trim() === String(await readFileMinutes(caller, previousId));
}

/** Fields that only apply if the answer is yes. */
const DEPENDENT_FIELDS = {
  religiousContent: ["religiousMessageId"],
  advertisingContent: ["advertiserId", "advertisementId", "advertisingDescription"],
};

/** Returns blank values for the fields that depend on an answer that is no (specification 000, section 4). */
export function applyContentDependencies(rawValues: RawValues): RawValues {
  const excluded = Object.entries(DEPENDENT_FIELDS).filter(
    ([answer]) => parseYesNo(rawText(rawValues[answer])) === "No",
  );
  return Object.fromEntries(excluded.flatMap(([, fields]) => fields.map((field) => [field, ""])));
}
