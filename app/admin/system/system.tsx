import { useLoaderData } from "@remix-run/react";
import { ErrorView } from "~/app/components/ui/error-view";
import { PageTitle } from "~/app/components/content/page-title";
import { readForm, readFormText } from "~/app/http/body.server";
import { submitConfirmation } from "~/app/http/form.server";
import { parseId } from "~/app/http/list-query.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { runJobAgain } from "~/server/system/jobs-state";
import { readSystemState } from "~/server/system/system";
import { JOB_FIELD, JobsSection } from "./jobs-section";
import {
  DatabaseSection,
  FilesSection,
  ReleaseSection,
  SettingsSection,
  WorkSection,
} from "./system-sections";
import { Summary } from "./summary";
import { toSystemFacts } from "./system-facts.server";

export const handle = { title: "System" };

export const loader = pageLoader("system.read", async ({ caller }) =>
  toSystemFacts(await readSystemState(caller)),
);

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

/** Runs a job again. */
export const action = pageAction("system.jobs", async ({ caller, request, url }) => {
  const form = await readForm(request);
  return submitConfirmation({
    caller,
    request,
    form,
    failure: (detail) => `Failed to run the job again: ${detail}`,
    save: async (writer) => {
      const { label } = await runJobAgain(
        writer,
        parseId(readFormText(form, JOB_FIELD), "Invalid job ID"),
      );
      return { to: `${url.pathname}#jobs`, message: `${label} runs again` };
    },
  });
});

export default function System() {
  const { readAt, ...facts } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-4xl xl:max-w-none">
      <PageTitle title="System" subtitle={`This instance and what it runs on, at ${readAt}`}>
        <a className="button" href="/admin/system">
          Refresh
        </a>
      </PageTitle>
      <Summary {...facts} />
      <div className="mt-8 gap-x-8 *:break-inside-avoid *:pb-8 xl:columns-2 [&_dl>div]:py-2">
        <WorkSection {...facts} />
        <DatabaseSection {...facts} />
        <FilesSection {...facts} />
        <ReleaseSection {...facts} />
        <SettingsSection {...facts} />
      </div>
      <JobsSection jobs={facts.jobs} />
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <ErrorView
      failure={{
        title: "Error Loading System",
        message: "Failed to load the state of the system. Please try again later.",
      }}
      back={{ href: "/admin/dashboard", label: "Back to Dashboard" }}
    />
  );
}
