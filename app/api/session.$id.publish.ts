import { allow, apiRoute } from "~/app/http/api-route.server";
import { publishSession } from "~/server/sessions/publish";

const route = apiRoute({
  POST: allow("content.write", async ({ caller, id, expectedVersions }) => {
    const session = await publishSession(caller, id(), expectedVersions);
    return {
      message: "Session published successfully",
      data: { session },
      version: session.version,
    };
  }),
});

export const loader = route.loader;
export const action = route.action;
