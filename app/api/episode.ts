import { allow, apiRoute } from "~/app/http/api-route.server";
import { parseApiListQuery } from "~/app/http/list-query.server";
import { createEpisode, EPISODE_LIST, listEpisodes } from "~/server/patient-records/episodes";

const route = apiRoute({
  GET: allow("patients.read", async ({ caller, url }) => ({
    message: "Episodes retrieved successfully",
    data: await listEpisodes(caller, parseApiListQuery(url, EPISODE_LIST)),
  })),

  POST: allow("patients.write", async ({ caller, body }) => {
    const episode = await createEpisode(caller, await body());
    return {
      status: 201,
      message: "Episode created successfully",
      data: { episode },
      version: episode.version,
      location: `/episode/${episode.id}`,
    };
  }),
});

export const loader = route.loader;
export const action = route.action;
