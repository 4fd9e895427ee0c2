import { redirect } from "@remix-run/node";
import { readForm } from "~/app/http/body.server";
import { EDIT, listSearch } from "~/app/contracts/list-address";
import { isPrefetch } from "~/app/http/prefetch.server";
import type { PageArgs } from "~/app/http/page.server";
import { toIdempotentRequest, saveIdempotent } from "~/app/http/submission.server";
import { MEDIA_LABELS } from "~/models/media/media.schema";
import { recordPlay, recordView } from "~/server/media/media-events";
import { getMediaItem, type MediaRef } from "~/server/media/media-items";
import { loadsOf, playbackOf } from "~/server/media/playback";
import type { Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { log } from "~/server/platform/log";

/** In the address of an item that plays: what its document may load follows from it. */
const STARTED = "started";

/** Loads what PlayDialog shows, and counts a view when somebody opens it. @throws NotFoundError */
export async function loadPlay({ caller, request, url, context }: PageArgs, ref: MediaRef) {
  const started = url.searchParams.has(STARTED);
  if (!started && !isPrefetch(request)) await counted(caller, () => recordView(caller, ref));
  const item = await getMediaItem(caller, ref);
  const playback = playbackOf(item.url);
  if (started) context.loads = { ...context.loads, ...loadsOf(playback) };
  const playAt = playAddress(url);
  return { item, words: MEDIA_LABELS[ref.itemType], playback, started, playAt };
}

/**
 * Counts a play, once however often the form is sent, and leads to the same address, started: the answer has to be a
 * new document, since only its policy lets it load what is played. @throws NotFoundError
 */
export async function startPlay({ caller, request, url }: PageArgs, ref: MediaRef) {
  const form = await readForm(request);
  await counted(caller, () =>
    saveIdempotent(caller, toIdempotentRequest(url, form), async (writer) => {
      await recordPlay(writer, ref);
      return null;
    }),
  );
  const address = playAddress(url);
  return redirect(`${address}${address.includes("?") ? "&" : "?"}${STARTED}`, 303);
}

/** The item's own address, with the list behind it as it was. */
const playAddress = (url: URL) => url.pathname + listSearch(url.searchParams, {}, [EDIT]);

/** Counts, where that is possible; what cannot be counted can be played all the same. @throws NotFoundError */
async function counted(caller: Caller, count: () => Promise<unknown>): Promise<void> {
  try {
    await count();
  } catch (error) {
    if (error instanceof NotFoundError) throw error;
    log.error({ requestId: caller.requestId, err: error }, "counting failed");
  }
}
