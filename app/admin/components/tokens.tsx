import { BACKGROUNDS } from "./color-tokens";
import { readColorValues } from "./colors.server";
import { DesignPage } from "./design-page";
import { designLoader } from "./example-page.server";
import { TokenExamples } from "./token-examples";
import { useLoaderData } from "@remix-run/react";

export const handle = { title: "Components: Tokens" };

export const loader = designLoader(() => readColorValues(BACKGROUNDS));

export default function TokenComponents() {
  return (
    <DesignPage
      path="/admin/components/tokens"
      subtitle="Colors, type and spaces that all components share"
    >
      <TokenExamples colors={useLoaderData<typeof loader>()} />
    </DesignPage>
  );
}
