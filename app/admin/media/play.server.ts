import { redirect } from "@remix-run/node";
import type { ComponentProps } from "react";
import type { PlayDialog } from "~/app/components/media/play-dialog";
import { readForm } from "~/app/http/body.server";
import { EDIT_PARAMETER, toListQuery } from "~/app/contracts/list-url";
import { isPrefetch } from "~/app/http/prefetch.server";
import type { PageArgs } from "~/app/http/page.server";
import { toIdempotentRequest, saveIdempotent } from "~/app/http/submission.server";
import { MEDIA_LABELS } from "~/models/media/media.schema";
import { recordPlay, recordView } from "~/server/media/media-events";
import { getMediaItem, type MediaRef } from "~/server/media/media-items";
import { toPageSources, resolvePlayback } from "~/server/media/playback";
import type { Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { log } from "~/server/platform/log";

/** Query parameter that starts playing: the document's content security policy then allows the media. */
const STARTED_PARAM = "started";

/** Loads the props of PlayDialog; counts a view when the dialog opens, but not on prefetch. @throws NotFoundError */
export async function loadPlay({ caller, request, url, context }: PageArgs, ref: MediaRef) {
  const hasStarted = url.searchParams.has(STARTED_PARAM);
  if (!hasStarted && !isPrefetch(request))
    await countIfPossible(caller, () => recordView(caller, ref));
  const item = await getMediaItem(caller, ref);
  const playback = resolvePlayback(item.url);
  if (hasStarted)
    context.externalSources = { ...context.externalSources, ...toPageSources(playback) };
  const playUrl = buildDialogUrl(url);
  const labels = MEDIA_LABELS[ref.itemType];
  return { item, labels, playback, hasStarted, playUrl } satisfies ComponentProps<
    typeof PlayDialog
  >;
}

/**
 * Counts a play (idempotent per submission key) and redirects to the dialog's URL with STARTED_PARAM: playing needs a new
 * document, because only its content security policy allows the media. @throws NotFoundError
 */
export async function startPlay({ caller, request, url }: PageArgs, ref: MediaRef) {
  const form = await readForm(request);
  await countIfPossible(caller, () =>
    saveIdempotent(caller, toIdempotentRequest(url, form), async (writer) => {
      await recordPlay(writer, ref);
      return null;
    }),
  );
  const dialogUrl = buildDialogUrl(url);
  return redirect(`${dialogUrl}${dialogUrl.includes("?") ? "&" : "?"}${STARTED_PARAM}`, 303);
}

/** Builds the URL of the item's dialog, with the query of the list behind it. */
const buildDialogUrl = (url: URL) =>
  url.pathname + toListQuery(url.searchParams, {}, [EDIT_PARAMETER]);

/** Counts a view or play. Logs a failure instead of throwing it, so that the item plays anyway. @throws NotFoundError */
async function countIfPossible(caller: Caller, count: () => Promise<unknown>): Promise<void> {
  try {
    await count();
  } catch (error) {
    if (error instanceof NotFoundError) throw error;
    log.error({ requestId: caller.requestId, err: error }, "counting failed");
  }
}
