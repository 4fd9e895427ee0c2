import { allow, apiRoute } from "~/app/http/api-route.server";
import { parseApiListQuery } from "~/app/http/list-query.server";
import { PATIENT_LIST } from "~/server/patient-records/patient-list";
import { createPatient, listPatients } from "~/server/patient-records/patients";

const route = apiRoute({
  GET: allow("patients.read", async ({ caller, url }) => ({
    message: "Patients retrieved successfully",
    data: await listPatients(caller, parseApiListQuery(url, PATIENT_LIST)),
  })),

  POST: allow("patients.write", async ({ caller, body }) => {
    const patient = await createPatient(caller, await body());
    return {
      status: 201,
      message: "Patient created successfully",
      data: { patient },
      version: patient.version,
      location: `/patient/${patient.id}`,
    };
  }),
});

export const loader = route.loader;
export const action = route.action;
