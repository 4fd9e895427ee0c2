import { allow, apiRoute } from "~/app/http/api-route.server";
import { cancelEpisode } from "~/server/patient-records/episodes";

const route = apiRoute({
  POST: allow("patients.write", async ({ caller, id, body, expectedVersions }) => {
    const episode = await cancelEpisode(caller, id(), await body(), expectedVersions);
    return {
      message: "Episode cancelled successfully",
      data: { episode },
      version: episode.version,
    };
  }),
});

export const loader = route.loader;
export const action = route.action;
