import { allow, apiRoute } from "~/app/http/api-route.server";
import { offerLiveSession } from "~/server/appointments/live-sessions";

const route = apiRoute({
  POST: allow("patients.write", async ({ caller, id, body, expectedVersions }) => {
    const liveSession = await offerLiveSession(caller, {
      id: id(),
      input: await body(),
      expectedVersions,
    });
    return {
      message: "Times offered successfully",
      data: { liveSession },
      version: liveSession.version,
    };
  }),
});

export const loader = route.loader;
export const action = route.action;
