import { withZod } from "@remix-validated-form/with-zod";
import { useLoaderData } from "@remix-run/react";
import { CheckboxListField } from "~/app/components/forms/checkbox-list-field";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { PageTitle } from "~/app/components/content/page-title";
import { ErrorView } from "~/app/components/ui/error-view";
import { FormActions } from "~/app/components/ui/form-actions";
import { submitForm } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { notificationsSchema } from "~/models/access/notification-topic.schema";
import {
  readOwnNotifications,
  updateOwnNotifications,
} from "~/server/notifications/own-notifications";
import { ACCOUNT_BREADCRUMB } from "./account-breadcrumb";
import { NOTIFICATION_LIMIT } from "./notification-limit";
import { ACCOUNT_PATH, redirectToAccount } from "./require-account.server";

export const handle = { title: "Change Notifications" };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

const validator = withZod(notificationsSchema);

export const loader = pageLoader(
  "account.own",
  async ({ caller }) => (await readOwnNotifications(caller)) ?? redirectToAccount(),
);

export const action = pageAction("account.own", ({ caller, request }) =>
  submitForm({
    caller,
    request,
    validator,
    failure: (detail) => `Failed to change your notifications: ${detail}`,
    save: async ({ values, caller }) => {
      await updateOwnNotifications(caller, values);
      return { to: ACCOUNT_PATH, message: "Notifications updated successfully" };
    },
  }),
);

export default function ChangeNotifications() {
  const { email, options, topics } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle
        title="Change Notifications"
        breadcrumb={ACCOUNT_BREADCRUMB}
        subtitle={`What we tell you by email, at ${email}`}
      />
      <div className="max-w-xl">
        <Form
          validator={validator}
          defaultValues={{ topics }}
          failureTitle="Your notifications were not changed"
        >
          <CheckboxListField
            name="topics"
            label="Tell me when"
            hint={NOTIFICATION_LIMIT}
            options={options}
          />
          <FormActions>
            <a className="button" href="/admin/account">
              Cancel
            </a>
            <SubmitButton busyLabel="Saving...">Save Changes</SubmitButton>
          </FormActions>
        </Form>
      </div>
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorView back={{ href: "/admin/account", label: "Back to Your Account" }} />;
}
