import { allow, apiRoute } from "~/app/http/api-route.server";
import { getLiveSession, updateLiveSession } from "~/server/appointments/live-sessions";

/** PUT answers a request by hand, and says who takes care of it. */
const route = apiRoute({
  GET: allow("patients.read", async ({ caller, id }) => {
    const liveSession = await getLiveSession(caller, id());
    const { version } = liveSession;
    return { message: "Live session retrieved successfully", data: { liveSession }, version };
  }),

  PUT: allow("patients.write", async ({ caller, id, body, expectedVersions }) => {
    const target = { id: id(), input: await body(), expectedVersions };
    const liveSession = await updateLiveSession(caller, target);
    const { version } = liveSession;
    return { message: "Live session updated successfully", data: { liveSession }, version };
  }),
});

export const loader = route.loader;
export const action = route.action;
