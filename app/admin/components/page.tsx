import { Outlet, useLoaderData } from "@remix-run/react";
import { PageTitle } from "~/app/components/content/page-title";
import { useInertBehindDialog } from "~/app/components/dialog/use-inert-behind-dialog";
import { pageLoader } from "~/app/http/page.server";
import { NotFoundError } from "~/server/platform/errors";
import { settings } from "~/server/platform/settings";
import { ActionExamples } from "./action-examples";
import { ChartExamples } from "./chart-examples";
import { layOutExampleCharts } from "./charts.server";
import { BACKGROUNDS } from "./color-tokens";
import { readColorValues } from "./colors.server";
import { DialogExamples } from "./dialog-examples";
import { FieldExamples } from "./field-examples";
import { MessageExamples } from "./message-examples";
import { RecordExamples } from "./record-examples";
import { TokenExamples } from "./token-examples";

export const handle = { title: "Components" };

/** Design system for developers (docs/design.md): served only under open access. @throws NotFoundError */
export const loader = pageLoader("content.read", () => {
  if (settings().access !== "open") throw new NotFoundError("There is nothing at this address");
  return Promise.resolve({
    colors: readColorValues(BACKGROUNDS),
    charts: layOutExampleCharts(),
  });
});

const GROUPS = [
  ["tokens", "Tokens"],
  ["actions", "Actions and marks"],
  ["fields", "Forms"],
  ["messages", "Messages"],
  ["records", "Records and lists"],
  ["dialogs", "Dialogs"],
  ["charts", "Charts"],
] as const;

export default function DesignSystem() {
  const { colors, charts } = useLoaderData<typeof loader>();
  return (
    <>
      <Outlet />
      <div inert={useInertBehindDialog()}>
        <PageTitle title="Components" subtitle="What every screen is made of, and when to use it">
          <a className="button primary" href="/admin/components">
            Primary action
          </a>
        </PageTitle>
        <nav className="-ml-3.5 flex flex-wrap gap-1 border-b pb-4" aria-label="Groups">
          {GROUPS.map(([id, label]) => (
            <a key={id} className="pill" href={`#${id}`}>
              {label}
            </a>
          ))}
        </nav>
        <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-12">
          <TokenExamples colors={colors} />
          <ActionExamples />
          <FieldExamples />
          <MessageExamples />
          <RecordExamples />
          <DialogExamples />
          <ChartExamples {...charts} />
        </div>
      </div>
    </>
  );
}
