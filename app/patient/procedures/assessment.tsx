import { useLoaderData, useSearchParams } from "@remix-run/react";
import { procedurePath, sessionUrl, readTab } from "~/app/components/patient/urls";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { submitPatientForm } from "~/app/http/patient-form.server";
import { beginSession } from "~/server/today/progress-made";
import { AssessmentDialog } from "./assessment-dialog";
import { rules } from "./assessment-rules";
import { parseProcedureId, parseSessionId } from "./ids.server";
import { requireSessionInPlan } from "./session-in-plan.server";

export const handle = { title: "Pre-Session Assessment", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patient.own", async (args) => {
  const { procedure, session } = await requireSessionInPlan(args);
  return { procedure, session: { id: session.id, title: session.title } };
});

export const action = pageAction("patient.own", ({ caller, request, params, url }) =>
  submitPatientForm({
    caller,
    request,
    validator: rules,
    failure: (detail) => `Failed to save your answers: ${detail}`,
    async save({ values, caller }) {
      const sessionId = parseSessionId(params);
      const tab = readTab(url.searchParams);
      const assessment = await beginSession(
        caller,
        parseProcedureId(params),
        { sessionId, media: tab },
        values,
      );
      const first = assessment.offersMessage ? { message: "offer" as const } : { play: true };
      const to = sessionUrl(assessment.procedureId, sessionId, { tab, ...first });
      return { to, message: "Thank you. Your answers are saved." };
    },
  }),
);

export default function Assessment() {
  const { procedure, session } = useLoaderData<typeof loader>();
  return (
    <AssessmentDialog
      session={session.title}
      closeTo={sessionUrl(procedure.id, session.id, { tab: readTab(useSearchParams()[0]) })}
      phone={procedure.phone}
      liveSessionUrl={procedurePath(procedure.id, "live-session")}
    />
  );
}
