import { allow, apiRoute } from "~/app/http/api-route.server";
import { checkMediaLater } from "~/server/sessions/check-media";
import { publishSession } from "~/server/sessions/publish";
import { presentSessionForApi } from "~/server/sessions/present-for-api";

const route = apiRoute({
  POST: allow("content.write", async ({ caller, id, expectedVersions }) => {
    const session = await publishSession(caller, id(), expectedVersions);
    checkMediaLater(caller, session);
    return {
      message: "Session published successfully",
      data: { session: presentSessionForApi(session) },
      version: session.version,
    };
  }),
});

export const loader = route.loader;
export const action = route.action;
