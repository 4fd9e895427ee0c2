import { ErrorView } from "~/app/components/ui/error-view";

/** Error boundary of a patient's page and its dialogs. */
export function PatientError() {
  return (
    <ErrorView
      failure={{
        title: "Error Loading Patient",
        message: "Failed to load patient data. Please try again later.",
      }}
      notFound={{
        title: "Patient Not Found",
        message: "The requested patient could not be found.",
      }}
      back={{ href: "/admin/patients/all", label: "Back to Patients" }}
    />
  );
}
