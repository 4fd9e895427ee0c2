import { FormActions } from "~/app/components/ui/form-actions";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { CancelLink, RouteDialog } from "~/app/components/dialog/route-dialog";
import { TextAreaField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { lazyValidator } from "~/app/components/forms/lazy-validator";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { YesNoField } from "~/app/components/forms/yes-no-field";
import { procedurePath, sessionUrl, readTab } from "~/app/components/patient/urls";
import { NotReadNote } from "~/app/components/patient/not-read-note";
import { HelpNow } from "~/app/components/patient/help-now";
import { RankField } from "~/app/components/survey/rank-field";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { submitPatientForm } from "~/app/http/patient-form.server";
import { ANXIETY_LABELS, HELP_FROM_ANXIETY } from "~/models/patients/anxiety-levels.schema";
import { createSessionAssessment } from "~/server/patients/session-assessments";
import { rules } from "./assessment-rules";
import { parseProcedureId, parseSessionId } from "./ids.server";
import { requireSessionInPlan } from "./session-in-plan.server";

export const handle = { title: "Pre-Session Assessment", dialog: true };

const validator = lazyValidator(() => import("./assessment-rules"));

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
      const assessment = await createSessionAssessment(
        caller,
        parseProcedureId(params),
        { sessionId, media: tab },
        values,
      );
      const to = sessionUrl(assessment.procedureId, sessionId, { tab, play: true });
      return { to, message: "Thank you. Your answers are saved." };
    },
  }),
);

const QUESTIONS = {
  anxietyLevel: "How anxious do you feel right now?",
  informationReceived: "Have you received the information you need about your procedure?",
};

/** Pre-session assessment dialog; closing it neither stores nor starts anything (specification 000, section 2.7). */
export default function Assessment() {
  const { procedure, session } = useLoaderData<typeof loader>();
  const closeTo = sessionUrl(procedure.id, session.id, { tab: readTab(useSearchParams()[0]) });
  const help = (
    <HelpNow phone={procedure.phone} liveSessionUrl={procedurePath(procedure.id, "live-session")} />
  );
  return (
    <RouteDialog title="Pre-Session Assessment" about={session.title} closeTo={closeTo}>
      <Form validator={validator} failureTitle="Your answers were not saved" questions={QUESTIONS}>
        <div className="grid gap-8">
          <RankField
            name="anxietyLevel"
            label={QUESTIONS.anxietyLevel}
            rankLabels={ANXIETY_LABELS}
            renderBelow={(rank) => rank >= HELP_FROM_ANXIETY && help}
          />
          <YesNoField name="informationReceived" label={QUESTIONS.informationReceived} />
          <TextAreaField
            name="concerns"
            label="Is anything on your mind? (optional)"
            hint="Your care team does not see it."
            note={<NotReadNote phone={procedure.phone} />}
            rows={3}
          />
        </div>
        <FormActions>
          <CancelLink to={closeTo} />
          <SubmitButton>Continue to Session</SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  );
}
