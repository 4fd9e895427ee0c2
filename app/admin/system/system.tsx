import { useLoaderData } from "@remix-run/react";
import { ErrorView } from "~/app/components/ui/error-view";
import { PageTitle } from "~/app/components/content/page-title";
import { pageLoader } from "~/app/http/page.server";
import { readSystemState } from "~/server/system/system";
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
