import { allow, apiRoute } from "~/app/http/api-route.server";
import { parseTextQuery } from "~/app/http/list-query.server";
import { restoreRecord } from "~/server/record-types/bin-restore";
import { findEntity } from "~/server/record-types/record-types";

/** Restores a deleted record of any kind, by its path; answers an existing one as it is. */
const route = apiRoute({
  POST: allow("content.write", async ({ caller, url, id }) => {
    const recordType = findEntity(url.pathname.split("/")[1] ?? "");
    const { type, entity } = recordType;
    const restored = await restoreRecord(caller, recordType, id(), {
      name: parseTextQuery(url, "name"),
    });
    return {
      message: `${type.charAt(0).toUpperCase()}${type.slice(1)} restored successfully`,
      data: { restored: { entity, ...restored } },
    };
  }),
});

export const loader = route.loader;
export const action = route.action;
