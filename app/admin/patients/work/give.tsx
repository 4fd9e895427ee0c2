import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { SelectField } from "~/app/components/forms/form/fields";
import { submitForm } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { giveSchema } from "~/models/work-list/work-item.schema";
import { listAssignees } from "~/server/requests/assignees";
import { updateWorkItem } from "~/server/work-list/work-items";
import { WorkDialog } from "./work-dialog";
import { backToWorkList, parseWorkItemId, readWorkItem } from "./work-item.server";

export { PatientError as ErrorBoundary } from "../patient-error";
export const handle = { title: "Give to Somebody", dialog: true };
const validator = withZod(giveSchema);

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patients.write", async (args) => ({
  ...(await readWorkItem(args)),
  people: await listAssignees(args.caller),
}));

export const action = pageAction("patients.write", (args) =>
  submitForm({
    ...args,
    validator,
    failure: (detail) => `It was given to nobody: ${detail}`,
    save: async ({ values, caller, expectedVersions }) => {
      const id = parseWorkItemId(args.params);
      const { assignee } = await updateWorkItem(caller, id, values, expectedVersions);
      const message = assignee ? `Given to ${assignee}` : "Nobody takes care of it now";
      return { to: backToWorkList(args), message };
    },
  }),
);

export default function Give() {
  const { people, assigneeId, assignee, ...item } = useLoaderData<typeof loader>();
  const isListed = people.some(({ id }) => id === assigneeId);
  const options = people.map(({ id, name }) => ({ value: String(id), label: name }));
  // Whoever has been deactivated since stays in the form until somebody else is chosen.
  if (assigneeId && assignee && !isListed)
    options.push({ value: String(assigneeId), label: assignee });
  return (
    <WorkDialog
      {...item}
      title="Give to Somebody"
      validator={validator}
      values={{ assigneeId: assigneeId ? String(assigneeId) : "" }}
      submitLabel="Give"
    >
      <SelectField
        name="assigneeId"
        label="Give to"
        options={options}
        placeholder="Nobody"
        hasInitialFocus
      />
    </WorkDialog>
  );
}
