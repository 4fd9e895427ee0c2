import { useLoaderData } from "@remix-run/react";
import { DraftErrorView } from "~/app/components/wizard/draft-error";
import { LeaveDraftDialog } from "~/app/components/wizard/leave-draft";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { loadCancelPage, submitDiscard } from "~/app/http/wizard-drafts.server";
import { BACK_TO_LIST, WIZARD_TITLE } from "./partner-wizard";
import { WIZARD } from "./partner-wizard.server";

export const handle = { title: `Not saved yet - ${WIZARD_TITLE}`, dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("billing.write", (args) => loadCancelPage(args, WIZARD));

export const action = pageAction("billing.write", (args) => submitDiscard(args, WIZARD));

export default function LeavePartner() {
  return <LeaveDraftDialog {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <DraftErrorView back={BACK_TO_LIST} />;
}
