import { allow, apiRoute } from "~/app/http/api-route.server";
import { cancelLiveSession } from "~/server/appointments/change";
import { actAsStaff } from "~/server/appointments/live-sessions";

const route = apiRoute({
  POST: allow("patients.write", async ({ caller, id, body, expectedVersions }) => {
    const liveSession = await actAsStaff(caller, cancelLiveSession, {
      id: id(),
      input: await body(),
      expectedVersions,
    });
    return {
      message: "Live session canceled successfully",
      data: { liveSession },
      version: liveSession.version,
    };
  }),
});

export const loader = route.loader;
export const action = route.action;
