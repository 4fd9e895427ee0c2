import { fileLoader } from "~/app/http/page.server";
import { parseTextQuery } from "~/app/http/list-query.server";
import { searchTagChoices } from "~/server/tags/tag-choice";

/** Tags whose name contains a text, as JSON; for forms that do not offer all tags. */
export const loader = fileLoader("content.read", async ({ caller, url }) =>
  Response.json(await searchTagChoices(caller, parseTextQuery(url, "q")), {
    headers: { "Cache-Control": "no-store" },
  }),
);
