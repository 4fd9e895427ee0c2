import { FormActions } from "~/app/components/ui/form-actions";
import { useActionData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { ShownOnce } from "~/app/components/access/shown-once";
import { CancelLink, RouteDialog } from "~/app/components/dialog/route-dialog";
import { TextField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { useDialogUrl } from "~/app/components/list/list";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { submitAndShowSecret } from "~/app/http/show-once.server";
import { administratorSchema } from "~/models/access/administrator.schema";
import { inviteAdministrator } from "~/server/access/administrators";
import { LINK_HOURS, linkPath } from "~/server/access/one-time-links";
import { absoluteUrl } from "~/server/platform/absolute-url";
import { HandOverLink } from "./hand-over-link";
import { NameField, RoleField } from "./administrator-fields";

export const handle = { title: "Invite Administrator", dialog: true };
export { openWithoutServer as clientLoader } from "~/app/components/forms/form/open-without-server";
const validator = withZod(administratorSchema);

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("administrators.manage", () => Promise.resolve(null));

export const action = pageAction("administrators.manage", ({ caller, request, url }) =>
  submitAndShowSecret({
    caller,
    request,
    validator,
    purpose: "invitation",
    failure: (detail) => `Failed to invite administrator: ${detail}`,
    save: async ({ values, caller, secret }) => {
      const { administrator, isMailed } = await inviteAdministrator(caller, values, secret);
      const { name, email } = administrator;
      return { name, mailedTo: isMailed ? email : null };
    },
    show: (saved, secret) => ({
      ...saved,
      hours: LINK_HOURS.invitation,
      link: absoluteUrl(linkPath(secret), url.origin),
    }),
  }),
);

type ActionData =
  | { shown?: { name: string; mailedTo: string | null; hours: number; link: string } }
  | undefined;

export default function InviteAdministrator() {
  const shown = useActionData<ActionData>()?.shown;
  const dialogUrl = useDialogUrl();
  const closeTo = dialogUrl();
  return (
    <RouteDialog title="Invite Administrator" closeTo={closeTo} isSaved={Boolean(shown)}>
      {shown ? (
        <ShownOnce label="One-time link" value={shown.link} closeTo={closeTo}>
          <p>
            <b>{shown.name}</b> is invited. With this link they can choose a password. It works
            once, and for {shown.hours} hours. <HandOverLink mailedTo={shown.mailedTo} />
          </p>
        </ShownOnce>
      ) : (
        <InvitationForm closeTo={closeTo} />
      )}
    </RouteDialog>
  );
}

function InvitationForm({ closeTo }: { closeTo: string }) {
  return (
    <Form validator={validator} defaultValues={{ role: "viewer" }}>
      <div className="grid gap-5">
        <NameField />
        <TextField name="email" label="Email" type="email" />
        <RoleField />
        <p className="text-sm text-soft">
          You get a link, shown once, to hand over yourself. Where email is set up, we send it to
          them too.
        </p>
      </div>
      <FormActions>
        <CancelLink to={closeTo} />
        <SubmitButton>Invite Administrator</SubmitButton>
      </FormActions>
    </Form>
  );
}
