import { allow, apiRoute } from "~/app/http/api-route.server";
import { actAsStaff } from "~/server/appointments/live-sessions";
import { recordOutcome } from "~/server/appointments/outcome";

const route = apiRoute({
  POST: allow("patients.write", async ({ caller, id, body, expectedVersions }) => {
    const liveSession = await actAsStaff(caller, recordOutcome, {
      id: id(),
      input: await body(),
      expectedVersions,
    });
    return {
      message: "Outcome recorded successfully",
      data: { liveSession },
      version: liveSession.version,
    };
  }),
});

export const loader = route.loader;
export const action = route.action;
