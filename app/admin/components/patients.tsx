import { CareExamples } from "./care-examples";
import { DesignPage } from "./design-page";
import { designLoader, exampleAction } from "./example-page.server";

export const handle = { title: "Components: Patients" };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = designLoader(() => null);

export const action = exampleAction;

export default function PatientComponents() {
  return (
    <DesignPage
      path="/admin/components/patients"
      subtitle="In the larger text and controls of patients' pages"
    >
      <CareExamples />
    </DesignPage>
  );
}
