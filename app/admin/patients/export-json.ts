import contentDisposition from "content-disposition";
import { fileLoader } from "~/app/http/page.server";
import { exportPatient } from "~/server/patient-records/export";
import { SECURITY_HEADERS } from "~/server/platform/security-headers";
import { parsePatientId } from "./patient-id.server";
import { exportFileName } from "./present-export.server";

/** Download of everything that staff may see of a patient, as JSON. */
export const loader = fileLoader("patients.read", async ({ caller, params }) => {
  const record = await exportPatient(caller, parsePatientId(params));
  return new Response(`${JSON.stringify(record, null, 2)}\n`, {
    headers: {
      ...SECURITY_HEADERS,
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": contentDisposition(exportFileName(record)),
      "Cache-Control": "no-store",
    },
  });
});
