import { pageLoader } from "~/app/http/page.server";
import { findImportProgress } from "~/server/imports/imports";

/** Progress of a running import as JSON; polled by the preview dialog. */
export const loader = pageLoader("content.write", ({ caller, params }) =>
  Promise.resolve(
    Response.json(findImportProgress(caller, params.draft ?? ""), {
      headers: { "Cache-Control": "no-store" },
    }),
  ),
);
