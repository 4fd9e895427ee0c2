import { formatDay } from "~/server/platform/dates";
import { limitConcurrency } from "~/server/platform/limit-concurrency";
import { log } from "~/server/platform/log";
import { PlanSession } from "~/models";
import { MEDIA_KINDS, type MediaKind, parseUploadId } from "~/models/sessions/session.schema";
import { fileStorage } from "~/server/files/storage";
import { isReachable, type ReachableOptions } from "~/server/platform/reachable";
import type { Caller } from "~/server/platform/caller";
import { type CallerInTransaction, runAfterCommit } from "~/server/platform/transaction";
import type { SessionData } from "./present";

type Media = Pick<SessionData, "audioUrl" | "videoUrl">;

/**
 * Finds the media of a session that cannot be reached: web addresses that do not answer from the public Internet, and
 * uploaded files that are not in the storage. Takes at most 3 seconds; call it outside of a transaction.
 */
export async function findUnreachableMedia(
  session: Media,
  options?: ReachableOptions,
): Promise<MediaKind[]> {
  const reached = await Promise.all(
    MEDIA_KINDS.map((kind) => isMediaReachable(session[`${kind}Url`], options)),
  );
  return MEDIA_KINDS.filter((_, index) => !reached[index]);
}

async function isMediaReachable(
  address: string | null,
  options?: ReachableOptions,
): Promise<boolean> {
  if (!address) return true;
  const file = parseUploadId(address);
  if (file === "") return isReachable(address, options);
  try {
    (await fileStorage().open(file, { start: 0, end: 0 })).destroy();
    return true;
  } catch {
    return false;
  }
}

/** Stores what a check found with a session, which stays at its version. */
export async function storeMediaCheck(
  { transaction }: Caller,
  id: number,
  unreachable: readonly MediaKind[],
): Promise<void> {
  await PlanSession.update(
    { mediaCheckedAt: new Date(), unreachableMedia: unreachable.join() },
    { where: { id }, silent: true, transaction },
  );
}

/** Background checks at a time: many sessions can be published at once. */
const MAX_CHECKS = 4;
const inTurn = limitConcurrency(MAX_CHECKS);

/** Checks the media of a published session in the background, after the caller's transaction, if any. */
export function checkMediaLater(caller: Caller, session: SessionData): void {
  const check = async () => {
    const { transaction: _, ...outside } = caller;
    try {
      const unreachable = await inTurn(() => findUnreachableMedia(session));
      await storeMediaCheck(outside, session.id, unreachable);
    } catch (error) {
      log.warn({ requestId: caller.requestId, err: error }, "a check of a session's media failed");
    }
  };
  if (caller.transaction) {
    runAfterCommit(caller as CallerInTransaction, () => {
      void check();
      return Promise.resolve();
    });
  } else void check();
}

/** Describes what a check could not reach, such as "The audio and the video could not be reached"; null for nothing. */
export function describeUnreachable(unreachable: readonly MediaKind[]): string | null {
  if (unreachable.length === 0) return null;
  return `The ${unreachable.join(" and the ")} could not be reached`;
}

/** Describes the last check of a session's media, if it could not reach something; null otherwise. */
export function describeMediaCheck({ mediaCheckedAt, unreachableMedia }: SessionData) {
  const problem = describeUnreachable(unreachableMedia);
  if (!mediaCheckedAt || !problem) return null;
  return `Checked ${formatDay(mediaCheckedAt)}: ${problem.charAt(0).toLowerCase()}${problem.slice(1)}`;
}
