import { DesignPage } from "./design-page";
import { designLoader, exampleAction } from "./example-page.server";
import { MessageExamples } from "./message-examples";

export const handle = { title: "Components: Messages" };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = designLoader(() => null);

export const action = exampleAction;

export default function MessageComponents() {
  return (
    <DesignPage
      path="/admin/components/messages"
      subtitle="What the product says: results, problems, and nothing to show"
    >
      <MessageExamples />
    </DesignPage>
  );
}
