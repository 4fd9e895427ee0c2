import { readTab } from "~/app/components/patient/urls";
import { fileRoute } from "~/app/http/file-route.server";
import { captionsResponse } from "~/app/patient/procedures/captions-response.server";
import { previewCaptions } from "~/server/patients/previews";
import { parsePreviewId } from "./preview.server";

/** Captions of a session's recording, for its preview. */
const route = fileRoute("content.read", async ({ caller, params, url }) =>
  captionsResponse(
    await previewCaptions(caller, parsePreviewId(params), readTab(url.searchParams)),
  ),
);

export const loader = route.loader;
export const action = route.action;
