import { toListQuery } from "~/app/contracts/list-url";

/** Parses the path of the list over which a dialog about a live session is: that of requests, or the schedule. */
export const parseListPath = ({ url }: { url: URL }) => url.pathname.replace(/\/\d+\/\w+$/, "");

/** Query parameters of the schedule: day or week, which one, and whose. */
export const SCHEDULE_PARAMETERS = ["view", "date", "coach"] as const;

/** Builds the query of the list or the schedule over which a dialog is, so that it closes to the same page, day or week. */
export const toReturnQuery = ({ url }: { url: URL }) =>
  toListQuery(url.searchParams, {}, SCHEDULE_PARAMETERS);
