import { useLoaderData } from "@remix-run/react";
import { TextBlocks } from "~/app/components/site/text-blocks";
import { publicOrigin } from "~/app/http/public-origin.server";
import { pageLoader } from "~/app/http/page.server";
import { settings } from "~/server/platform/settings";
import { parseBlocks } from "~/server/site-texts/blocks";
import { readApiDocument } from "../read-document.server";
import { findCalls, groupCalls } from "../reading/groups";
import { CallName } from "./call-name";
import { Code } from "./code";
import { DocsPage } from "./docs-page";
import { GroupLinks } from "./group-links";

const MAX_SEARCH_LENGTH = 200;

export const handle = { title: "API" };

export const loader = pageLoader("public", async ({ request, url }) => {
  const { document } = await readApiDocument();
  const query = (url.searchParams.get("q") ?? "").slice(0, MAX_SEARCH_LENGTH).trim();
  const { info, components } = document;
  const openAccess = settings().access === "open";
  return {
    query,
    version: info.version,
    ...splitIntroduction(info.description),
    signIn: Object.values(components?.securitySchemes ?? {}).flatMap(({ description = "" }) =>
      parseBlocks(description),
    ),
    openAccess,
    origin: publicOrigin(request),
    groups: (query ? findCalls(document, query) : groupCalls(document)).map(
      ({ description, ...group }) => ({
        ...group,
        // The page of the group has all of it.
        about: parseBlocks(firstSentence(description)),
      }),
    ),
  };
});

/** First sentence of a description. */
const firstSentence = (text: string) => /^.*?\.(?=\s|$)/s.exec(text)?.[0] ?? text;

/** Splits the introduction at its first heading: the lead precedes the list of calls, the rest follows it. */
function splitIntroduction(description = "") {
  const blocks = parseBlocks(description);
  const index = blocks.findIndex(({ kind }) => kind === "heading");
  return index === -1
    ? { lead: blocks, rest: [] }
    : { lead: blocks.slice(0, index), rest: blocks.slice(index) };
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** Introduction with all calls, or the results of a search. */
export default function Overview() {
  const data = useLoaderData<typeof loader>();
  return data.query ? <SearchResults {...data} /> : <FullOverview {...data} />;
}

function FullOverview({ lead, rest, signIn, openAccess, origin, version, groups }: Data) {
  return (
    <DocsPage
      title="Calmward API"
      lead={
        <>
          <p className="text-soft">
            Version {version} at <code>{origin}</code>, as <a href="/openapi.json">OpenAPI 3.1</a>.
          </p>
          <TextBlocks blocks={lead} />
          <p>
            <a href="#how">How calls work</a>: what every call has in common, and who may send one.
          </p>
        </>
      }
      navigation={<GroupLinks groups={groups} />}
    >
      <Groups groups={groups} maxCalls={MAX_CALLS} />
      <section
        className="mt-12 grid max-w-prose gap-3 border-t pt-8 [&_h2]:not-first:mt-4"
        id="how"
        aria-label="How calls work"
      >
        <h2>Who is calling</h2>
        <TextBlocks blocks={signIn} />
        {openAccess ? (
          <p>
            This installation has open access: every program on this machine may do everything, and
            calls need no token.
          </p>
        ) : (
          <Code
            title="Once in a shell: type your token, and all calls on these pages have it"
            text="read -rs TOKEN && export TOKEN"
          />
        )}
        <TextBlocks blocks={rest} />
      </section>
    </DocsPage>
  );
}

function SearchResults({ query, groups }: Data) {
  const count = groups.reduce((sum, { calls }) => sum + calls.length, 0);
  return (
    <DocsPage
      title={`${count} ${count === 1 ? "call" : "calls"} for “${query}”`}
      lead={
        <>
          <p>
            <a href="/api-docs">All calls</a>
          </p>
          {count === 0 && <p>No calls found matching your criteria.</p>}
        </>
      }
    >
      <Groups groups={groups} />
    </DocsPage>
  );
}

/** Greatest number of calls of a group in the overview: pages have a limit of bytes, and the page of the group lists all. */
const MAX_CALLS = 4;

type GroupsProps = Pick<Data, "groups"> & { maxCalls?: number };

/** Groups with their calls: names in one column, methods and paths in another. */
function Groups({ groups, maxCalls = Infinity }: GroupsProps) {
  return (
    <div className="[&_h2>a]:text-ink [&_h2>a]:no-underline [&_h2>a]:hover:underline">
      {groups.map(({ slug, name, about, calls }) => (
        <section key={slug} className="mt-10" aria-labelledby={slug}>
          <h2 id={slug}>
            <a href={`/api-docs/${slug}`}>{name}</a>
          </h2>
          <div className="max-w-prose text-soft">
            <TextBlocks blocks={about} />
          </div>
          <ul className="mt-2.5 divide-y border-y *:grid *:gap-x-6 *:py-2 sm:*:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            {(calls.length > maxCalls ? [] : calls).map((call) => (
              <li key={call.id}>
                <a href={`/api-docs/${slug}#${call.id}`}>{call.summary}</a> <CallName {...call} />
              </li>
            ))}
            {calls.length > maxCalls && (
              <li>
                <a href={`/api-docs/${slug}`}>{`All ${calls.length} calls`}</a>
              </li>
            )}
          </ul>
        </section>
      ))}
    </div>
  );
}
