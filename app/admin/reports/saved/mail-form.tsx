import { withZod } from "@remix-validated-form/with-zod";
import { Confirmation } from "~/app/components/dialog/confirmation";
import { CancelLink, RouteDialog } from "~/app/components/dialog/route-dialog";
import { Form } from "~/app/components/forms/form/form";
import { RadioField } from "~/app/components/forms/radio-field";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { Caution } from "~/app/components/ui/caution";
import { FormActions } from "~/app/components/ui/form-actions";
import { type ReportSchedule, SCHEDULE_TIMES } from "~/models/reports/report-schedule.schema";
import { reportScheduleSchema } from "~/models/reports/saved-report.schema";

export const scheduleValidator = withZod(reportScheduleSchema);

const describeMail = (schedule: ReportSchedule) =>
  `${SCHEDULE_TIMES[schedule]} you get a mail with a link to this report. The mail has no figures.`;

const OPTIONS = [
  { value: "never", label: "Never" },
  { value: "weekly", label: "Weekly", hint: describeMail("weekly") },
  { value: "monthly", label: "Monthly", hint: describeMail("monthly") },
];

type Props = { closeTo: string; name: string; schedule: ReportSchedule };

/** Dialog that chooses how often a link to a saved view is mailed. */
export function MailForm({ closeTo, name, schedule, version }: Props & { version: number }) {
  return (
    <RouteDialog title="Send by Mail" about={name} closeTo={closeTo}>
      <Form
        validator={scheduleValidator}
        defaultValues={{ schedule: schedule || "never" }}
        version={version}
      >
        <RadioField name="schedule" label="How often" options={OPTIONS} />
        <FormActions>
          <CancelLink to={closeTo} />
          <SubmitButton>Save Changes</SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  );
}

/** Dialog where mail does not reach the caller: it says why, promises nothing, and can end a schedule of before. */
export function MailBlocked({
  closeTo,
  schedule,
  text,
  isInAccount,
}: Props & { text: string; isInAccount: boolean }) {
  return (
    <Confirmation
      title="Send by Mail"
      confirmLabel="Stop Sending"
      busyLabel="Stopping..."
      failedTitle="The mails were not changed"
      tone="primary"
      closeTo={closeTo}
      isImpossible={schedule === ""}
      renderedValues={{ schedule: "never" }}
    >
      <Caution>{text}</Caution>
      {isInAccount && (
        <p>
          <a href="/admin/account/notifications">Change Notifications</a>
        </p>
      )}
      {schedule !== "" && (
        <p>{`${SCHEDULE_TIMES[schedule]} is still chosen, but nothing is mailed now.`}</p>
      )}
    </Confirmation>
  );
}
