import { allow, apiRoute } from "~/app/http/api-route.server";
import { parseApiListQuery } from "~/app/http/list-query.server";
import { SESSION_FILES } from "~/models/sessions/session.schema";
import { createSession, listSessions, SESSION_LIST } from "~/server/sessions/sessions";
import { presentSessionForApi, readSessionBody } from "~/server/sessions/present-for-api";

const route = apiRoute({
  GET: allow("content.read", async ({ caller, url }) => {
    const { sessions, ...page } = await listSessions(caller, parseApiListQuery(url, SESSION_LIST));
    const data = { sessions: sessions.map(presentSessionForApi), ...page };
    return { message: "Sessions retrieved successfully", data };
  }),

  POST: allow(
    "content.write",
    async ({ caller, body }) => {
      const session = await createSession(caller, readSessionBody(await body()));
      return {
        status: 201,
        message: "Session created successfully",
        data: { session: presentSessionForApi(session) },
        version: session.version,
        location: `/session/${session.id}`,
      };
    },
    { files: SESSION_FILES },
  ),
});

export const loader = route.loader;
export const action = route.action;
