import { type UIMatch, useLoaderData, useSearchParams } from "@remix-run/react";
import { useRef } from "react";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import {
  cardUrl,
  MESSAGE_PARAM,
  procedurePath,
  readTab,
  sessionUrl,
} from "~/app/components/patient/urls";
import { HelpNow } from "~/app/components/patient/help-now";
import { SessionPlayer } from "~/app/components/patient/session-player";
import { SessionSheet } from "~/app/components/patient/session-sheet";
import { SPONSORED_FIELD, STOP_BELOW_SESSION } from "~/app/contracts/sponsored-fields";
import { readFormText } from "~/app/http/body.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { submitPatientConfirmation } from "~/app/http/patient-form.server";
import { HELP_FROM_ANXIETY } from "~/models/patients/anxiety-levels.schema";
import { finishSession, playSessionMessage } from "~/server/patients/session-assessments";
import { withdrawSponsored } from "~/server/sponsored/authorization";
import { parseProcedureId, parseSessionId } from "./ids.server";
import { requireSessionInPlan } from "./session-in-plan.server";
import { toShownSession } from "./shown-session.server";

export const handle = {
  title: ({ data }: UIMatch) =>
    (data as { session: { title: string } } | undefined)?.session.title ?? "Session",
  dialog: true,
};

/** Help is shown for a day after an assessment of somebody who is very anxious. */
const HELP_SHOWN_MS = 86_400_000;

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patient.own", async (args) => {
  const playable = await requireSessionInPlan(args);
  const { procedure, session, lastAssessment } = playable;
  const wasVeryAnxious =
    lastAssessment !== null && lastAssessment.anxietyLevel >= HELP_FROM_ANXIETY;
  return {
    ...toShownSession(playable, args, {
      path: sessionUrl(procedure.id, session.id),
      toNext: (id) => sessionUrl(procedure.id, id),
      surveysUrl: `/patient-surveys?procedure=${procedure.id}&session=${session.id}`,
    }),
    answered: lastAssessment !== null,
    help: wasVeryAnxious && Date.now() - Date.parse(lastAssessment.at) < HELP_SHOWN_MS,
  };
});

/**
 * Stores that the recording of the tab was played to its end: sent by the player, and by a button. Or counts a play of the message, or
 * withdraws the authorization of sponsored content.
 */
export const action = pageAction("patient.own", ({ caller, request, params, url }) =>
  submitPatientConfirmation({
    caller,
    request,
    failure: (detail) => `This was not saved: ${detail}`,
    async save(writer, form) {
      const [sessionId, tab] = [parseSessionId(params), readTab(url.searchParams)];
      if (readFormText(form, MESSAGE_PARAM) === "play") {
        const played = await playSessionMessage(writer, parseProcedureId(params), sessionId);
        return { to: sessionUrl(played.procedureId, sessionId, { tab, message: "play" }) };
      }
      if (readFormText(form, SPONSORED_FIELD) === "stop") {
        await withdrawSponsored(writer, STOP_BELOW_SESSION);
        return { to: url.pathname + url.search, message: "Sponsored content is off" };
      }
      const at = { sessionId, media: tab };
      const { procedureId } = await finishSession(writer, parseProcedureId(params), at);
      return { to: sessionUrl(procedureId, sessionId, { tab, play: true }) };
    },
  }),
);

/** Full-window dialog of a session (specification 000, section 2.7). */
export default function Session() {
  const shown = useLoaderData<typeof loader>();
  const tab = readTab(useSearchParams()[0]);
  const finishForm = useRef<HTMLFormElement>(null);
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
      <SessionPlayer shown={shown} tab={tab} onEnded={() => finishForm.current?.requestSubmit()} />
      <SessionSheet shown={shown} tab={tab} finishForm={finishForm} />
    </RouteDialog>
  );
}
