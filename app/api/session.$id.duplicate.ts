import { allow, apiRoute } from "~/app/http/api-route.server";
import { duplicateSession } from "~/server/sessions/duplicate";
import { presentSessionForApi } from "~/server/sessions/present-for-api";

const route = apiRoute({
  POST: allow("content.write", async ({ caller, id, expectedVersions }) => {
    const session = await duplicateSession(caller, id(), expectedVersions);
    return {
      status: 201,
      message: "Session created successfully",
      data: { session: presentSessionForApi(session) },
      version: session.version,
      location: `/session/${session.id}`,
    };
  }),
});

export const loader = route.loader;
export const action = route.action;
