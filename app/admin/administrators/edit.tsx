import { FormActions } from "~/app/components/ui/form-actions";
import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { CancelLink, RouteDialog } from "~/app/components/dialog/route-dialog";
import { CheckboxListField } from "~/app/components/forms/checkbox-list-field";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { useCurrentListUrl } from "~/app/components/list/list";
import { submitForm } from "~/app/http/form.server";
import { toListQuery } from "~/app/contracts/list-url";
import { messagesUrl } from "~/app/contracts/messages-url";
import { parseId } from "~/app/http/list-query.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { updateAdministratorSchema } from "~/models/access/administrator.schema";
import type { NotificationTopic } from "~/models/access/notification-topic.schema";
import { listTopicOptions } from "~/server/access/notification-topics";
import { getAdministrator, updateAdministrator } from "~/server/access/administrators";
import { NOTIFICATION_LIMIT } from "../account/notification-limit";
import { NameField, RoleField } from "./administrator-fields";

export const handle = { title: "Edit Administrator", dialog: true };
const validator = withZod(updateAdministratorSchema);

/** Labels of topics that speak of the person, for somebody else. */
const LABELS_OF_OTHERS: Partial<Record<NotificationTopic, string>> = {
  assignment: "Something was assigned to them",
  report: "A report that they asked for is ready",
};

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("administrators.manage", async ({ caller, params }) => {
  const id = parseId(params.id, "Invalid administrator ID");
  const { name, role, email, notifications, version } = await getAdministrator(caller, id);
  const options = listTopicOptions(role).map(({ value, label }) => ({
    value,
    label: LABELS_OF_OTHERS[value] ?? label,
  }));
  return { id, email, version, options, defaults: { name, role, notifications } };
});

export const action = pageAction("administrators.manage", ({ caller, request, url, params }) =>
  submitForm({
    caller,
    request,
    validator,
    failure: (detail) => `Failed to update administrator: ${detail}`,
    save: async ({ values, caller, expectedVersions }) => {
      const id = parseId(params.id, "Invalid administrator ID");
      await updateAdministrator(caller, id, values, expectedVersions);
      return {
        to: `/admin/administrators${toListQuery(url.searchParams)}`,
        message: "Administrator updated successfully",
      };
    },
  }),
);

export default function EditAdministrator() {
  const { id, email, version, options, defaults } = useLoaderData<typeof loader>();
  const closeTo = useCurrentListUrl();
  return (
    <RouteDialog title="Edit Administrator" closeTo={closeTo}>
      <Form validator={validator} defaultValues={defaults} version={version}>
        <div className="grid gap-5">
          <p className="text-sm text-soft">
            Signs in as {email}. <a href={messagesUrl("administrator", id)}>Messages to them</a>
          </p>
          <NameField />
          <RoleField />
          <CheckboxListField
            name="notifications"
            label="Tell them by email when"
            hint={`They can change this on their own account. ${NOTIFICATION_LIMIT}`}
            options={options}
          />
        </div>
        <FormActions>
          <CancelLink to={closeTo} />
          <SubmitButton>Save Changes</SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  );
}
