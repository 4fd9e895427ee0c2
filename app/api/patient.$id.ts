import { allow, apiRoute } from "~/app/http/api-route.server";
import { erasePatient } from "~/server/patient-records/erase";
import { getPatient, updatePatient } from "~/server/patient-records/patients";

const route = apiRoute({
  GET: allow("patients.read", async ({ caller, id }) => {
    const patient = await getPatient(caller, id());
    return {
      message: "Patient retrieved successfully",
      data: { patient },
      version: patient.version,
    };
  }),

  PUT: allow("patients.write", async ({ caller, id, body, expectedVersions }) => {
    const patient = await updatePatient(caller, id(), await body(), expectedVersions);
    return { message: "Patient updated successfully", data: { patient }, version: patient.version };
  }),

  DELETE: allow("patients.write", async ({ caller, id, expectedVersions }) => {
    await erasePatient(caller, id(), expectedVersions);
    return { message: "Patient deleted successfully", data: null };
  }),
});

export const loader = route.loader;
export const action = route.action;
