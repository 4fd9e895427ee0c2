import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { TextAreaField } from "~/app/components/forms/form/fields";
import { submitForm } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { doneSchema } from "~/models/work-list/work-item.schema";
import { updateWorkItem } from "~/server/work-list/work-items";
import { WorkDialog } from "./work-dialog";
import { backToWorkList, parseWorkItemId, readWorkItem } from "./work-item.server";

export { PatientError as ErrorBoundary } from "../patient-error";
export const handle = { title: "Done", dialog: true };
const validator = withZod(doneSchema);

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patients.write", readWorkItem);

export const action = pageAction("patients.write", (args) =>
  submitForm({
    ...args,
    validator,
    failure: (detail) => `It stays on the list: ${detail}`,
    save: async ({ values: { note }, caller, expectedVersions }) => {
      const change = { status: "Done", note };
      await updateWorkItem(caller, parseWorkItemId(args.params), change, expectedVersions);
      return { to: backToWorkList(args), message: "Taken off the work list" };
    },
  }),
);

export default function Done() {
  const { note, ...item } = useLoaderData<typeof loader>();
  return (
    <WorkDialog
      {...item}
      title="Done"
      validator={validator}
      values={{ note }}
      submitLabel="Take Off the List"
    >
      <p>If something new happens, they are back on the list.</p>
      <TextAreaField
        name="note"
        label="Note (optional)"
        hint="Only staff see this."
        hasInitialFocus
      />
    </WorkDialog>
  );
}
