import { submitForm } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { addNote } from "~/server/patient-records/notes";
import { NoteDialog, noteValidator } from "./note-form";
import { backToPatient, parsePatientId } from "./patient-id.server";

export const handle = { title: "Add Note", dialog: true };
export { openWithoutServer as clientLoader } from "~/app/components/forms/form/open-without-server";
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patients.write", () => Promise.resolve(null));

export const action = pageAction("patients.write", (args) => {
  const { caller, request, params } = args;
  const patientId = parsePatientId(params);
  return submitForm({
    caller,
    request,
    validator: noteValidator,
    failure: (detail) => `Failed to add note: ${detail}`,
    save: async ({ values, caller }) => {
      await addNote(caller, patientId, values);
      return { to: backToPatient(args), message: "Note added" };
    },
  });
});

export default function AddNote() {
  return <NoteDialog title="Add Note" submitLabel="Add Note" />;
}

export { PatientError as ErrorBoundary } from "./patient-error";
