import { pageLoader } from "~/app/http/page.server";
import { importProgress } from "~/server/departments/import";

/** How far a running import is; the preview asks while it waits. */
export const loader = pageLoader("content.write", ({ caller, params }) =>
  Promise.resolve(
    Response.json(importProgress(caller, params.draft ?? ""), {
      headers: { "Cache-Control": "no-store" },
    }),
  ),
);
