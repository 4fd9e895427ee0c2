import { AnswerExamples } from "./answer-examples";
import { rules } from "./answer-rules";
import { DesignPage } from "./design-page";
import { designLoader, exampleFormAction } from "./example-page.server";

export const handle = { title: "Components: Forms" };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = designLoader(() => null);

export const action = exampleFormAction(rules);

export default function FormComponents() {
  return (
    <DesignPage
      path="/admin/components/forms"
      subtitle="Fields as the forms of the product have them"
    >
      <AnswerExamples />
    </DesignPage>
  );
}
