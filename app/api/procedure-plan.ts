import { allow, apiRoute } from "~/app/http/api-route.server";
import { parseApiListQuery } from "~/app/http/list-query.server";
import { listProcedures, PROCEDURE_LIST } from "~/server/procedure-plans/procedures";

const route = apiRoute({
  GET: allow("content.read", async ({ caller, url }) => {
    const query = parseApiListQuery(url, PROCEDURE_LIST);
    const { procedures: procedurePlans, ...page } = await listProcedures(caller, query);
    return { message: "Procedure plans retrieved successfully", data: { procedurePlans, ...page } };
  }),
});

export const loader = route.loader;
export const action = route.action;
