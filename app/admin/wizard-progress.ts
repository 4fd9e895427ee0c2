import { pageLoader } from "~/app/http/page.server";
import { readProgress } from "~/server/wizards/progress";

/** Progress of saving a draft, as JSON; polled by the wizard. */
export const loader = pageLoader("content.write", ({ params }) =>
  Promise.resolve(
    Response.json(
      { words: readProgress(params.draft ?? "") },
      { headers: { "Cache-Control": "no-store" } },
    ),
  ),
);
