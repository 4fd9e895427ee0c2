import type { RequestToWithdraw } from "~/app/components/patient/withdrawn-requests";
import type { UpcomingRequest } from "~/server/patients/withdraw-requests";
import { formatClock, formatWeekday } from "~/server/platform/dates";
import { splitPhones } from "~/server/platform/phone-numbers";

const LABELS = {
  "live-session": { Confirmed: "Confirmed live session", New: "Live session request" },
  ride: { Confirmed: "Confirmed ride", New: "Ride request" },
} as const;

/** Presents the requests that an erasure withdraws, such as "Confirmed ride, Monday, November 30, 6:45 AM". */
export const presentWithdrawals = (requests: UpcomingRequest[]): RequestToWithdraw[] =>
  requests.map(({ kind, date, time, status, whoToCall }, index) => ({
    key: String(index),
    text: `${LABELS[kind][status]}, ${formatWeekday(date)}, ${formatClock(`${date}T${time}`)}`,
    isConfirmed: status === "Confirmed",
    whoToCall: splitPhones(whoToCall),
  }));
