import { useLoaderData } from "@remix-run/react";
import { DeleteConfirmation } from "~/app/components/deletion/delete-confirmation";
import { submitConfirmation } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { deleteSavedReport } from "~/server/reports/saved/saved-reports";
import { readReportOfDialog, readSavedOfDialog } from "./saved-report.server";

export const handle = { title: "Delete View", dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("reports.read", async (args) => {
  const { closeTo } = readReportOfDialog(args);
  const { name, schedule } = await readSavedOfDialog(args.caller, args.params);
  return { closeTo, name, isScheduled: schedule !== "" };
});

export const action = pageAction("reports.read", (args) =>
  submitConfirmation({
    caller: args.caller,
    request: args.request,
    failure: (detail) => `Failed to delete the view: ${detail}`,
    save: async (writer) => {
      const { id } = await readSavedOfDialog(writer, args.params);
      await deleteSavedReport(writer, id);
      return { to: readReportOfDialog(args).closeTo, message: "View deleted successfully" };
    },
  }),
);

/** Dialog over a report that deletes a saved view. */
export default function DeleteView() {
  const { closeTo, name, isScheduled } = useLoaderData<typeof loader>();
  return (
    <DeleteConfirmation title="Delete View" closeTo={closeTo} isForGood>
      <p>
        Are you sure you want to delete the view <b>{name}</b>? This action cannot be undone. The
        report itself stays.
      </p>
      {isScheduled && (
        <p className="text-sm text-soft">
          Its mails end, too. Links in mails that you have do not open this view anymore.
        </p>
      )}
    </DeleteConfirmation>
  );
}

export { SavedReportError as ErrorBoundary } from "./saved-report-error";
