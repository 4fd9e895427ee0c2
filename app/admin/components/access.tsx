import { DesignPage } from "./design-page";
import { designLoader, exampleAction } from "./example-page.server";
import { SecretExamples } from "./secret-examples";

export const handle = { title: "Components: Sign-in" };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = designLoader(() => null);

export const action = exampleAction;

export default function AccessComponents() {
  return (
    <DesignPage path="/admin/components/access" subtitle="Passwords, codes and what is shown once">
      <SecretExamples />
    </DesignPage>
  );
}
