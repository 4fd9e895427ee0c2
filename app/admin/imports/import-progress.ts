import { fileLoader } from "~/app/http/page.server";
import { findImportProgress } from "~/server/imports/imports";
import { readImportedList } from "./imported-list.server";

/** Progress of a running import as JSON; polled by the preview dialog. */
export const loader = fileLoader("account.own", ({ caller, url, params }) =>
  Promise.resolve(
    Response.json(
      findImportProgress(caller, readImportedList(caller, url).imports, params.draft ?? ""),
      {
        headers: { "Cache-Control": "no-store" },
      },
    ),
  ),
);
