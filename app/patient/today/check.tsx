import { useLoaderData } from "@remix-run/react";
import { CancelLink, RouteDialog } from "~/app/components/dialog/route-dialog";
import { Form } from "~/app/components/forms/form/form";
import { lazyValidator } from "~/app/components/forms/lazy-validator";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { YesNoField } from "~/app/components/forms/yes-no-field";
import { NotReadNote } from "~/app/components/patient/not-read-note";
import { TeamHours } from "~/app/components/site/team-hours";
import { todayUrl } from "~/app/components/patient/urls";
import { RankField } from "~/app/components/survey/rank-field";
import { UrgentHelp } from "~/app/components/survey/urgent-help";
import { FormActions } from "~/app/components/ui/form-actions";
import { parseIdQuery } from "~/app/http/list-query.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { submitPatientForm } from "~/app/http/patient-form.server";
import { DAILY_QUESTIONS, URGENT_QUESTION } from "~/models/patients/daily-questions.schema";
import { answerDailyCheck } from "~/server/today/daily-checks";
import { readDailyCheck } from "~/server/today/read-daily-check";
import { rules } from "./check-rules";

export const handle = { title: "Daily Check", dialog: true };
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

const validator = lazyValidator(() => import("./check-rules"));

export const loader = pageLoader("patient.own", ({ caller, url }) =>
  readDailyCheck(caller, parseIdQuery(url, "procedure")),
);

export const action = pageAction("patient.own", ({ caller, request, url }) =>
  submitPatientForm({
    caller,
    request,
    validator: rules,
    failure: (detail) => `Your answers were not saved: ${detail}`,
    save: async ({ values, caller: writer }) => {
      const id = parseIdQuery(url, "procedure");
      const { procedureId, isWorried } = await answerDailyCheck(writer, id, values);
      const to = todayUrl(procedureId);
      // Redirect without a toast, which could cover the call for help.
      return isWorried ? { to } : { to, message: "Thank you. Your answers are saved." };
    },
  }),
);

const QUESTIONS = {
  ...Object.fromEntries(DAILY_QUESTIONS.map(({ name, label }) => [name, label])),
  isWorried: URGENT_QUESTION,
};

/** Dialog with the daily check after a procedure (AREAS 6). */
export default function DailyCheckDialog() {
  const { id, title, phone, values } = useLoaderData<typeof loader>();
  const closeTo = todayUrl(id);
  return (
    <RouteDialog title="Daily Check" about={title} closeTo={closeTo}>
      <Form
        validator={validator}
        defaultValues={values ?? undefined}
        failureTitle="Your answers were not saved"
        questions={QUESTIONS}
      >
        <div className="grid gap-8">
          {DAILY_QUESTIONS.map(({ name, label, ranks }) => (
            <RankField key={name} name={name} label={label} rankLabels={ranks} />
          ))}
          <div className="grid gap-3">
            <YesNoField name="isWorried" label={URGENT_QUESTION} />
            <UrgentHelp name="isWorried" urgentAnswer="Yes" phone={phone} />
            <p className="text-base text-soft">
              Your care team sees it when you answer Yes, whatever you share.{" "}
              <NotReadNote phone={phone} />
            </p>
            <TeamHours />
          </div>
        </div>
        <FormActions>
          <CancelLink to={closeTo} />
          <SubmitButton>Save</SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  );
}
