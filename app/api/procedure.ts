import { allow, apiRoute } from "~/app/http/api-route.server";
import { parseApiListQuery } from "~/app/http/list-query.server";
import {
  createProcedure,
  listProcedures,
  PROCEDURE_LIST,
} from "~/server/procedure-plans/procedures";

const route = apiRoute({
  GET: allow("content.read", async ({ caller, url }) => ({
    message: "Procedures retrieved successfully",
    data: await listProcedures(caller, parseApiListQuery(url, PROCEDURE_LIST)),
  })),

  POST: allow("content.write", async ({ caller, body }) => {
    const procedure = await createProcedure(caller, await body());
    return {
      status: 201,
      message: "Procedure created successfully",
      data: { procedure },
      version: procedure.version,
      location: `/procedure/${procedure.id}`,
    };
  }),
});

export const loader = route.loader;
export const action = route.action;
