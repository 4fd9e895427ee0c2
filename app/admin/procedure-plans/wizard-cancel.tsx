import { useLoaderData } from "@remix-run/react";
import { LeaveDraftDialog } from "~/app/components/wizard/leave-draft";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { loadCancelPage, submitDiscard } from "~/app/http/wizard-drafts.server";
import { WIZARD } from "./plan-wizard.server";

export const handle = { title: "Not saved yet - Procedure Plans", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", (args) => loadCancelPage(args, WIZARD));

export const action = pageAction("content.write", (args) => submitDiscard(args, WIZARD));

export default function LeavePlan() {
  return <LeaveDraftDialog {...useLoaderData<typeof loader>()} />;
}

export { PlanDraftError as ErrorBoundary } from "./plan-step";
