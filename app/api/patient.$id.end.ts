import { allow, apiRoute } from "~/app/http/api-route.server";
import { endPatient } from "~/server/patient-records/end";
import { readPatient } from "~/server/patient-records/patients";

const route = apiRoute({
  POST: allow("patients.write", async ({ caller, id, body, expectedVersions }) => {
    await endPatient(caller, id(), await body(), expectedVersions);
    const patient = await readPatient(caller, id());
    return { message: "Patient ended successfully", data: { patient }, version: patient.version };
  }),
});

export const loader = route.loader;
export const action = route.action;
