import { parseFileId } from "~/models/files/stored-file.schema";
import { MEDIA_KINDS, parseUploadId } from "~/models/sessions/session.schema";
import { blankToUndefined } from "~/models/rules/text.schema";
import { findFile } from "~/server/files/read";
import type { Caller } from "~/server/platform/caller";
import { toMinutes } from "./recording-minutes";

/**
 * Reads the duration of an uploaded file in whole minutes, as patients read it; null if unknown or the file does not exist.
 */
export async function readFileMinutes(caller: Caller, id: string): Promise<number | null> {
  const seconds = (await findFile(caller, id))?.durationSeconds ?? null;
  return seconds === null ? null : toMinutes(seconds);
}

/** Reads the duration of the uploaded file at an address, in seconds; null if unknown, and for another address. */
export async function readUploadSeconds(caller: Caller, address: string): Promise<number | null> {
  const id = parseUploadId(address.trim());
  return id ? ((await findFile(caller, id))?.durationSeconds ?? null) : null;
}

/** Fills omitted durations of the input from its uploaded files (specification 000, section 3.1). */
export async function fillDurations(caller: Caller, input: unknown): Promise<unknown> {
  if (typeof input !== "object" || input === null) return input;
  const values = input as Record<string, unknown>;
  const filled: Record<string, unknown> = { ...values };
  for (const kind of MEDIA_KINDS) {
    if (blankToUndefined(values[`${kind}Duration`]) !== undefined) continue;
    const [file, address] = [values[kind], values[`${kind}Url`]];
    const id =
      (typeof file === "string" && parseFileId(file)) ||
      (typeof address === "string" && parseUploadId(address.trim()));
    if (id) filled[`${kind}Duration`] = await readFileMinutes(caller, id);
  }
  return filled;
}
