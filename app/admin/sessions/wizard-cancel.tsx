import { useLoaderData } from "@remix-run/react";
import { LeaveDraftDialog } from "~/app/components/wizard/leave-draft";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { loadCancelPage, submitDiscard } from "~/app/http/wizard-drafts.server";
import { WIZARD } from "./session-wizard.server";

export const handle = { title: "Not saved yet - Sessions", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", (args) => loadCancelPage(args, WIZARD));

export const action = pageAction("content.write", (args) => submitDiscard(args, WIZARD));

export default function LeaveSession() {
  return <LeaveDraftDialog {...useLoaderData<typeof loader>()} />;
}

export { SessionDraftError as ErrorBoundary } from "./session-step";
