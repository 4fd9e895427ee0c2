import { useLoaderData } from "@remix-run/react";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { submitForm } from "~/app/http/form.server";
import { EXAMPLE_VALUES, EXAMPLE_FILES, ExampleForm, exampleValidator } from "./example-form";
import { simulateOutcome } from "./example-outcome.server";
import { designAction, designLoader } from "./example-page.server";
import { buildExampleTags } from "./example-tags";

export const handle = { title: "A form", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = designLoader(({ url }) => buildExampleTags(url));

/** Validates the form without saving; the toast shows the submitted values. */
export const action = designAction(({ caller, request }) =>
  submitForm({
    caller,
    request,
    files: EXAMPLE_FILES,
    validator: exampleValidator,
    failure: (detail) => detail,
    recreatePath: "/admin/components/form?tags=8",
    save: ({ values, expectedVersions }) => {
      simulateOutcome(values.outcome, { example: EXAMPLE_VALUES, expectedVersions });
      return Promise.resolve({
        to: "/admin/components",
        message: "Nothing was saved: this is an example",
        detail: JSON.stringify(values),
      });
    },
  }),
);

export default function ExampleFormDialog() {
  return (
    <RouteDialog title="A form" closeTo="/admin/components">
      <ExampleForm tags={useLoaderData<typeof loader>()} closeTo="/admin/components" />
    </RouteDialog>
  );
}
