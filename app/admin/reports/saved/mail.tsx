import { useLoaderData } from "@remix-run/react";
import { submitForm } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { findMailProblem, MAIL_PROBLEMS } from "~/server/reports/saved/mail-problem";
import { scheduleSavedReport } from "~/server/reports/saved/schedule";
import { MailBlocked, MailForm, scheduleValidator } from "./mail-form";
import { readReportOfDialog, readSavedOfDialog } from "./saved-report.server";

export const handle = { title: "Send by Mail", dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("reports.read", async (args) => {
  const { closeTo } = readReportOfDialog(args);
  const { name, schedule, version } = await readSavedOfDialog(args.caller, args.params);
  const problem = await findMailProblem(args.caller);
  return {
    ...{ closeTo, name, schedule, version },
    problem: problem && {
      text: MAIL_PROBLEMS[problem],
      isInAccount: problem === "turned-off",
    },
  };
});

export const action = pageAction("reports.read", (args) =>
  submitForm({
    caller: args.caller,
    request: args.request,
    validator: scheduleValidator,
    failure: (detail) => `Failed to change the mails: ${detail}`,
    save: async ({ values: { schedule }, caller, expectedVersions }) => {
      const { id } = await readSavedOfDialog(caller, args.params);
      const saved = { schedule: schedule || "never" };
      await scheduleSavedReport(caller, id, saved, expectedVersions);
      return {
        to: readReportOfDialog(args).closeTo,
        message: schedule === "" ? "Mails ended successfully" : "Mails scheduled successfully",
      };
    },
    toFormValues: ({ schedule }: { schedule: string }) => ({ schedule: schedule || "never" }),
  }),
);

/** Dialog over a report that says how often a link to a saved view is mailed. */
export default function SendByMail() {
  const { problem, ...saved } = useLoaderData<typeof loader>();
  return problem ? <MailBlocked {...saved} {...problem} /> : <MailForm {...saved} />;
}

export { SavedReportError as ErrorBoundary } from "./saved-report-error";
