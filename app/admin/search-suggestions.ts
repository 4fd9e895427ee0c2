import type { SuggestedKind } from "~/app/contracts/search-suggestions";
import { parseTextQuery } from "~/app/http/list-query.server";
import { fileLoader } from "~/app/http/page.server";
import { LocalLimit } from "~/server/platform/rate-limits";
import { suggestRecords } from "~/server/record-types/search-everything";

/** Several times what a person types, and little for the database. */
const limit = new LocalLimit({
  name: "suggestions",
  points: 120,
  seconds: 60,
  noun: "searches",
});

/** First records that match what is typed into the search of the header, as JSON. */
export const loader = fileLoader("account.own", async ({ caller, url }) => {
  await limit.consume(caller.actor.id);
  const found = await suggestRecords(caller, parseTextQuery(url, "q"));
  const kinds = found.map(({ plural, rows }): SuggestedKind => {
    const title = plural.charAt(0).toUpperCase() + plural.slice(1);
    return {
      title,
      rows: rows.map(({ path, label, name, about }) => ({ path, label, name, about })),
    };
  });
  return Response.json(kinds, { headers: { "Cache-Control": "no-store" } });
});
