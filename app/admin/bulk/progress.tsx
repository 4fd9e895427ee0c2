import { Form, type UIMatch, useLoaderData, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { PageTitle } from "~/app/components/content/page-title";
import { SubmissionKey } from "~/app/components/document/submission";
import { UNDO_INTENT } from "~/app/contracts/undo-deletion";
import { ErrorView } from "~/app/components/ui/error-view";
import { readForm } from "~/app/http/body.server";
import { submitConfirmation } from "~/app/http/form.server";
import { parseId } from "~/app/http/list-query.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { BULK_TEXTS } from "~/models/bulk/bulk-texts.schema";
import { getBulkChange, stopBulkChange } from "~/server/bulk/bulk-changes";
import { readRecordNames } from "~/server/bulk/record-names";
import { formatBulkResult, formatBulkTitle } from "~/server/bulk/texts";
import { canBeUndone } from "~/server/bulk/undo";
import { hasPermission } from "~/server/platform/caller";
import { formatTime } from "~/server/platform/dates";
import { FailureTable } from "./failure-table";
import { submitUndo } from "./submit.server";

export const handle = {
  title: ({ data }: UIMatch) => (data as { title: string } | undefined)?.title ?? "Many at Once",
};
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

const INVALID_ID = "Invalid ID";
const REFRESH_SECONDS = 2;

export const loader = pageLoader("account.own", async ({ caller, params }) => {
  const change = await getBulkChange(caller, parseId(params.id, INVALID_ID));
  const { id, type, action, status, total, done, failed, failures } = change;
  const nameOf = await readRecordNames(
    caller,
    type,
    failures.map((failure) => failure.id),
  );
  return {
    id,
    title: formatBulkTitle(type, action, total),
    busy: BULK_TEXTS[action].busy,
    participle: BULK_TEXTS[action].done,
    status,
    total,
    done,
    failed,
    result: formatBulkResult(type, change),
    by: change.by,
    started: formatTime(change.startedAt),
    ended: change.endedAt && formatTime(change.endedAt),
    mayUndo:
      status !== "running" && canBeUndone(action) && done > 0 && hasPermission(caller, type.write),
    mayStop: status === "running" && hasPermission(caller, type.write),
    list: type.listPath ? { href: type.listPath, label: type.plural } : null,
    failures: failures.map(({ id: recordId, message }) => {
      const { name, exists } = nameOf(recordId);
      return { id: recordId, name, href: exists ? type.pagePath?.(recordId) : undefined, message };
    }),
  };
});

export const action = pageAction("account.own", async (args) => {
  const { caller, request, url, params } = args;
  const id = parseId(params.id, INVALID_ID);
  const form = await readForm(request);
  if (form.get("intent") === UNDO_INTENT) return submitUndo(args, id, form);
  return submitConfirmation({
    caller,
    request,
    form,
    failure: (detail) => `Failed to stop: ${detail}`,
    save: async (writer) => {
      const isStopped = await stopBulkChange(writer, id);
      const message = isStopped ? "Stopped. What was done stays." : "It was finished already.";
      return { to: url.pathname, message };
    },
  });
});

export default function BulkChangeProgress() {
  const page = useLoaderData<typeof loader>();
  const { title, status, total, done, failed, list } = page;
  const isRunning = status === "running";
  const handled = done + failed;
  useRefresh(isRunning);
  return (
    <>
      {isRunning && (
        <noscript>
          <meta httpEquiv="refresh" content={String(REFRESH_SECONDS)} />
        </noscript>
      )}
      <PageTitle
        title={title}
        subtitle={`Confirmed by ${page.by}, ${page.started}`}
        breadcrumb={list ? [{ href: list.href, label: capitalize(list.label) }] : undefined}
      >
        {page.mayStop && <IntentButton busyLabel="Stopping...">Stop</IntentButton>}{" "}
        {page.mayUndo && (
          <IntentButton intent={UNDO_INTENT} busyLabel="Undoing...">
            Undo
          </IntentButton>
        )}
      </PageTitle>
      <div className="grid gap-3" role="status">
        {isRunning ? (
          <>
            <progress className="h-2.5 w-full" value={handled} max={total} aria-label={page.busy} />
            <p className="tabular-nums">{formatProgress(page)}</p>
          </>
        ) : (
          <p>{`${page.result}.${status === "stopped" ? ` Stopped before the other ${format(total - handled)}.` : ""}`}</p>
        )}
      </div>
      {isRunning && (
        <p className="mt-2 text-soft">
          You may close this page: it goes on.{" "}
          <a href={`/admin/bulk-changes/${page.id}`}>Refresh</a>
        </p>
      )}
      {failed > 0 && <FailureTable {...page} />}
    </>
  );
}

const format = (count: number) => count.toLocaleString("en-US");
const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const formatProgress = ({ done, failed, total, participle }: Progress) =>
  `${format(done)} of ${format(total)} ${participle}` +
  (failed > 0 ? `, ${format(failed)} could not be ${participle}` : "");
type Progress = { done: number; failed: number; total: number; participle: string };

/** Reads the numbers again every few seconds; without scripts the browser loads the page again. */
function useRefresh(isRunning: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(revalidate, REFRESH_SECONDS * 1_000);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
}

type IntentProps = { intent?: string; busyLabel: string; children: string };

function IntentButton({ intent, busyLabel, children }: IntentProps) {
  const isBusy = useNavigation().state === "submitting";
  return (
    <Form method="post" preventScrollReset>
      <SubmissionKey />
      <button className="button" name="intent" value={intent} aria-disabled={isBusy || undefined}>
        {isBusy ? busyLabel : children}
      </button>
    </Form>
  );
}

export function ErrorBoundary() {
  return <ErrorView />;
}
