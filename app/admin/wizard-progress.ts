import { pageLoader } from "~/app/http/page.server";
import { progressOf } from "~/server/wizards/progress";

/** Progress of saving a draft, as JSON; polled by the wizard. */
export const loader = pageLoader("content.write", ({ params }) =>
  Promise.resolve(
    Response.json(
      { words: progressOf(params.draft ?? "") },
      { headers: { "Cache-Control": "no-store" } },
    ),
  ),
);
