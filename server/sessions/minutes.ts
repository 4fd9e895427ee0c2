import { parseFileId } from "~/models/files/stored-file.schema";
import { MEDIA_KINDS, parseUploadId } from "~/models/sessions/session.schema";
import { blankAsMissing } from "~/models/rules/text.schema";
import { findFile } from "~/server/files/read";
import type { Caller } from "~/server/platform/caller";

/** How long an uploaded file plays, in whole minutes from 1; null where nobody knows, or it is not there. */
export async function minutesOfFile(caller: Caller, id: string): Promise<number | null> {
  const seconds = (await findFile(caller, id))?.durationSeconds ?? null;
  return seconds === null ? null : Math.max(1, Math.ceil(seconds / 60));
}

/** The input with the durations that it leaves out of files that say them (specification 000, section 3.1). */
export async function withMinutes(caller: Caller, input: unknown): Promise<unknown> {
  if (typeof input !== "object" || input === null) return input;
  const given = input as Record<string, unknown>;
  const filled: Record<string, unknown> = { ...given };
  for (const kind of MEDIA_KINDS) {
    if (blankAsMissing(given[`${kind}Duration`]) !== undefined) continue;
    const [file, address] = [given[kind], given[`${kind}Url`]];
    const id =
      (typeof file === "string" && parseFileId(file)) ||
      (typeof address === "string" && parseUploadId(address.trim()));
    if (id) filled[`${kind}Duration`] = await minutesOfFile(caller, id);
  }
  return filled;
}
