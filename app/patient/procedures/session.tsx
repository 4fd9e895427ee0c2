import { type UIMatch, useLoaderData, useSearchParams } from "@remix-run/react";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { cardUrl, procedurePath, readTab } from "~/app/components/patient/urls";
import { HelpNow } from "~/app/components/patient/help-now";
import { SessionPlayer } from "~/app/components/patient/session-player";
import { SessionSheet } from "~/app/components/patient/session-sheet";
import { pageLoader } from "~/app/http/page.server";
import { HELP_FROM_ANXIETY } from "~/models/patients/anxiety-levels.schema";
import { toPageSources } from "~/server/media/playback";
import { formatWeekday } from "~/server/platform/dates";
import { requireSessionInPlan } from "./session-in-plan.server";

export const handle = {
  title: ({ data }: UIMatch) =>
    (data as { session: { title: string } } | undefined)?.session.title ?? "Session",
  dialog: true,
};

/** Help is shown for a day after an assessment of somebody who is very anxious. */
const HELP_SHOWN_MS = 86_400_000;

export const loader = pageLoader("patient.own", async (args) => {
  const { procedure, session, next, minutes, seconds, lastAssessment, recordings } =
    await requireSessionInPlan(args);
  const { context, url } = args;
  const recording = recordings?.[readTab(url.searchParams)] ?? null;
  // The content security policy allows other hosts only after Play was pressed.
  const hasStarted = url.searchParams.has("play");
  if (recording && hasStarted)
    context.externalSources = { ...context.externalSources, ...toPageSources(recording.playback) };
  const wasVeryAnxious =
    lastAssessment !== null && lastAssessment.anxietyLevel >= HELP_FROM_ANXIETY;
  return {
    procedure,
    session: { ...session, day: session.day && formatWeekday(session.day) },
    next: next && { id: next.id, number: next.number, title: next.title },
    minutes,
    lengths: {
      audio: describeLength(seconds.audio, minutes.audio),
      video: describeLength(seconds.video, minutes.video),
    },
    hasStarted,
    answered: lastAssessment !== null,
    recording,
    help: wasVeryAnxious && Date.now() - Date.parse(lastAssessment.at) < HELP_SHOWN_MS,
  };
});
export type ShownSession = Awaited<ReturnType<typeof loader>>;

/** Describes a recording's actual length, if it differs from the displayed minutes; null otherwise. */
function describeLength(seconds: number | null, displayedMinutes: number | null): string | null {
  if (seconds === null || displayedMinutes === Math.max(1, Math.ceil(seconds / 60))) return null;
  const minutes = Math.round(seconds / 60);
  if (seconds < 60) return "under a minute";
  return minutes === 1 ? "about a minute" : `about ${minutes} minutes`;
}

/** Full-window dialog of a session (specification 000, section 2.7). */
export default function Session() {
  const shown = useLoaderData<typeof loader>();
  const tab = readTab(useSearchParams()[0]);
  const { procedure, session, help } = shown;
  return (
    <RouteDialog
      title={session.title}
      closeTo={cardUrl(procedure.id, "sessions")}
      size="window"
      isSaved
    >
      {help && (
        <div className="mx-auto w-full max-w-3xl px-4 pb-6 md:px-7">
          <HelpNow
            phone={procedure.phone}
            liveSessionUrl={procedurePath(procedure.id, "live-session")}
          />
        </div>
      )}
      <SessionPlayer shown={shown} tab={tab} />
      <SessionSheet shown={shown} tab={tab} />
    </RouteDialog>
  );
}
