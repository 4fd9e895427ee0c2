import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { GroupFrame } from "~/app/components/forms/field/field-frame";
import { CheckboxField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { AccountPage } from "~/app/components/patient-accounts/account-page";
import { SharedDeviceField, SharingFields } from "~/app/components/patient-accounts/sharing-fields";
import { useHospital } from "~/app/components/site/use-hospital";
import { FormActions } from "~/app/components/ui/form-actions";
import { serializePatientSignIn } from "~/app/http/cookies.server";
import { TODAY_HOME } from "~/app/contracts/account-fields";
import { readFormText } from "~/app/http/body.server";
import { submitForm } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { clearJoin, prepareSignIn, readJoinInvitation } from "~/app/http/patient-account.server";
import { throwRedirect } from "~/app/http/throw-redirect.server";
import { joinChoicesSchema } from "~/models/patients/patient-account.schema";
import type { JoinChannel } from "~/server/patient-accounts/join-agreements";
import { join } from "~/server/patient-accounts/join";
import { loadJoinPage } from "./join-page.server";

export { retryAfter as headers } from "~/app/http/retry-after";
export const handle = { title: "Your Choices", noindex: true };
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

const validator = withZod(joinChoicesSchema);

export const loader = pageLoader("public", async (args) => {
  const page = await loadJoinPage(args);
  return page.isReturning ? throwRedirect("/join/confirm") : page;
});

/** Joins, and signs this browser in. */
export const action = pageAction("public", async ({ caller, request }) => {
  const invitationId = (await readJoinInvitation(request)) ?? 0;
  const { toBrowser, endPrevious, nextPath } = await prepareSignIn(request, invitationId);
  return submitForm({
    caller,
    request,
    validator,
    failure: (detail) => `You have not joined: ${detail}`,
    save: async ({ values, form, caller: writer }) => {
      await endPrevious(writer);
      const browser = toBrowser(form);
      const { isReturning } = await join(writer, invitationId, { browser, input: values });
      const message = isReturning ? "Welcome back" : "Welcome. You have joined";
      return { to: nextPath(TODAY_HOME), message };
    },
    cookie: async (form) => [
      await serializePatientSignIn(toBrowser(form).token, readFormText(form, "shared") === "yes"),
      await clearJoin(),
    ],
  });
});

const describeBoxes = (channels: JoinChannel[]): string =>
  "An empty box means no. We never write what your procedure is." +
  (channels.some(({ channel }) => channel === "email")
    ? " Codes to sign in by e-mail come either way, when you ask for one."
    : "");

/** Ticks the boxes of what is sent now. */
const toInitialValues = (channels: JoinChannel[]) =>
  Object.fromEntries(channels.flatMap(({ channel, isOn }) => (isOn ? [[channel, "yes"]] : [])));

/** Last page of joining: how the hospital may write, and what the care team sees (AREAS 4). */
export default function JoinChoices() {
  const { ward, channels } = useLoaderData<typeof loader>();
  const { name: hospital } = useHospital();
  return (
    <AccountPage title="Your choices" lead="You can change all of this later, in Your Data.">
      <Form validator={validator} defaultValues={toInitialValues(channels)}>
        <div className="grid gap-8">
          {channels.length > 0 ? (
            <GroupFrame
              name="channels"
              label={`How may ${hospital} write to you?`}
              hint={describeBoxes(channels)}
              error={undefined}
              conflict={null}
              hasCheckboxes
            >
              <div className="grid gap-2">
                {channels.map(({ channel, words }) => (
                  <CheckboxField key={channel} name={channel} label={words} />
                ))}
              </div>
            </GroupFrame>
          ) : (
            <p>
              {hospital} has neither an e-mail address nor a mobile number of yours. To sign in on
              another device, ask for a new letter.
            </p>
          )}
          <SharingFields ward={ward} />
          <SharedDeviceField />
        </div>
        <FormActions>
          <SubmitButton busyLabel="One moment...">Join</SubmitButton>
        </FormActions>
      </Form>
    </AccountPage>
  );
}
