import { useLoaderData } from "@remix-run/react";
import { DeleteConfirmation } from "~/app/components/deletion/delete-confirmation";
import { useCurrentListUrl } from "~/app/components/list/list";
import { submitConfirmation } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { deleteNote, getNote } from "~/server/patient-records/notes";
import { backToPatient, parseNoteId, parsePatientId } from "./patient-id.server";

export const handle = { title: "Delete Note", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patients.write", async ({ caller, params }) => {
  const { text } = await getNote(caller, parsePatientId(params), parseNoteId(params));
  return { text };
});

export const action = pageAction("patients.write", (args) => {
  const { caller, request, params } = args;
  const [patientId, id] = [parsePatientId(params), parseNoteId(params)];
  return submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to delete note: ${detail}`,
    save: async (caller) => {
      await deleteNote(caller, patientId, id);
      return { to: backToPatient(args), message: "Note deleted" };
    },
  });
});

export default function DeleteNote() {
  const { text } = useLoaderData<typeof loader>();
  return (
    <DeleteConfirmation title="Delete Note" closeTo={useCurrentListUrl()} isForGood>
      <p>Are you sure you want to delete this note? This action cannot be undone.</p>
      <blockquote className="border-l-4 border-line-strong pl-4 wrap-anywhere whitespace-pre-line">
        {text}
      </blockquote>
    </DeleteConfirmation>
  );
}

export { PatientError as ErrorBoundary } from "./patient-error";
