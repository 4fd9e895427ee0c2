import { ChartExamples } from "./chart-examples";
import { layOutExampleCharts } from "./charts.server";
import { DesignPage } from "./design-page";
import { designLoader, exampleAction } from "./example-page.server";
import { RecordExamples } from "./record-examples";
import { useLoaderData } from "@remix-run/react";

export const handle = { title: "Components: Records" };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = designLoader(layOutExampleCharts);

export const action = exampleAction;

export default function RecordComponents() {
  return (
    <DesignPage
      path="/admin/components/records"
      subtitle="One record, and what is counted"
      groups={[
        ["records", "Records"],
        ["charts", "Charts"],
      ]}
    >
      <RecordExamples />
      <ChartExamples {...useLoaderData<typeof loader>()} />
    </DesignPage>
  );
}
