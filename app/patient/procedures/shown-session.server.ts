import { readTab } from "~/app/components/patient/urls";
import type { PageArgs } from "~/app/http/page.server";
import { toPageSources } from "~/server/media/playback";
import type { PlayableSession } from "~/server/patients/own-session";
import { formatWeekday } from "~/server/platform/dates";
import { describePlay } from "./card.server";

type Links = {
  /** Path of the player. */
  path: string;
  /** URL of the next session, by its id, and of the session's surveys. */
  toNext: (id: number) => string;
  surveysUrl: string;
  /** Parameter that the player's own links keep, in a preview. */
  keep?: string;
};

/** Presents a session for its player, and allows the page to load the recording once Play was pressed. */
export function toShownSession(
  { procedure, session, next, minutes, available, recordings }: PlayableSession,
  { context, url }: Pick<PageArgs, "context" | "url">,
  { toNext, ...links }: Links,
) {
  const recording = recordings?.[readTab(url.searchParams)] ?? null;
  // The content security policy allows other hosts only after Play was pressed.
  const hasStarted = url.searchParams.has("play");
  if (recording && hasStarted)
    context.externalSources = { ...context.externalSources, ...toPageSources(recording.playback) };
  return {
    ...links,
    procedure,
    session: { ...session, day: session.day && formatWeekday(session.day) },
    next: next && { href: toNext(next.id), number: next.number, title: next.title },
    minutes,
    available,
    hasStarted,
    finished: session.finished && session.answered === "own" ? describePlay(session) : null,
    recording,
  };
}

/** A session in its player. */
export type ShownSession = ReturnType<typeof toShownSession> & {
  /** Whether the patient has answered the pre-session assessment. */
  answered: boolean;
};
