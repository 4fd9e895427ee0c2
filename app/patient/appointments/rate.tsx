import { useLoaderData } from "@remix-run/react";
import { CancelLink, RouteDialog } from "~/app/components/dialog/route-dialog";
import { Form } from "~/app/components/forms/form/form";
import { lazyValidator } from "~/app/components/forms/lazy-validator";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { ClosingNote } from "~/app/components/live-session/closing-note";
import { HelpNow } from "~/app/components/patient/help-now";
import { RankField } from "~/app/components/survey/rank-field";
import { FormActions } from "~/app/components/ui/form-actions";
import { ANXIETY_LABELS, HELP_FROM_ANXIETY } from "~/models/patients/anxiety-levels.schema";
import { rateSession } from "~/server/appointments/outcome";
import { sessionAction, sessionLoader, submitSession } from "./session-route.server";
import { rules } from "./rate-rules";
import { loadSession } from "./session-page.server";

const TITLE = "How Was It?";
export const handle = { title: TITLE, dialog: true };
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";

const validator = lazyValidator(() =>
  import("./rate-rules").then(({ fieldRules }) => ({ rules: fieldRules })),
);
const RATING_LABELS = ["Not good", "So-so", "All right", "Good", "Very good"];
const QUESTIONS = {
  rating: "How was the session?",
  anxietyAfter: "How anxious do you feel now?",
};

export const loader = sessionLoader(loadSession);

export const action = sessionAction((page) =>
  submitSession(page, {
    validator: rules,
    failure: (detail) => `Your answers were not saved: ${detail}`,
    message: "Thank you. Your answers are saved.",
    save: (writer, values) => rateSession(writer, page.access, values),
  }),
);

/** Dialog in which a patient says how a session was, and how anxious they are now: either is enough (AREAS 9). */
export default function RateSession() {
  const { session, closeTo } = useLoaderData<typeof loader>();
  if (!session.isRatable)
    return (
      <ClosingNote title={TITLE} closeTo={closeTo} session={session}>
        This session cannot be rated now.
      </ClosingNote>
    );
  return (
    <RouteDialog title={TITLE} about={session.facts?.when} closeTo={closeTo}>
      <Form validator={validator} failureTitle="Your answers were not saved" questions={QUESTIONS}>
        <div className="grid gap-8">
          <p className="text-soft">You can answer one of the two, or both.</p>
          <RankField name="rating" label={QUESTIONS.rating} rankLabels={RATING_LABELS} />
          <RankField
            name="anxietyAfter"
            label={QUESTIONS.anxietyAfter}
            rankLabels={ANXIETY_LABELS}
            renderBelow={(rank) => rank >= HELP_FROM_ANXIETY && <HelpNow phone={null} />}
          />
        </div>
        <FormActions>
          <CancelLink to={closeTo} />
          <SubmitButton>Save</SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  );
}
