import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { CheckboxField, TextAreaField } from "~/app/components/forms/form/fields";
import { submitForm } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { calledSchema } from "~/models/work-list/work-item.schema";
import { updateWorkItem } from "~/server/work-list/work-items";
import { WorkDialog } from "./work-dialog";
import { backToWorkList, parseWorkItemId, readWorkItem } from "./work-item.server";

export { PatientError as ErrorBoundary } from "../patient-error";
export const handle = { title: "I Called", dialog: true };
const validator = withZod(calledSchema);

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patients.write", readWorkItem);

export const action = pageAction("patients.write", (args) =>
  submitForm({
    ...args,
    validator,
    failure: (detail) => `The call was not noted: ${detail}`,
    save: async ({ values: { isDone, note }, caller, expectedVersions }) => {
      const change = { called: true, note, ...(isDone && { status: "Done" }) };
      await updateWorkItem(caller, parseWorkItemId(args.params), change, expectedVersions);
      return { to: backToWorkList(args), message: isDone ? "Call noted, and done" : "Call noted" };
    },
  }),
);

export default function Called() {
  const { note, ...item } = useLoaderData<typeof loader>();
  return (
    <WorkDialog
      {...item}
      title="I Called"
      validator={validator}
      values={{ note }}
      submitLabel="Save Call"
    >
      <TextAreaField
        name="note"
        label="Note (optional)"
        hint="Only staff see this."
        hasInitialFocus
      />
      <CheckboxField name="isDone" label="Nothing more to do: take it off the list" />
    </WorkDialog>
  );
}
