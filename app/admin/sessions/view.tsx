import { FormActions } from "~/app/components/ui/form-actions";
import { type ShouldRevalidateFunctionArgs, type UIMatch, useLoaderData } from "@remix-run/react";
import { loadLastEdited } from "~/app/admin/last-edited.server";
import { submitStatusChange } from "~/app/admin/publishing.server";
import { IfPermitted } from "~/app/components/layout/permissions";
import PublishingPanel from "~/app/components/detail/publishing-panel";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { useDialogUrl } from "~/app/components/list/list";
import { toListQuery } from "~/app/contracts/list-url";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { toPageSources } from "~/server/media/playback";
import { BadRequestError } from "~/server/platform/errors";
import { getSessionWithMedia } from "~/server/sessions/shown-media";
import { SessionFacts } from "./session-facts";
import { readSessionViewers } from "~/server/sessions/viewers";
import { toSessionFacts } from "./session-facts.server";
import { checkSessionMedia } from "./check-media.server";
import { parseSessionId } from "./session-id.server";
import { SessionMedia } from "./session-media";
import { buildMediaTabs } from "./session-media.server";
import { MEDIA_TABS, TAB_PARAM, parseTab } from "./tabs";

export const handle = {
  title: ({ data }: UIMatch) => (data as { name: string } | undefined)?.name ?? "Session",
  dialog: true,
};

/** Skips tab changes, as the first load includes all tabs; revalidates after a submission, even a refused one. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
}: ShouldRevalidateFunctionArgs) =>
  (formMethod && formMethod !== "GET") ||
  currentUrl.pathname !== nextUrl.pathname ||
  currentUrl.href === nextUrl.href;

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.read", async ({ caller, url, params, context }) => {
  if (!parseTab(url.searchParams)) {
    throw new BadRequestError(`${TAB_PARAM} must be one of ${MEDIA_TABS.join(", ")}`);
  }
  const id = parseSessionId(params);
  const sessionWithMedia = await getSessionWithMedia(caller, id);
  const tabs = buildMediaTabs(sessionWithMedia);
  const playbacks = tabs.flatMap((tab) => ("playback" in tab ? tab.playback : []));
  context.externalSources = { ...context.externalSources, ...toPageSources(...playbacks) };
  const lastEdited = await loadLastEdited(caller, "session", id);
  const viewers = await readSessionViewers(caller, sessionWithMedia.session);
  return { ...toSessionFacts(sessionWithMedia.session, viewers), lastEdited, tabs };
});

export const action = pageAction("content.write", (args) => {
  const query = toListQuery(args.url.searchParams, {}, [TAB_PARAM]);
  const to = args.url.pathname + query;
  return submitStatusChange(args, {
    type: "session",
    noun: "Session",
    id: parseSessionId(args.params),
    to,
    checkBefore: () => checkSessionMedia(args),
  });
});

export default function ViewSession() {
  const session = useLoaderData<typeof loader>();
  const dialogUrl = useDialogUrl();
  return (
    <RouteDialog
      title={
        <>
          {`${session.name} `}
          <span className="text-sm font-normal text-soft">{session.label}</span>
        </>
      }
      closeTo={dialogUrl()}
      size="wide"
    >
      <PublishingPanel {...session.publishing}>
        <IfPermitted permission="content.write">
          <a
            className="button quiet destroy ml-auto"
            href={dialogUrl(`/${session.id}/delete`)}
            aria-label="Delete Session"
            data-stay=""
          >
            Delete
          </a>
        </IfPermitted>
      </PublishingPanel>
      <SessionFacts {...session} />
      <section className="mt-6 border-t pt-5">
        <h3 className="mb-3">Session Media Player</h3>
        <SessionMedia key={session.id} {...session} />
      </section>
      <FormActions>
        <a className="button" href={dialogUrl()} data-stay="">
          Close
        </a>
        <IfPermitted permission="content.write">
          <a className="button primary" href={dialogUrl(`/${session.id}/edit`)} data-stay="">
            Edit Session
          </a>
        </IfPermitted>
      </FormActions>
    </RouteDialog>
  );
}
