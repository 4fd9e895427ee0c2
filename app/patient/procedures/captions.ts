import { readTab } from "~/app/components/patient/urls";
import { fileRoute } from "~/app/http/file-route.server";
import { getOwnCaptions } from "~/server/patients/own-session";
import { captionsResponse } from "./captions-response.server";
import { parseProcedureId, parseSessionId } from "./ids.server";

/** Captions of a session's recording, for patients who may play it. */
const route = fileRoute("patient.own", async ({ caller, params, url }) => {
  const kind = readTab(url.searchParams);
  const captions = await getOwnCaptions(
    caller,
    parseProcedureId(params),
    parseSessionId(params),
    kind,
  );
  return captionsResponse(captions);
});

export const loader = route.loader;
export const action = route.action;
