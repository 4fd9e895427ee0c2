/** Path of the list over which a dialog about a live session is: that of requests, or the schedule. */
export const listPathOf = ({ url }: { url: URL }) => url.pathname.replace(/\/\d+\/\w+$/, "");

/** Query parameters of the schedule: day or week, which one, and whose. */
export const SCHEDULE_PARAMETERS = ["view", "date", "coach"] as const;
