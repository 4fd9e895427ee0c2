import { DesignPage } from "./design-page";
import { designLoader } from "./example-page.server";
import { FieldExamples } from "./field-examples";

export const handle = { title: "Components: Fields" };

export const loader = designLoader(() => null);

export default function FieldComponents() {
  return (
    <DesignPage
      path="/admin/components/fields"
      subtitle="What people fill in, with its hints, errors and conflicts"
    >
      <FieldExamples />
    </DesignPage>
  );
}
