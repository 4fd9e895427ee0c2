import { useLoaderData } from "@remix-run/react";
import { submitForm } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { getNote, updateNote } from "~/server/patient-records/notes";
import { NoteDialog, noteValidator } from "./note-form";
import { backToPatient, parseNoteId, parsePatientId } from "./patient-id.server";

export const handle = { title: "Edit Note", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patients.write", async ({ caller, params }) => {
  const { text, version } = await getNote(caller, parsePatientId(params), parseNoteId(params));
  return { note: { text }, version };
});

export const action = pageAction("patients.write", (args) => {
  const { caller, request, params } = args;
  const [patientId, id] = [parsePatientId(params), parseNoteId(params)];
  return submitForm({
    caller,
    request,
    validator: noteValidator,
    failure: (detail) => `Failed to update note: ${detail}`,
    save: async ({ values, caller, expectedVersions }) => {
      await updateNote(caller, patientId, id, values, expectedVersions);
      return { to: backToPatient(args), message: "Note updated" };
    },
    recreatePath: `/admin/patients/${patientId}/notes/new`,
  });
});

export default function EditNote() {
  return (
    <NoteDialog title="Edit Note" submitLabel="Save Changes" {...useLoaderData<typeof loader>()} />
  );
}

export { PatientError as ErrorBoundary } from "./patient-error";
