import { allow, apiRoute } from "~/app/http/api-route.server";
import {
  parseInstantQuery,
  parseLimitQuery,
  parseOptionQuery,
  parseTextQuery,
} from "~/app/http/list-query.server";
import { CHANGED_ENTITIES } from "~/models/changes/record-change.schema";
import { CHANGES_LIMIT, listChanges } from "~/server/changes/changes";

/** Feed of the creations, updates and deletions of all records that the caller may read. */
const route = apiRoute({
  GET: allow("changes.read", async ({ caller, url }) => {
    const data = await listChanges(caller, {
      since: parseInstantQuery(url, "since"),
      cursor: parseTextQuery(url, "cursor") || null,
      entity: parseOptionQuery(url, "entity", CHANGED_ENTITIES),
      limit: parseLimitQuery(url, CHANGES_LIMIT),
    });
    return { message: "Changes retrieved successfully", data };
  }),
});

export const loader = route.loader;
export const action = route.action;
