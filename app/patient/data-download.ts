import { streamParts } from "~/app/http/file.server";
import { jsonFileResponse } from "~/app/http/json-file.server";
import { pageLoader } from "~/app/http/page.server";
import { exportOwnData } from "~/server/patients/export-own-data";

/** Download of all data stored for the patient, as JSON. */
export const loader = pageLoader("patient.own", async ({ caller, request, context }) => {
  const parts = await exportOwnData(caller);
  return jsonFileResponse("calmward-my-data.json", streamParts(parts, { request, context }));
});
