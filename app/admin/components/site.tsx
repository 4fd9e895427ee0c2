import { DesignPage } from "./design-page";
import { designLoader } from "./example-page.server";
import { SelectorExamples } from "./selector-examples";
import { SiteExamples } from "./site-examples";

export const handle = { title: "Components: Site" };

export const loader = designLoader(() => null);

export default function SiteComponents() {
  return (
    <DesignPage
      path="/admin/components/site"
      subtitle="Pages of visitors"
      groups={[
        ["texts", "Texts and drawings"],
        ["selector", "Choice of a plan"],
      ]}
    >
      <SiteExamples />
      <SelectorExamples />
    </DesignPage>
  );
}
