import { allow, apiRoute } from "~/app/http/api-route.server";
import { moveAppointment } from "~/server/appointments/change";
import { actAsStaff } from "~/server/appointments/live-sessions";

const route = apiRoute({
  POST: allow("patients.write", async ({ caller, id, body, expectedVersions }) => {
    const liveSession = await actAsStaff(caller, moveAppointment, {
      id: id(),
      input: await body(),
      expectedVersions,
    });
    return {
      message: "Appointment moved successfully",
      data: { liveSession },
      version: liveSession.version,
    };
  }),
});

export const loader = route.loader;
export const action = route.action;
