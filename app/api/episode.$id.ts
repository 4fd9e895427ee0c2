import { allow, apiRoute } from "~/app/http/api-route.server";
import { deleteEpisode } from "~/server/patient-records/delete-episode";
import { getEpisode, updateEpisode } from "~/server/patient-records/episodes";

const route = apiRoute({
  GET: allow("patients.read", async ({ caller, id }) => {
    const episode = await getEpisode(caller, id());
    return {
      message: "Episode retrieved successfully",
      data: { episode },
      version: episode.version,
    };
  }),

  PUT: allow("patients.write", async ({ caller, id, body, expectedVersions }) => {
    const episode = await updateEpisode(caller, id(), await body(), expectedVersions);
    return { message: "Episode updated successfully", data: { episode }, version: episode.version };
  }),

  DELETE: allow("patients.write", async ({ caller, id, expectedVersions }) => {
    await deleteEpisode(caller, id(), expectedVersions);
    return { message: "Episode deleted successfully", data: null };
  }),
});

export const loader = route.loader;
export const action = route.action;
