import { useLoaderData } from "@remix-run/react";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { submitForm } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { renameSavedReport } from "~/server/reports/saved/saved-reports";
import { SavedReportForm, savedReportValidator } from "./name-form";
import { readReportOfDialog, readSavedOfDialog } from "./saved-report.server";

export const handle = { title: "Rename View", dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("reports.read", async (args) => {
  const { title, closeTo } = readReportOfDialog(args);
  const { name, version } = await readSavedOfDialog(args.caller, args.params);
  return { title, closeTo, saved: { name, version } };
});

export const action = pageAction("reports.read", (args) =>
  submitForm({
    caller: args.caller,
    request: args.request,
    validator: savedReportValidator,
    failure: (detail) => `Failed to rename the view: ${detail}`,
    save: async ({ values, caller, expectedVersions }) => {
      const { id } = await readSavedOfDialog(caller, args.params);
      await renameSavedReport(caller, id, values, expectedVersions);
      return { to: readReportOfDialog(args).closeTo, message: "View renamed successfully" };
    },
  }),
);

/** Dialog over a report that renames a saved view. */
export default function RenameView() {
  const { title, closeTo, saved } = useLoaderData<typeof loader>();
  return (
    <RouteDialog title="Rename View" about={title} closeTo={closeTo}>
      <SavedReportForm
        closeTo={closeTo}
        submitLabel="Save Changes"
        hint="Its dates and filters stay as they are."
        saved={saved}
      />
    </RouteDialog>
  );
}

export { SavedReportError as ErrorBoundary } from "./saved-report-error";
