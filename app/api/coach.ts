import { allow, apiRoute } from "~/app/http/api-route.server";
import { parseApiListQuery } from "~/app/http/list-query.server";
import { COACH_LIST, createCoach, listCoaches } from "~/server/coaches/coaches";

const route = apiRoute({
  GET: allow("content.read", async ({ caller, url }) => {
    const data = await listCoaches(caller, parseApiListQuery(url, COACH_LIST));
    return { message: "Coaches retrieved successfully", data };
  }),

  POST: allow("content.write", async ({ caller, body }) => {
    const coach = await createCoach(caller, await body());
    const { version, id } = coach;
    const message = "Coach created successfully";
    return { status: 201, message, data: { coach }, version, location: `/coach/${id}` };
  }),
});

export const loader = route.loader;
export const action = route.action;
