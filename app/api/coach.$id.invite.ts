import { allow, apiRoute } from "~/app/http/api-route.server";
import { inviteCoach } from "~/server/coaches/invite-coach";

const route = apiRoute({
  POST: allow("administrators.manage", async ({ caller, id, expectedVersions }) => {
    const { coach, isMailed } = await inviteCoach(caller, id(), undefined, expectedVersions);
    const data = { coach, invitation: { isMailed } };
    return { message: "Coach invited successfully", data, version: coach.version };
  }),
});

export const loader = route.loader;
export const action = route.action;
