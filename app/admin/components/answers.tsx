import { DesignPage } from "./design-page";
import { designLoader } from "./example-page.server";
import { IndexExamples } from "./index-examples";
import { layOutIndexTrend } from "./indices.server";
import { useLoaderData } from "@remix-run/react";

export const handle = { title: "Components: Answers" };

export const loader = designLoader(layOutIndexTrend);

export default function AnswerComponents() {
  return (
    <DesignPage
      path="/admin/components/answers"
      subtitle="What patients have answered, and what follows from it"
    >
      <IndexExamples {...useLoaderData<typeof loader>()} />
    </DesignPage>
  );
}
