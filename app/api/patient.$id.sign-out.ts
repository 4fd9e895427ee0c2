import { allow, apiRoute } from "~/app/http/api-route.server";
import { signOutPatientByStaff } from "~/server/patient-records/sign-out";

const route = apiRoute({
  POST: allow("patients.write", async ({ caller, id, expectedVersions }) => {
    const { devices } = await signOutPatientByStaff(caller, id(), expectedVersions);
    return { message: "Patient signed out successfully", data: { devices } };
  }),
});

export const loader = route.loader;
export const action = route.action;
