import { DesignPage } from "./design-page";
import { designLoader } from "./example-page.server";
import { PlayerExamples } from "./player-examples";

export const handle = { title: "Components: Players" };

export const loader = designLoader(() => null);

export default function PlayerComponents() {
  return (
    <DesignPage
      path="/admin/components/players"
      subtitle="Sessions and steps of guidance, in the size of patients' pages"
    >
      <PlayerExamples />
    </DesignPage>
  );
}
