import { useLoaderData } from "@remix-run/react";
import { RightFields } from "~/app/components/caring/right-fields";
import { CancelLink, RouteDialog } from "~/app/components/dialog/route-dialog";
import { CheckboxField, TextField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { lazyValidator } from "~/app/components/forms/lazy-validator";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { FormActions } from "~/app/components/ui/form-actions";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { submitPatientForm } from "~/app/http/patient-form.server";
import { throwRedirect } from "~/app/http/throw-redirect.server";
import { CARETAKER_RIGHTS } from "~/models/patients/caretaker-options.schema";
import { TEXTS_PROMISE } from "~/models/patients/caretaker.schema";
import { countInvitation } from "~/server/caretakers/invite";
import { addPerson } from "~/server/caretakers/people";
import { isChannelOn } from "~/server/outbox/channels";
import { rules } from "./rules";

export const handle = { title: "Add a Person", dialog: true };
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

const validator = lazyValidator(() => import("./rules"));

/** Without an account the list says what comes first. */
export const loader = pageLoader("patient.own", ({ caller }) => {
  if (!caller.patientSignInId) throwRedirect("/my-people");
  return Promise.resolve({ sends: { email: isChannelOn("email"), text: isChannelOn("text") } });
});

/** Adds somebody, and sends the invitation. */
export const action = pageAction("patient.own", ({ caller, request }) =>
  submitPatientForm({
    caller,
    request,
    validator: rules,
    failure: (detail) => `Nobody was added: ${detail}`,
    beforeSave: () => countInvitation(caller),
    save: async ({ values, caller: writer }) => {
      await addPerson(writer, values);
      const isSent = isChannelOn("email") || isChannelOn("text");
      return {
        to: "/my-people",
        message: isSent
          ? `The invitation to ${values.name} is on its way`
          : `${values.name} was added, but this website sends no messages at the moment`,
      };
    },
  }),
);

const DEFAULTS = Object.fromEntries(
  CARETAKER_RIGHTS.map(({ name, isOn }) => [name, isOn ? "yes" : ""]),
);

/** Form that invites somebody (AREAS 7). */
export default function AddPerson() {
  const { sends } = useLoaderData<typeof loader>();
  return (
    <RouteDialog title="Add a Person" closeTo="/my-people">
      <Form validator={validator} defaultValues={DEFAULTS} failureTitle="Nobody was added">
        <div className="grid gap-5">
          <TextField name="name" label="Name" />
          <TextField name="relationship" label="Relationship" hint="Such as daughter or friend" />
          <TextField name="contact" label="E-mail or mobile number" hint={describeSending(sends)} />
          <CheckboxField
            name="texts"
            label={TEXTS_PROMISE}
            hint="Needed for a mobile number only"
          />
          <RightFields name="They" />
        </div>
        <FormActions>
          <CancelLink to="/my-people" />
          <SubmitButton busyLabel="Sending...">Invite</SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  );
}

/** Says what is sent there, and what is not. */
function describeSending({ email, text }: { email: boolean; text: boolean }): string {
  if (!email && !text)
    return "This website sends no messages at the moment. Nobody can accept an invitation until it does.";
  const only = email && text ? "" : ` It sends ${email ? "e-mail" : "texts"} only.`;
  return `They get a link, for 7 days, and then a code.${only}`;
}
