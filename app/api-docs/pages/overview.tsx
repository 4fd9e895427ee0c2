import { useLoaderData } from "@remix-run/react";
import { TextBlocks } from "~/app/components/site/text-blocks";
import { ownOrigin } from "~/app/http/own-origin.server";
import { pageLoader } from "~/app/http/page.server";
import { settings } from "~/server/platform/settings";
import { blocksOfMarkdown } from "~/server/site-texts/blocks";
import { apiDocument } from "../read-document.server";
import { findCalls, groupsOf } from "../reading/groups";
import { CallName } from "./call-name";
import { Code } from "./code";

const MAX_SEARCH_LENGTH = 200;

export const handle = { title: "API" };

export const loader = pageLoader("public", async ({ request, url }) => {
  const { document } = await apiDocument();
  const query = (url.searchParams.get("q") ?? "").slice(0, MAX_SEARCH_LENGTH).trim();
  const { info, components } = document;
  const open = settings().access === "open";
  return {
    query,
    version: info.version,
    ...introductionOf(info.description),
    signIn: Object.values(components?.securitySchemes ?? {}).flatMap(({ description = "" }) =>
      blocksOfMarkdown(description),
    ),
    open,
    origin: ownOrigin(request),
    groups: (query ? findCalls(document, query) : groupsOf(document)).map(
      ({ description, ...group }) => ({
        ...group,
        about: blocksOfMarkdown(description),
      }),
    ),
  };
});

/** What comes before the calls, and what may be read after them. */
function introductionOf(description = "") {
  const blocks = blocksOfMarkdown(description);
  const at = blocks.findIndex(({ kind }) => kind === "heading");
  return at === -1
    ? { lead: blocks, rest: [] }
    : { lead: blocks.slice(0, at), rest: blocks.slice(at) };
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** What the API is, and all of its calls; or those that a search has found. */
export default function Overview() {
  const data = useLoaderData<typeof loader>();
  return data.query ? <Found {...data} /> : <Everything {...data} />;
}

function Everything({ lead, rest, signIn, open, origin, version, groups }: Data) {
  return (
    <>
      <h1>Calmward API</h1>
      <p className="quiet">
        Version {version} at <code>{origin}</code>. For programs:{" "}
        <a href="/openapi.json">openapi.json</a>, OpenAPI 3.1.
      </p>
      <div className="text">
        <TextBlocks blocks={lead} />
        <p>
          <a href="#how">How calls work</a>: what every call has in common, and who may send one.
        </p>
      </div>
      <Groups groups={groups} />
      <section className="text" id="how" aria-label="How calls work">
        <h2>Who is calling</h2>
        <TextBlocks blocks={signIn} />
        {open ? (
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
    </>
  );
}

function Found({ query, groups }: Data) {
  const count = groups.reduce((sum, { calls }) => sum + calls.length, 0);
  return (
    <>
      <h1>
        {count} {count === 1 ? "call" : "calls"} for “{query}”
      </h1>
      <p className="quiet">
        <a href="/api-docs">All calls</a>
      </p>
      {count === 0 && <p>No calls found matching your criteria.</p>}
      <Groups groups={groups} />
    </>
  );
}

function Groups({ groups }: Pick<Data, "groups">) {
  return (
    <div className="groups">
      {groups.map(({ slug, name, about, calls }) => (
        <section key={slug} aria-labelledby={slug}>
          <h2 id={slug}>
            <a href={`/api-docs/${slug}`}>{name}</a>
          </h2>
          <TextBlocks blocks={about} />
          <ul>
            {calls.map((call) => (
              <li key={call.id}>
                <a href={`/api-docs/${slug}#${call.id}`}>{call.summary}</a> <CallName {...call} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
