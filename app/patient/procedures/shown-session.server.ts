import { MESSAGE_PARAM, readTab } from "~/app/components/patient/urls";
import type { PageArgs } from "~/app/http/page.server";
import { toPageSources } from "~/server/media/playback";
import type { PlayableSession } from "~/server/patients/own-session";
import type { OfferedMessage } from "~/server/patients/religious-messages";
import { formatWeekday } from "~/server/platform/dates";
import { toMinutes } from "~/server/sessions/recording-minutes";
import { describePlay } from "./card.server";

type Links = {
  /** Path of the player. */
  path: string;
  /** URL of the next session, by its id, and of the session's surveys. */
  toNext: (id: number) => string;
  surveysUrl: string;
  /** Parameter that the player's own links keep, in a preview. */
  keep?: string;
  /** Whether staff see it as a patient would. */
  isPreview?: boolean;
};

/** Presents a session for its player, and allows the page to load the recording once Play was pressed. */
export function toShownSession(
  { procedure, session, next, minutes, available, recordings, message, sponsored }: PlayableSession,
  { context, url }: Pick<PageArgs, "context" | "url">,
  { toNext, isPreview = false, ...links }: Links,
) {
  const recording = recordings?.[readTab(url.searchParams)] ?? null;
  // The content security policy allows other hosts only after Play was pressed.
  const hasStarted = url.searchParams.has("play");
  if (recording && hasStarted)
    context.externalSources = { ...context.externalSources, ...toPageSources(recording.playback) };
  const messageStage = url.searchParams.get(MESSAGE_PARAM);
  if (message && messageStage === "play" && !message.isExample)
    context.externalSources = { ...context.externalSources, ...toPageSources(message.playback) };
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
    message:
      recording && message && messageStage !== null
        ? {
            ...presentMessage(message),
            isPlaying: messageStage === "play" && !message.isExample,
            // The recording of another host needs a document of its own.
            skipsToDocument: "host" in recording.playback && recording.playback.host !== "",
          }
        : null,
    /** Whom the session has a message from, which is not shown now. */
    messageFrom: recording && message && messageStage === null ? message.partner : null,
    /** The session's advertisement: not before its recording is offered. */
    sponsored:
      recording && sponsored && !(message && messageStage !== null)
        ? { ...sponsored, isPreview }
        : null,
  };
}

/** Presents a religious message with its religion and length. */
function presentMessage({ name, religionType, durationSeconds, ...message }: OfferedMessage) {
  const length =
    durationSeconds < 90 ? `${durationSeconds} seconds` : `${toMinutes(durationSeconds)} minutes`;
  return {
    ...message,
    about: `${name}, ${religionType}, about ${length}`,
    host: message.playback.host,
  };
}

/** A session in its player. */
export type ShownSession = ReturnType<typeof toShownSession> & {
  /** Whether the patient has answered the pre-session assessment. */
  answered: boolean;
};
