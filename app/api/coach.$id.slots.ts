import { allow, apiRoute } from "~/app/http/api-route.server";
import { parseDayQuery, parseWholeNumberQuery } from "~/app/http/list-query.server";
import { listSlots, SLOT_DAYS } from "~/server/coaches/slots";

/** Free times of a coach, which bookings and offers are made of. */
const route = apiRoute({
  GET: allow("content.read", async ({ caller, id, url }) => {
    const data = await listSlots(caller, id(), {
      from: parseDayQuery(url, "from"),
      days: parseWholeNumberQuery(url, "days", SLOT_DAYS.max),
    });
    return { message: "Free times retrieved successfully", data };
  }),
});

export const loader = route.loader;
export const action = route.action;
