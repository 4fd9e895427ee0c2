import { useActionData, useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { z } from "zod";
import { HandOverLink } from "~/app/admin/administrators/hand-over-link";
import { ShownOnce } from "~/app/components/access/shown-once";
import { EmailText } from "~/app/components/content/email-text";
import { CancelLink, RouteDialog } from "~/app/components/dialog/route-dialog";

import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { useCurrentListUrl } from "~/app/components/list/list";
import { FormActions } from "~/app/components/ui/form-actions";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { submitAndShowSecret } from "~/app/http/show-once.server";
import { LINK_HOURS, linkPath } from "~/server/access/one-time-links";
import { getCoach } from "~/server/coaches/coaches";
import { inviteCoach } from "~/server/coaches/invite-coach";
import { absoluteUrl } from "~/server/platform/absolute-url";
import { parseCoachId } from "./coach-id.server";

export const handle = { title: "Invite Coach", dialog: true };
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

const validator = withZod(z.object({}));

export const loader = pageLoader("administrators.manage", async ({ caller, params }) => {
  const { name, email, hasAccount } = await getCoach(caller, parseCoachId(params));
  return { name, email, hasAccount, hours: LINK_HOURS.invitation };
});

export const action = pageAction("administrators.manage", ({ caller, request, url, params }) =>
  submitAndShowSecret({
    caller,
    request,
    validator,
    purpose: "coach-invitation",
    failure: (detail) => `Failed to invite coach: ${detail}`,
    save: async ({ caller, secret }) => {
      const { coach, isMailed } = await inviteCoach(caller, parseCoachId(params), { secret });
      return { mailedTo: isMailed ? coach.email : null };
    },
    show: (saved, secret) => ({ ...saved, link: absoluteUrl(linkPath(secret), url.origin) }),
  }),
);

type ActionData = { shown?: { mailedTo: string | null; link: string } } | undefined;

export default function InviteCoach() {
  const { name, email, hasAccount, hours } = useLoaderData<typeof loader>();
  const shown = useActionData<ActionData>()?.shown;
  const closeTo = useCurrentListUrl();
  return (
    <RouteDialog title="Invite Coach" about={name} closeTo={closeTo} isSaved={Boolean(shown)}>
      {shown ? (
        <ShownOnce label="One-time link" value={shown.link} closeTo={closeTo}>
          <p>
            <b>{name}</b> is invited. With this link they can choose a password. It works once, and
            for {hours} hours. <HandOverLink mailedTo={shown.mailedTo} />
          </p>
        </ShownOnce>
      ) : hasAccount || !email ? (
        <>
          <p>
            {hasAccount
              ? `${name} has a sign-in already.`
              : `To invite ${name}, add an email address first.`}
          </p>
          <FormActions>
            <CancelLink to={closeTo} />
          </FormActions>
        </>
      ) : (
        <Form validator={validator}>
          <div className="grid gap-3">
            <p>
              Invite <b>{name}</b> to sign in as <EmailText>{email}</EmailText>? Coaches see their
              own appointments, profile and hours, and nothing else of the hospital’s.
            </p>
            <p className="text-sm text-soft">
              You get a link, shown once, to hand over yourself. Where email is set up, we send it
              to them too. Their free times stay as they are.
            </p>
          </div>
          <FormActions>
            <CancelLink to={closeTo} />
            <SubmitButton busyLabel="Inviting...">Invite Coach</SubmitButton>
          </FormActions>
        </Form>
      )}
    </RouteDialog>
  );
}

export { CoachError as ErrorBoundary } from "./coach-error";
