import { allow, apiRoute } from "~/app/http/api-route.server";
import {
  deleteAdvertisement,
  getAdvertisement,
  updateAdvertisement,
} from "~/server/advertisers/advertisements";

const route = apiRoute({
  GET: allow("content.read", async ({ caller, id }) => {
    const advertisement = await getAdvertisement(caller, id());
    return {
      message: "Advertisement retrieved successfully",
      data: { advertisement },
      version: advertisement.version,
    };
  }),

  PUT: allow("content.write", async ({ caller, id, body, expectedVersions }) => {
    const advertisement = await updateAdvertisement(caller, id(), await body(), expectedVersions);
    return {
      message: "Advertisement updated successfully",
      data: { advertisement },
      version: advertisement.version,
    };
  }),

  DELETE: allow("content.write", async ({ caller, id, expectedVersions }) => {
    await deleteAdvertisement(caller, id(), expectedVersions);
    return { message: "Advertisement deleted successfully", data: null };
  }),
});

export const loader = route.loader;
export const action = route.action;
