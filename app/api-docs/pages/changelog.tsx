import { useLoaderData } from "@remix-run/react";
import { TextBlocks } from "~/app/components/site/text-blocks";
import { pageLoader } from "~/app/http/page.server";
import { parseBlocks } from "~/server/site-texts/blocks";
import { readApiDocument } from "../read-document.server";
import { DocsPage } from "./docs-page";

export const handle = { title: "API changes" };

export const loader = pageLoader("public", async () => {
  const { document } = await readApiDocument();
  return { blocks: parseBlocks(document.info["x-changelog"] ?? "") };
});

/** What each release changes for programs. */
export default function ApiChangelog() {
  const { blocks } = useLoaderData<typeof loader>();
  return (
    <DocsPage
      title="API changes"
      lead={
        <p>
          What each release changes for programs, newest first. What will go is deprecated for a
          year before: <a href="/api-docs#how">how calls work</a> says how you notice.
        </p>
      }
    >
      <div className="mt-8 grid max-w-prose gap-3 print:block [&_h2]:not-first:mt-4">
        <TextBlocks blocks={blocks} />
      </div>
    </DocsPage>
  );
}
