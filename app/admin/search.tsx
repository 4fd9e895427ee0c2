import { Form, useLoaderData } from "@remix-run/react";
import { PageTitle } from "~/app/components/content/page-title";
import { EmptyNotice } from "~/app/components/list/empty-state";
import { SlashKeySwitch } from "~/app/components/on-demand/slash-key-switch";
import { parseTextQuery } from "~/app/http/list-query.server";
import { pageLoader } from "~/app/http/page.server";
import { searchEverything } from "~/server/record-types/search-everything";

export const handle = { title: "Search" };

export const loader = pageLoader("account.own", async ({ caller, url }) => {
  const search = parseTextQuery(url, "q");
  const kinds = await searchEverything(caller, search);
  return {
    search,
    kinds: kinds.map(({ plural, listPath, total, rows }) => ({
      title: plural.charAt(0).toUpperCase() + plural.slice(1),
      all: total > rows.length ? `Show all ${total.toLocaleString("en-US")} ${plural}` : null,
      listHref: `${listPath}?q=${encodeURIComponent(search)}`,
      total,
      rows,
    })),
  };
});

/** Search over everything that one may see, by kind. */
export default function Search() {
  const { search, kinds } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title="Search" subtitle="Everything that you may see, by name or number" />
      <Form className="mb-6 flex max-w-xl gap-2" role="search" action="/admin/search">
        <input
          key={search}
          className="input"
          type="search"
          name="q"
          maxLength={200}
          aria-label="Search everything"
          defaultValue={search}
          autoComplete="off"
        />{" "}
        <button className="button primary">Search</button>
      </Form>
      <div role="status">
        {search.trim() !== "" && kinds.length === 0 && (
          <EmptyNotice text={`Nothing found for “${search}”.`} />
        )}
      </div>
      <div className="grid gap-6">
        {kinds.map(({ title, all, listHref, total, rows }) => (
          <section key={title}>
            <h2 className="mb-2 text-lg">
              {`${title} `}
              <span className="font-normal text-soft">({total})</span>
            </h2>
            <ul className="divide-y rounded-lg border bg-surface">
              {rows.map(({ id, name, about, path, label }) => (
                <li key={id} className="flex flex-wrap items-baseline gap-x-3 px-4 py-2.5">
                  {label && <span className="text-soft tabular-nums">{label} </span>}
                  <a href={path} className="font-medium wrap-anywhere">
                    {name}
                  </a>{" "}
                  {about && <span className="text-sm text-soft wrap-anywhere">{about}</span>}
                </li>
              ))}
            </ul>
            {all && (
              <p className="mt-2">
                <a href={listHref}>{all}</a>
              </p>
            )}
          </section>
        ))}
      </div>
      <SlashKeySwitch />
    </>
  );
}
