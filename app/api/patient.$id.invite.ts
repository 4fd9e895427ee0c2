import { allow, apiRoute } from "~/app/http/api-route.server";
import { invitePatient } from "~/server/patient-records/invite";
import { readPatient } from "~/server/patient-records/patients";

const route = apiRoute({
  POST: allow("patients.write", async ({ caller, id, body, expectedVersions }) => {
    const { channel, isChannelOff } = await invitePatient(
      caller,
      id(),
      await body(),
      expectedVersions,
    );
    const patient = await readPatient(caller, id());
    return {
      message: "Patient invited successfully",
      data: { patient, invitation: { channel, isChannelOff } },
      version: patient.version,
    };
  }),
});

export const loader = route.loader;
export const action = route.action;
