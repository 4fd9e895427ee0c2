import { useLoaderData } from "@remix-run/react";
import { VERSION_FIELD } from "~/app/contracts/form-fields";
import { Confirmation } from "~/app/components/dialog/confirmation";
import { useCurrentListUrl } from "~/app/components/list/list";
import { submitConfirmation } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { readVersion } from "~/app/http/run-submission.server";
import { updateWorkItem } from "~/server/work-list/work-items";
import { backToWorkList, parseWorkItemId, readWorkItem } from "./work-item.server";

export { PatientError as ErrorBoundary } from "../patient-error";
export const handle = { title: "Open Again", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patients.write", readWorkItem);

export const action = pageAction("patients.write", (args) =>
  submitConfirmation({
    ...args,
    failure: (detail) => `It was not opened again: ${detail}`,
    save: async (writer, form) => {
      const id = parseWorkItemId(args.params);
      await updateWorkItem(writer, id, { status: "Open" }, readVersion(form));
      return { to: backToWorkList(args), message: "Back on the work list" };
    },
  }),
);

export default function OpenAgain() {
  const { patient, reason, version } = useLoaderData<typeof loader>();
  return (
    <Confirmation
      title="Open Again"
      closeTo={useCurrentListUrl()}
      failedTitle="Not Opened"
      busyLabel="Opening..."
      tone="primary"
      renderedValues={{ [VERSION_FIELD]: version }}
    >
      <p>
        Put <b>{patient}</b> back on the work list? ({reason})
      </p>
    </Confirmation>
  );
}
