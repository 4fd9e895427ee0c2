import { fileLoader } from "~/app/http/page.server";
import { findImportProgress } from "~/server/imports/imports";

/** Progress of a running import as JSON; polled by the preview dialog. */
export const loader = fileLoader("content.write", ({ caller, params }) =>
  Promise.resolve(
    Response.json(findImportProgress(caller, params.draft ?? ""), {
      headers: { "Cache-Control": "no-store" },
    }),
  ),
);
