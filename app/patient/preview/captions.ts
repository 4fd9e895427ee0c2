import { readTab } from "~/app/components/patient/urls";
import { fileLoader } from "~/app/http/page.server";
import { captionsResponse } from "~/app/patient/procedures/captions-response.server";
import { previewCaptions } from "~/server/patients/previews";
import { parsePreviewId } from "./preview.server";

/** Captions of a session's recording, for its preview. */
export const loader = fileLoader("content.read", async ({ caller, params, url }) =>
  captionsResponse(
    await previewCaptions(caller, parsePreviewId(params), readTab(url.searchParams)),
  ),
);
