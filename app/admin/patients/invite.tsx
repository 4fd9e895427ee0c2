import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { CancelLink, RouteDialog } from "~/app/components/dialog/route-dialog";
import { Form } from "~/app/components/forms/form/form";
import { RadioField } from "~/app/components/forms/radio-field";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { useCurrentListUrl } from "~/app/components/list/list";
import { FormActions } from "~/app/components/ui/form-actions";
import { toListQuery, EDIT_PARAMETER } from "~/app/contracts/list-url";
import { submitForm } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { inviteSchema } from "~/models/patients/patient-actions.schema";
import { INVITE_CHANNELS } from "~/models/patients/invite-channels.schema";
import { type Invited, invitePatient } from "~/server/patient-records/invite";
import { type InviteOption, readInviteOptions } from "~/server/patient-records/invite-options";
import { INVITATION_DAYS } from "~/server/patients/invitation-codes";
import { parsePatientId } from "./patient-id.server";

export const handle = { title: "Invite Patient", dialog: true };

const inviteValidator = withZod(inviteSchema);

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patients.write", async ({ caller, params }) => {
  const id = parsePatientId(params);
  const { options, ...invitation } = await readInviteOptions(caller, id);
  return { id, ...invitation, days: INVITATION_DAYS, options: toRadioOptions(options) };
});

/** What each way needs, or where it leads. */
function toRadioOptions(options: InviteOption[]) {
  return INVITE_CHANNELS.map(({ value, label }) => {
    const option = options.find(({ channel }) => channel === value);
    return { value, label, hint: option ? describeOption(option) : LETTER_HINT };
  });
}

const LETTER_HINT = "With the code and a picture that a phone reads";

function describeOption({ channel, address, obstacle, isOn }: InviteOption): string {
  if (address === "") return channel === "email" ? "No email address yet" : "No mobile number yet";
  if (obstacle) return `${address}: ${obstacle}`;
  return isOn ? address : `${address}: nothing is sent, since this channel is not set up`;
}

export const action = pageAction("patients.write", ({ caller, request, url, params }) => {
  const id = parsePatientId(params);
  // The dialog is over the list of patients, and over the patient's page.
  const isOverList = url.pathname.startsWith("/admin/patients/all/");
  const path = isOverList ? "/admin/patients/all" : `/admin/patients/${id}`;
  const back = path + toListQuery(url.searchParams, {}, isOverList ? [] : [EDIT_PARAMETER]);
  return submitForm({
    caller,
    request,
    validator: inviteValidator,
    failure: (detail) => `Failed to invite patient: ${detail}`,
    save: async ({ values, caller, expectedVersions }) => {
      const invited = await invitePatient(caller, id, values, expectedVersions);
      const to = invited.channel === "letter" ? `/admin/patients/${id}/letter` : back;
      return { to, message: describeInvited(invited) };
    },
  });
});

function describeInvited({ channel, isChannelOff }: Invited): string {
  if (channel === "letter") return "The letter is ready to print";
  if (isChannelOff) return "Invited, but nothing is sent: this channel is not set up";
  return "The invitation goes out now, or after the quiet hours";
}

export default function InvitePatient() {
  const { id, name, version, status, obstacle, days, options, ...invitation } =
    useLoaderData<typeof loader>();
  const { invitee, isForGuardian, hasJoined } = invitation;
  const closeTo = useCurrentListUrl();
  const wasInvited = status === "Invited" || hasJoined;
  const title = wasInvited ? "Invite Again" : "Invite Patient";
  return (
    <RouteDialog title={title} about={name} closeTo={closeTo}>
      {obstacle ? (
        <>
          <p>{obstacle}.</p>
          <FormActions>
            <CancelLink to={closeTo} />
            <a className="button primary" href={`/admin/patients/${id}`}>
              Open Patient
            </a>
          </FormActions>
        </>
      ) : (
        <Form validator={inviteValidator} version={version}>
          <div className="grid gap-5">
            {isForGuardian && (
              <p>
                {name} is under age, so the invitation is for <b>{invitee}</b>, the guardian.
              </p>
            )}
            {hasJoined && (
              <p>{invitee} has joined. A new code lets them sign in on another device.</p>
            )}
            <RadioField name="channel" label="How to invite" options={options} />
            <p className="text-sm text-soft">
              The code works once, for {days} days.
              {wasInvited && " Earlier codes and letters stop working."}
            </p>
          </div>
          <FormActions>
            <CancelLink to={closeTo} />
            <SubmitButton busyLabel="Inviting...">Invite</SubmitButton>
          </FormActions>
        </Form>
      )}
    </RouteDialog>
  );
}

export { PatientError as ErrorBoundary } from "./patient-error";
