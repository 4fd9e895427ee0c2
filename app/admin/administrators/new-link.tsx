import { FormActions } from "~/app/components/ui/form-actions";
import { useActionData, useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { ShownOnce } from "~/app/components/access/shown-once";
import { CancelLink, RouteDialog } from "~/app/components/dialog/route-dialog";
import { CheckboxField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { useDialogUrl } from "~/app/components/list/list";
import { parseId } from "~/app/http/list-query.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { submitAndShowSecret } from "~/app/http/show-once.server";
import { resetPasswordSchema } from "~/models/access/administrator.schema";
import { resetPassword } from "~/server/access/administrator-access";
import { getAdministrator } from "~/server/access/administrators";
import { LINK_HOURS, linkPath } from "~/server/access/one-time-links";
import { absoluteUrl } from "~/server/platform/absolute-url";
import { HandOverLink } from "./hand-over-link";

export const handle = { title: "New Link", dialog: true };
const validator = withZod(resetPasswordSchema);

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("administrators.manage", async ({ caller, params }) => {
  const id = parseId(params.id, "Invalid administrator ID");
  const { name, hasSecondFactor } = await getAdministrator(caller, id);
  return { name, hasSecondFactor, hours: LINK_HOURS["new-password"] };
});

export const action = pageAction("administrators.manage", ({ caller, request, url, params }) =>
  submitAndShowSecret({
    caller,
    request,
    validator,
    purpose: "new-password",
    failure: (detail) => `Failed to make a link: ${detail}`,
    save: async ({ values, caller, secret }) => {
      const id = parseId(params.id, "Invalid administrator ID");
      const { administrator, isMailed } = await resetPassword(caller, id, values, secret);
      return { mailedTo: isMailed ? administrator.email : null };
    },
    show: (saved, secret) => ({ ...saved, link: absoluteUrl(linkPath(secret), url.origin) }),
  }),
);

type ActionData = { shown?: { mailedTo: string | null; link: string } } | undefined;

export default function NewPasswordLink() {
  const { name, hours } = useLoaderData<typeof loader>();
  const shown = useActionData<ActionData>()?.shown;
  const dialogUrl = useDialogUrl();
  const closeTo = dialogUrl();
  return (
    <RouteDialog title="New Link" closeTo={closeTo} isSaved={Boolean(shown)}>
      {shown ? (
        <ShownOnce label="One-time link" value={shown.link} closeTo={closeTo}>
          <p>
            With this link <b>{name}</b> can choose a new password. It works once, and for {hours}{" "}
            hours. <HandOverLink mailedTo={shown.mailedTo} />
          </p>
        </ShownOnce>
      ) : (
        <PasswordLinkForm closeTo={closeTo} />
      )}
    </RouteDialog>
  );
}

function PasswordLinkForm({ closeTo }: { closeTo: string }) {
  const { name, hasSecondFactor, hours } = useLoaderData<typeof loader>();
  return (
    <Form validator={validator}>
      <div className="grid gap-5">
        <p>
          Make a link for <b>{name}</b> to choose a new password? It works once, and for {hours}{" "}
          hours. Earlier links stop working; the old password works until the link is used.
        </p>
        {hasSecondFactor && (
          <CheckboxField name="removeSecondFactor" label="Also remove the second factor" />
        )}
      </div>
      <FormActions>
        <CancelLink to={closeTo} />
        <SubmitButton>Make Link</SubmitButton>
      </FormActions>
    </Form>
  );
}
