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

  PUT: allow("content.write", async ({ caller, id, body, expected }) => {
    const advertisement = await updateAdvertisement(caller, id(), await body(), expected);
    return { message: "Advertisement updated successfully", data: { advertisement } };
  }),

  DELETE: allow("content.write", async ({ caller, id, expected }) => {
    await deleteAdvertisement(caller, id(), expected);
    return { message: "Advertisement deleted successfully", data: null };
  }),
});

export const loader = route.loader;
export const action = route.action;
