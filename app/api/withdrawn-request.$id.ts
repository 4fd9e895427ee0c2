import { allow, apiRoute } from "~/app/http/api-route.server";
import {
  updateWithdrawnRequest,
  deleteWithdrawnRequest,
  getWithdrawnRequest,
} from "~/server/requests/withdrawn-requests";

/** PUT changes the status and who takes care of it: the rest is what was confirmed. */
const route = apiRoute({
  GET: allow("patients.read", async ({ caller, id }) => {
    const withdrawnRequest = await getWithdrawnRequest(caller, id());
    const { version } = withdrawnRequest;
    const message = "Withdrawn request retrieved successfully";
    return { message, data: { withdrawnRequest }, version };
  }),

  PUT: allow("patients.write", async ({ caller, id, body, expectedVersions }) => {
    const withdrawnRequest = await updateWithdrawnRequest(
      caller,
      id(),
      await body(),
      expectedVersions,
    );
    const { version } = withdrawnRequest;
    return {
      message: "Withdrawn request updated successfully",
      data: { withdrawnRequest },
      version,
    };
  }),

  DELETE: allow("patients.write", async ({ caller, id, expectedVersions }) => {
    await deleteWithdrawnRequest(caller, id(), expectedVersions);
    return { message: "Withdrawn request deleted successfully", data: null };
  }),
});

export const loader = route.loader;
export const action = route.action;
