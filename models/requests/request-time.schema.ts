/** Time of a request, as YYYY-MM-DD and HH:MM: the one that the patient asked for, or the other one that staff offered. */
export function requestTime(request: RequestTimes): { day: string; time: string } {
  const { offeredDate, offeredTime } = request;
  if (offeredDate) return { day: offeredDate, time: offeredTime ?? "" };
  if ("preferredDate" in request)
    return { day: request.preferredDate, time: request.preferredTime };
  return "date" in request
    ? { day: request.date, time: request.time }
    : { day: request.rideDate, time: request.rideTime };
}
type RequestTimes = { offeredDate: string | null; offeredTime: string | null } & (
  | { preferredDate: string; preferredTime: string }
  | { date: string; time: string }
  | { rideDate: string; rideTime: string }
);
