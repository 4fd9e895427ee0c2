import { useLoaderData } from "@remix-run/react";
import { DraftErrorView } from "~/app/components/wizard/draft-error";
import { LeaveDraftDialog } from "~/app/components/wizard/leave-draft";
import { audienceFromPath } from "~/app/contracts/audience";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { loadCancelPage, submitDiscard } from "~/app/http/wizard-drafts.server";
import { buildWizard } from "./guidance-wizard.server";
import { useBackToList } from "./guidance-texts";

export const handle = { title: "Not saved yet - Guidance", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", (args) =>
  loadCancelPage(args, buildWizard(audienceFromPath(args.url))),
);

export const action = pageAction("content.write", (args) =>
  submitDiscard(args, buildWizard(audienceFromPath(args.url))),
);

export default function LeaveGuidance() {
  return <LeaveDraftDialog {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <DraftErrorView back={useBackToList()} />;
}
