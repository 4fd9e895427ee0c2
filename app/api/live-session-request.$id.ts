import { allow, apiRoute } from "~/app/http/api-route.server";
import { LIVE_SESSION_KIND } from "~/server/requests/kinds";
import { updateRequest, deleteRequest, getRequest } from "~/server/requests/requests";

/** PUT changes the answer and who takes care of it: what the patient asked for is immutable. */
const route = apiRoute({
  GET: allow("patients.read", async ({ caller, id }) => {
    const liveSessionRequest = await getRequest(caller, LIVE_SESSION_KIND, id());
    const { version } = liveSessionRequest;
    return {
      message: "Live session request retrieved successfully",
      data: { liveSessionRequest },
      version,
    };
  }),

  PUT: allow("patients.write", async ({ caller, id, body, expectedVersions }) => {
    const input = await body();
    const liveSessionRequest = await updateRequest(
      caller,
      LIVE_SESSION_KIND,
      id(),
      input,
      expectedVersions,
    );
    return {
      message: "Live session request updated successfully",
      data: { liveSessionRequest },
      version: liveSessionRequest.version,
    };
  }),

  DELETE: allow("patients.write", async ({ caller, id, expectedVersions }) => {
    await deleteRequest(caller, LIVE_SESSION_KIND, id(), expectedVersions);
    return { message: "Live session request deleted successfully", data: null };
  }),
});

export const loader = route.loader;
export const action = route.action;
