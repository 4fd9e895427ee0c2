import { allow, apiRoute } from "./api-route.server";
import { parseApiPageQuery } from "./list-query.server";
import { restoreVersionSchema } from "~/models/history/restore-version.schema";
import { HISTORY_PAGE_SIZE, listHistory, MAX_HISTORY_LIMIT } from "~/server/history/history";
import { presentVersionForApi } from "~/server/history/present-for-api";
import { restoreVersion } from "~/server/history/restore";
import type { Permission } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { findContentType } from "~/server/record-types/record-types";

/** Finds the type of the records of a path such as /tag/3/revisions. @throws NotFoundError */
function typeFromPath({ pathname }: URL) {
  const type = findContentType(pathname.split("/")[1] ?? "");
  if (!type) throw new NotFoundError("Not found");
  return type;
}

/** Builds the calls for the versions of a record of any kind, by its path. */
export const revisionsRoute = (permissions: { read: Permission; write: Permission }) =>
  apiRoute({
    GET: allow(permissions.read, async ({ caller, id, url }) => {
      const query = parseApiPageQuery(url, HISTORY_PAGE_SIZE, MAX_HISTORY_LIMIT);
      const { versions, pagination } = await listHistory(caller, typeFromPath(url), id(), query);
      return {
        message: "Revisions retrieved successfully",
        data: { revisions: versions.map(presentVersionForApi), pagination },
      };
    }),

    POST: allow(permissions.write, async ({ caller, id, url, body, expectedVersions }) => {
      const { version } = parseInput(restoreVersionSchema, await body());
      const key = { type: typeFromPath(url), id: id(), version };
      const { record, gone } = await restoreVersion(caller, key, expectedVersions);
      return {
        message: "Version restored successfully",
        data: { restored: { id: record.id, version: record.version, notRestored: gone } },
        version: record.version,
      };
    }),
  });
