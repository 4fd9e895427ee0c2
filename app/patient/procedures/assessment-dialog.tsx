import type { ShownPhone } from "~/server/platform/phone-numbers";
import type { ReactNode } from "react";
import { CancelLink, RouteDialog } from "~/app/components/dialog/route-dialog";
import { TextAreaField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { lazyValidator } from "~/app/components/forms/lazy-validator";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { YesNoField } from "~/app/components/forms/yes-no-field";
import { HelpNow } from "~/app/components/patient/help-now";
import { NotReadNote } from "~/app/components/patient/not-read-note";
import { RankField } from "~/app/components/survey/rank-field";
import { FormActions } from "~/app/components/ui/form-actions";
import { ANXIETY_LABELS, HELP_FROM_ANXIETY } from "~/models/patients/anxiety-levels.schema";

const validator = lazyValidator(() => import("./assessment-rules"));

const QUESTIONS = {
  anxietyLevel: "How anxious do you feel right now?",
  informationReceived: "Have you received the information you need about your procedure?",
};

type Props = {
  /** Title of the session. */
  session: string;
  closeTo: string;
  /** The procedure's number of the care team; null for the hospital's. */
  phone: ShownPhone | null;
  liveSessionUrl: string;
  banner?: ReactNode;
};

/** Pre-session assessment dialog; closing it neither stores nor starts anything (specification 000, section 2.7). */
export function AssessmentDialog({ session, closeTo, phone, liveSessionUrl, banner }: Props) {
  return (
    <RouteDialog title="Pre-Session Assessment" about={session} closeTo={closeTo} banner={banner}>
      <Form validator={validator} failureTitle="Your answers were not saved" questions={QUESTIONS}>
        <div className="grid gap-8">
          <RankField
            name="anxietyLevel"
            label={QUESTIONS.anxietyLevel}
            rankLabels={ANXIETY_LABELS}
            renderBelow={(rank) =>
              rank >= HELP_FROM_ANXIETY && <HelpNow phone={phone} liveSessionUrl={liveSessionUrl} />
            }
          />
          <YesNoField name="informationReceived" label={QUESTIONS.informationReceived} />
          <TextAreaField
            name="concerns"
            label="Is anything on your mind? (optional)"
            hint="Your care team does not see it."
            note={<NotReadNote phone={phone} />}
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
