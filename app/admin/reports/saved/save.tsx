import { useLoaderData } from "@remix-run/react";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { submitForm } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { createSavedReport } from "~/server/reports/saved/saved-reports";
import { SavedReportForm, savedReportValidator } from "./name-form";
import { readReportOfDialog } from "./saved-report.server";

export const handle = { title: "Save This View", dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("reports.read", (args) =>
  Promise.resolve(readReportOfDialog(args)),
);

export const action = pageAction("reports.read", (args) =>
  submitForm({
    caller: args.caller,
    request: args.request,
    validator: savedReportValidator,
    failure: (detail) => `Failed to save this view: ${detail}`,
    save: async ({ values, caller }) => {
      const { key, closeTo } = readReportOfDialog(args);
      const saved = await createSavedReport(caller, key, values, args.url.searchParams);
      const query = saved.query === "" ? "" : `?${saved.query}`;
      return {
        to: closeTo,
        message: "View saved successfully",
        action: {
          label: "Send by Mail",
          href: `/admin/reports/${key}/saved/${saved.id}/mail${query}`,
        },
      };
    },
  }),
);

/** Dialog over a report that saves its dates and filters. */
export default function SaveView() {
  const { title, closeTo } = useLoaderData<typeof loader>();
  return (
    <RouteDialog title="Save This View" about={title} closeTo={closeTo}>
      <p className="mb-5 text-soft">
        Keeps the dates and filters that the report has now, for you alone. A period such as the
        last 30 days moves on with the calendar; dates that you entered stay as they are.
      </p>
      <SavedReportForm
        closeTo={closeTo}
        submitLabel="Save This View"
        hint="So that you find it again."
      />
    </RouteDialog>
  );
}

export { SavedReportError as ErrorBoundary } from "./saved-report-error";
