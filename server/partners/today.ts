import { formatIsoDay } from "~/server/platform/dates";

/** Today in the hospital's time zone, YYYY-MM-DD: contracts and offers begin and end by its days. */
export const hospitalToday = (): string => formatIsoDay(new Date().toISOString());
