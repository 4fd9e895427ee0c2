import { pageLoader } from "~/app/http/page.server";
import { progressOf } from "~/server/wizards/progress";

/** What the save of a draft is doing now; the wizard asks while it waits. */
export const loader = pageLoader("content.write", ({ params }) =>
  Promise.resolve(
    Response.json(
      { words: progressOf(params.draft ?? "") },
      { headers: { "Cache-Control": "no-store" } },
    ),
  ),
);
