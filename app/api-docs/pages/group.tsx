import { Fragment } from "react";
import { useLoaderData } from "@remix-run/react";
import type { UIMatch } from "@remix-run/react";
import { TextBlocks } from "~/app/components/site/text-blocks";
import { publicOrigin } from "~/app/http/public-origin.server";
import { pageLoader } from "~/app/http/page.server";
import { NotFoundError } from "~/server/platform/errors";
import { settings } from "~/server/platform/settings";
import { parseBlocks } from "~/server/site-texts/blocks";
import { readApiDocument } from "../read-document.server";
import { presentGroup } from "../reading/calls";
import { groupCalls } from "../reading/groups";
import { Call } from "./call";
import { DocsPage } from "./docs-page";
import { FieldList } from "./field-list";
import { GroupLinks } from "./group-links";

type LoaderData = { name: string } | undefined;

export const handle = {
  title: ({ data }: UIMatch) => `${(data as LoaderData)?.name ?? "404 Page Not Found"} - API`,
};

export const loader = pageLoader("public", async ({ request, params }) => {
  const { document } = await readApiDocument();
  const groups = groupCalls(document);
  const index = groups.findIndex(({ slug }) => slug === params.group);
  const group = groups[index];
  if (!group) throw new NotFoundError("There is no such group of calls");
  const target = { origin: publicOrigin(request), withToken: settings().access !== "open" };
  const toNeighborLinks = (position: number) =>
    groups.slice(position, position + 1).map(({ slug, name }) => ({ slug, name }));
  return {
    name: group.name,
    slug: group.slug,
    groups: groups.map(({ slug, name }) => ({ slug, name })),
    about: parseBlocks(group.description),
    ...presentGroup(document, group, target),
    neighbors: [...(index > 0 ? toNeighborLinks(index - 1) : []), ...toNeighborLinks(index + 1)],
  };
});

/** Reference page of a group of calls. */
export default function Group() {
  const { name, about, calls, shapes, groups, slug, neighbors } = useLoaderData<typeof loader>();
  return (
    <DocsPage
      title={name}
      lead={<TextBlocks blocks={about} />}
      navigation={
        <GroupLinks groups={groups} current={slug}>
          <ul
            className="list-none pl-0 lg:my-1 lg:ml-3 lg:border-l"
            aria-label="Calls on this page"
          >
            {calls.map(({ id, summary }) => (
              <li key={id}>
                <a href={`#${id}`}>{summary}</a>
              </li>
            ))}
          </ul>
        </GroupLinks>
      }
    >
      {calls.map((call) => (
        <Call key={call.id} {...call} />
      ))}
      {shapes.length > 0 && (
        <section className="mt-12 grid gap-8 border-t pt-8" aria-labelledby="shapes">
          <h2 id="shapes">What answers hold</h2>
          {shapes.map(({ name, about, fields }) => (
            <section key={name} className="max-w-3xl" aria-labelledby={`shape-${name}`}>
              <h3 id={`shape-${name}`}>{name}</h3>
              <TextBlocks blocks={about} />
              <FieldList fields={fields} isResponse />
            </section>
          ))}
        </section>
      )}
      <nav
        className="mt-12 flex flex-wrap gap-x-6 gap-y-2 border-t pt-5 print:hidden"
        aria-label="Other groups"
      >
        <a href="/api-docs">All calls</a>
        {neighbors.map(({ slug, name }) => (
          <Fragment key={slug}>
            {" "}
            <a href={`/api-docs/${slug}`}>{name}</a>
          </Fragment>
        ))}
      </nav>
    </DocsPage>
  );
}
