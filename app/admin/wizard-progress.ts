import { fileLoader } from "~/app/http/page.server";
import { readProgress } from "~/server/wizards/progress";

/** Progress of saving a draft, as JSON; polled by the wizard. */
export const loader = fileLoader("content.write", ({ params }) =>
  Promise.resolve(
    Response.json(
      { words: readProgress(params.draft ?? "") },
      { headers: { "Cache-Control": "no-store" } },
    ),
  ),
);
