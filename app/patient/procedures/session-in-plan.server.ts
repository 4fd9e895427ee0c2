import { cardUrl } from "~/app/components/patient/urls";
import type { PageArgs } from "~/app/http/page.server";
import { redirectWithToast } from "~/app/http/toast.server";
import { getOwnSession, type PlayableSession } from "~/server/patients/own-session";
import { NOT_IN_PLAN_MESSAGE } from "~/server/patients/session-assessments";
import { parseProcedureId, parseSessionId } from "./ids.server";

/**
 * Reads the session of the route parameters.
 * @throws Response a redirect to the list, with a toast, if the patient's plan does not include the session
 */
export async function requireSessionInPlan({ caller, params }: PageArgs): Promise<PlayableSession> {
  const playableSession = await getOwnSession(
    caller,
    parseProcedureId(params),
    parseSessionId(params),
  );
  if (playableSession.session.inPlan) return playableSession;
  // oxlint-disable-next-line typescript/only-throw-error -- Remix responds with a thrown Response
  throw await redirectWithToast(
    cardUrl(playableSession.procedure.id, "sessions"),
    `${NOT_IN_PLAN_MESSAGE}.`,
    { type: "info" },
  );
}
