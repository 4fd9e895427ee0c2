import { allow, apiRoute } from "~/app/http/api-route.server";
import { RIDE_KIND } from "~/server/requests/kinds";
import { updateRequest, deleteRequest, getRequest } from "~/server/requests/requests";

/** PUT changes the answer and who takes care of it: what the patient asked for is immutable. */
const route = apiRoute({
  GET: allow("patients.read", async ({ caller, id }) => {
    const rideRequest = await getRequest(caller, RIDE_KIND, id());
    const { version } = rideRequest;
    return {
      message: "Ride request retrieved successfully",
      data: { rideRequest },
      version,
    };
  }),

  PUT: allow("patients.write", async ({ caller, id, body, expectedVersions }) => {
    const input = await body();
    const rideRequest = await updateRequest(caller, RIDE_KIND, id(), input, expectedVersions);
    return {
      message: "Ride request updated successfully",
      data: { rideRequest },
      version: rideRequest.version,
    };
  }),

  DELETE: allow("patients.write", async ({ caller, id, expectedVersions }) => {
    await deleteRequest(caller, RIDE_KIND, id(), expectedVersions);
    return { message: "Ride request deleted successfully", data: null };
  }),
});

export const loader = route.loader;
export const action = route.action;
