import { streamParts } from "~/app/http/file.server";
import { jsonFileResponse } from "~/app/http/json-file.server";
import { pageLoader } from "~/app/http/page.server";
import { throwRedirect } from "~/app/http/throw-redirect.server";
import { exportOwnData } from "~/server/patients/export-own-data";

/** Download of all data stored for the patient, as JSON; without any, leads to the page that says so. */
export const loader = pageLoader("patient.own", async ({ caller, request, context }) => {
  if (!caller.patientId) throwRedirect("/patient-data");
  const parts = await exportOwnData(caller);
  return jsonFileResponse("calmward-my-data.json", streamParts(parts, { request, context }));
});
