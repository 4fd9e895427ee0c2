import { useLoaderData } from "@remix-run/react";
import { DraftErrorView } from "~/app/components/wizard/draft-error";
import { LeaveDraftDialog } from "~/app/components/wizard/leave-draft";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { loadCancelPage, submitDiscard } from "~/app/http/wizard-drafts.server";
import { ALL_PATIENTS_PATH } from "./path";
import { WIZARD_TITLE } from "./patient-wizard";
import { WIZARD } from "./patient-wizard.server";

export const handle = { title: `Not saved yet - ${WIZARD_TITLE}`, dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patients.write", (args) => loadCancelPage(args, WIZARD));

export const action = pageAction("patients.write", (args) => submitDiscard(args, WIZARD));

export default function LeavePatient() {
  return <LeaveDraftDialog {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <DraftErrorView back={{ href: ALL_PATIENTS_PATH, label: "Back to Patients" }} />;
}
