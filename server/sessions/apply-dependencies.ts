import { MEDIA_KINDS, parseUploadId } from "~/models/sessions/session.schema";
import { parseYesNo } from "~/models/surveys/survey-question.schema";
import { fileAddress } from "~/models/files/stored-file.schema";
import { type RawValues, rawText } from "~/models/rules/raw-values.schema";
import type { Caller } from "~/server/platform/caller";
import { minutesOfFile, withMinutes } from "./minutes";

/** The files that came with a step of the wizard, and those that were taken away, by their fields. */
type Uploads = { came: string[]; removed: string[] };

/**
 * What becomes of the fields of the wizard's media. A new file fills its address, and its duration where it says one; the
 * address decides which file there is; one that is taken away takes both along.
 */
export async function applyMediaDependencies(
  caller: Caller,
  typed: RawValues,
  { came, removed }: Uploads,
): Promise<RawValues> {
  const settled: Record<string, string> = {};
  for (const kind of MEDIA_KINDS) {
    const [address, duration] = [typed[`${kind}Url`], typed[`${kind}Duration`]].map(rawText);
    const before = parseUploadId(address?.trim() ?? "");
    const isNew = came.includes(kind);
    const id = isNew ? rawText(typed[kind]) : removed.includes(kind) ? "" : before;
    const stays = !(await isMinutesOf(caller, before, id, duration ?? ""));
    const says = isNew && (await minutesOfFile(caller, id)) !== null;
    settled[kind] = id;
    settled[`${kind}Url`] = fileAddress(id || null) ?? (before ? "" : (address ?? ""));
    settled[`${kind}Duration`] = stays && !says ? (duration ?? "") : "";
  }
  const filled = (await withMinutes(caller, settled)) as Record<string, string | number | null>;
  return Object.fromEntries(
    Object.entries(filled).map(([field, value]) => [field, String(value ?? "")]),
  );
}

/** Whether a duration is that of a file that gives way to another one, or to none. */
async function isMinutesOf(caller: Caller, before: string, now: string, duration: string) {
  if (before === "" || before === now) return false;
  return duration.trim() === String(await minutesOfFile(caller, before));
}

/** The fields that count only beside a yes. */
const INCLUDED = {
  religiousContent: ["religiousMessageId"],
  advertisingContent: ["advertiserId", "advertisementId", "advertisingDescription"],
};

/** What becomes of them beside a no: they are emptied (specification 000, section 4). */
export function applyReligionDependencies(typed: RawValues): RawValues {
  const excluded = Object.entries(INCLUDED).filter(
    ([answer]) => parseYesNo(rawText(typed[answer])) === "No",
  );
  return Object.fromEntries(excluded.flatMap(([, fields]) => fields.map((field) => [field, ""])));
}
