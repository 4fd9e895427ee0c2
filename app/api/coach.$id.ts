import { allow, apiRoute } from "~/app/http/api-route.server";
import { deleteCoach, getCoach, updateCoach } from "~/server/coaches/coaches";

const route = apiRoute({
  GET: allow("content.read", async ({ caller, id }) => {
    const coach = await getCoach(caller, id());
    const { version } = coach;
    return { message: "Coach retrieved successfully", data: { coach }, version };
  }),

  PUT: allow("content.write", async ({ caller, id, body, expectedVersions }) => {
    const coach = await updateCoach(caller, id(), await body(), expectedVersions);
    const { version } = coach;
    return { message: "Coach updated successfully", data: { coach }, version };
  }),

  DELETE: allow("content.write", async ({ caller, id, expectedVersions }) => {
    await deleteCoach(caller, id(), expectedVersions);
    return { message: "Coach deleted successfully", data: null };
  }),
});

export const loader = route.loader;
export const action = route.action;
