import { type UIMatch, useLoaderData } from "@remix-run/react";
import { PageHead } from "~/app/components/site/page-head";
import { ProsePage } from "~/app/components/site/prose";
import { TextBlocks, InlineText } from "~/app/components/site/text-blocks";
import { pageLoader } from "~/app/http/page.server";
import { NotFoundError } from "~/server/platform/errors";
import { formatInlines } from "~/server/site-texts/inlines";
import { readText, TEXT_PAGES } from "~/server/site-texts/texts";
import { NEXT_LINKS } from "./next-links";

type Data = { title: string; description: string };
const readMatchData = ({ data }: UIMatch) => data as Data | undefined;

export const handle = {
  title: (match: UIMatch) => readMatchData(match)?.title,
  description: (match: UIMatch) => readMatchData(match)?.description,
};

/** Loads the text of the path; `routes.ts` has a route for each text. */
export const loader = pageLoader("public", async ({ url }) => {
  const name = TEXT_PAGES.find((textPage) => textPage === url.pathname.split("/")[1]);
  if (!name) throw new NotFoundError("There is no such text");
  const { title, lead, blocks } = await readText(name);
  return { title, description: formatInlines(lead), lead, blocks, next: NEXT_LINKS[name] };
});

export default function TextPage() {
  const { title, lead, blocks, next } = useLoaderData<typeof loader>();
  return (
    <ProsePage next={next}>
      <PageHead title={title}>{lead.length > 0 && <InlineText content={lead} />}</PageHead>
      <TextBlocks blocks={blocks} />
    </ProsePage>
  );
}
