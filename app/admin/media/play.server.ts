import type { ComponentProps } from "react";
import type { PlayDialog } from "~/app/components/media/play-dialog";
import { EDIT_PARAMETER, toListQuery } from "~/app/contracts/list-url";
import type { PageArgs } from "~/app/http/page.server";
import { MEDIA_LABELS } from "~/models/media/media.schema";
import { getMediaItem, type MediaRef } from "~/server/media/media-items";
import { toPageSources, resolvePlayback } from "~/server/media/playback";

/** Query parameter that starts playing: the document's content security policy then allows the media. */
const STARTED_PARAM = "started";

/** Loads the props of PlayDialog. Staff look and listen here: nothing is counted. @throws NotFoundError */
export async function loadPlay({ caller, url, context }: PageArgs, ref: MediaRef) {
  const hasStarted = url.searchParams.has(STARTED_PARAM);
  const item = await getMediaItem(caller, ref);
  const playback = resolvePlayback(item.url);
  if (hasStarted)
    context.externalSources = { ...context.externalSources, ...toPageSources(playback) };
  const query = toListQuery(url.searchParams, {}, [EDIT_PARAMETER]);
  const playUrl = `${url.pathname}${query}${query ? "&" : "?"}${STARTED_PARAM}`;
  const labels = MEDIA_LABELS[ref.itemType];
  return { item, labels, playback, hasStarted, playUrl } satisfies ComponentProps<
    typeof PlayDialog
  >;
}
