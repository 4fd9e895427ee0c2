import { useLoaderData } from "@remix-run/react";
import { CheckboxField } from "~/app/components/forms/form/fields";
import { DraftErrorView } from "~/app/components/wizard/draft-error";
import { FieldsStep } from "~/app/components/wizard/fields-step";
import { toListQuery } from "~/app/contracts/list-url";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { submitFieldsStep } from "~/app/http/wizard-fields.server";
import { saveReview } from "~/app/http/wizard-review.server";
import { storeAnswers } from "~/app/http/wizard.server";
import { INVITE_FIELD } from "~/models/coaches/coach-form.schema";
import { HOURS_FIELD_LABELS, withMoreRows } from "~/models/coaches/coach-hours-form.schema";
import { offersInvitation, saveCoachWizard } from "~/server/coaches/wizard";
import { settings } from "~/server/platform/settings";
import { hoursStepValidator, hoursValidator } from "./coach-validators";
import { BACK_TO_LIST, STEPS, WIZARD_TITLE } from "./coach-wizard";
import { FIELD_NAMES, loadStep, WIZARD } from "./coach-wizard.server";
import { CoachHoursFields } from "./hours-fields";

export const handle = { title: `Hours - ${WIZARD_TITLE}`, dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", async ({ caller, params }) => {
  const { stored, page } = await loadStep(caller, params.draft, "hours");
  return {
    page,
    hospitalZone: settings().timeZone,
    mayInvite: offersInvitation(caller, stored.typed),
  };
});

export const action = pageAction("content.write", (args) => {
  const draft = args.params.draft ?? "";
  const save = saveReview({
    fieldsByStep: FIELD_NAMES,
    failure: (detail) => `Failed to create coach: ${detail}`,
    save: async ({ caller }) => {
      const { coach, isInvited } = await saveCoachWizard(caller, draft);
      return {
        to: `/admin/coaches${toListQuery(args.url.searchParams)}`,
        message: "Coach created successfully",
        ...(isInvited && { detail: "The invitation to sign in is on its way" }),
        createdId: coach.id,
        action: { label: "View", href: `/admin/coaches/${coach.id}` },
      };
    },
  });
  return submitFieldsStep(args, {
    wizard: WIZARD,
    step: "hours",
    previousStep: "offer",
    validator: hoursValidator,
    addRows: withMoreRows,
    next: async (submitted) => {
      await storeAnswers(submitted);
      return save(submitted, draft);
    },
  });
});

export default function CoachHours() {
  const { page, hospitalZone, mayInvite } = useLoaderData<typeof loader>();
  return (
    <FieldsStep
      {...page}
      title={WIZARD_TITLE}
      steps={STEPS}
      step="hours"
      validator={hoursStepValidator}
      questions={HOURS_FIELD_LABELS}
      previous
      saveLabel="Save Coach"
    >
      <CoachHoursFields hospitalZone={hospitalZone} />
      {mayInvite && (
        <CheckboxField
          name={INVITE_FIELD}
          label="Send an invitation to sign in"
          hint="Coaches who sign in see their own appointments, profile and hours. They have free times once they have signed in."
        />
      )}
    </FieldsStep>
  );
}

export function ErrorBoundary() {
  return <DraftErrorView back={BACK_TO_LIST} />;
}
