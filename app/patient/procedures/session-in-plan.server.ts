import { cardAddress } from "~/app/components/patient/addresses";
import type { PageArgs } from "~/app/http/page.server";
import { redirectWithToast } from "~/app/http/toast.server";
import { getOwnSession, type SessionToPlay } from "~/server/patients/own-session";
import { NOT_IN_PLAN } from "~/server/patients/session-assessments";
import { procedureId, sessionId } from "./ids.server";

/** The session that an address names; what is not part of the plan leads back to the list, with the reason. */
export async function sessionInPlan({ caller, params }: PageArgs): Promise<SessionToPlay> {
  const shown = await getOwnSession(caller, procedureId(params), sessionId(params));
  if (shown.session.inPlan) return shown;
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- Remix answers with what is thrown
  throw await redirectWithToast(cardAddress(shown.procedure.id, "sessions"), `${NOT_IN_PLAN}.`, {
    type: "info",
  });
}
