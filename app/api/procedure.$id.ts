import { allow, apiRoute } from "~/app/http/api-route.server";
import {
  deleteProcedure,
  getProcedure,
  updateProcedure,
} from "~/server/procedure-plans/procedures";

const route = apiRoute({
  GET: allow("content.read", async ({ caller, id }) => {
    const procedure = await getProcedure(caller, id());
    return {
      message: "Procedure retrieved successfully",
      data: { procedure },
      version: procedure.version,
    };
  }),

  PUT: allow("content.write", async ({ caller, id, body, expectedVersions }) => {
    const procedure = await updateProcedure(caller, id(), await body(), expectedVersions);
    return {
      message: "Procedure updated successfully",
      data: { procedure },
      version: procedure.version,
    };
  }),

  DELETE: allow("content.write", async ({ caller, id, expectedVersions }) => {
    await deleteProcedure(caller, id(), expectedVersions);
    return { message: "Procedure deleted successfully", data: null };
  }),
});

export const loader = route.loader;
export const action = route.action;
