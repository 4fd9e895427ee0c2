import { allow, apiRoute } from "~/app/http/api-route.server";
import { SESSION_FILES } from "~/models/sessions/session.schema";
import { deleteSession, getSession, updateSession } from "~/server/sessions/sessions";
import { presentSessionForApi, readSessionBody } from "~/server/sessions/present-for-api";

const route = apiRoute({
  GET: allow("content.read", async ({ caller, id }) => {
    const session = await getSession(caller, id());
    const message = "Session retrieved successfully";
    return { message, data: { session: presentSessionForApi(session) }, version: session.version };
  }),

  PUT: allow(
    "content.write",
    async ({ caller, id, body, expectedVersions }) => {
      const session = await updateSession(
        caller,
        id(),
        readSessionBody(await body()),
        expectedVersions,
      );
      return {
        message: "Session updated successfully",
        data: { session: presentSessionForApi(session) },
        version: session.version,
      };
    },
    { files: SESSION_FILES },
  ),

  DELETE: allow("content.write", async ({ caller, id, expectedVersions }) => {
    await deleteSession(caller, id(), expectedVersions);
    return { message: "Session deleted successfully", data: null };
  }),
});

export const loader = route.loader;
export const action = route.action;
