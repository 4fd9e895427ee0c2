import { allow, apiRoute } from "./api-route.server";
import { parseTextQuery } from "./list-query.server";
import type { Permission } from "~/server/platform/caller";
import { restoreRecord } from "~/server/record-types/bin-restore";
import { findEntity } from "~/server/record-types/record-types";

/** Builds the call that restores a deleted record of any kind, by its path; it answers an existing one as it is. */
export const restoreRoute = (permission: Permission) =>
  apiRoute({
    POST: allow(permission, async ({ caller, url, id }) => {
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
