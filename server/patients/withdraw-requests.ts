import { LiveSessionRequest, RideRequest, WithdrawnRequest } from "~/models";
import type { WithdrawalCause } from "~/models/requests/withdrawn-request-status.schema";
import { requestTime } from "~/models/requests/request-time.schema";
import { readZones } from "~/server/facilities/zone";
import { recordEvents } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { hasPassed } from "~/server/platform/dates";
import type { CallerInTransaction } from "~/server/platform/transaction";

/** The owner of requests: some patients, or some procedures. */
type Owner = { patientId: number | number[] } | { patientProcedureId: number | number[] };

/** A request that has yet to take place, as far as erasing it concerns anybody. */
export type UpcomingRequest = {
  kind: WithdrawnRequest["kind"];
  /** YYYY-MM-DD and HH:MM, by the clock of the patient's facility. */
  date: string;
  time: string;
  status: "New" | "Confirmed";
  arrangement: string;
  whoToCall: string;
};

/** Lists the unanswered, offered and confirmed requests of an owner that have yet to take place. Two queries, and six for time zones where there are any. */
export async function listUpcomingRequests(
  caller: Caller,
  owner: Owner,
): Promise<UpcomingRequest[]> {
  const { transaction } = caller;
  const options = {
    where: { ...owner, status: ["New" as const, "Offered" as const, "Confirmed" as const] },
    order: [["id", "ASC"]] as [string, string][],
    transaction,
  };
  const sessions = await LiveSessionRequest.findAll(options);
  const rides = await RideRequest.findAll(options);
  const procedureIds = [...sessions, ...rides].map((request) => request.patientProcedureId);
  const findZone = await readZones(caller, procedureIds);
  const isAhead = (request: LiveSessionRequest | RideRequest) => {
    const { day, time } = requestTime(request);
    return !hasPassed(day, time, undefined, findZone(request.patientProcedureId));
  };
  return [
    ...sessions.filter(isAhead).map((request) => toUpcoming("live-session", request)),
    ...rides.filter(isAhead).map((request) => toUpcoming("ride", request)),
  ];
}

/** Like `listUpcomingRequests`, of the caller; empty for a visitor. */
export async function listOwnUpcomingRequests(caller: Caller): Promise<UpcomingRequest[]> {
  authorize(caller, "patient.own");
  const { patientId } = caller;
  return patientId ? listUpcomingRequests(caller, { patientId }) : [];
}

const toUpcoming = (
  kind: UpcomingRequest["kind"],
  request: LiveSessionRequest | RideRequest,
): UpcomingRequest => {
  const { status, arrangement, whoToCall } = request;
  const { day: date, time } = requestTime(request);
  return {
    kind,
    date,
    time,
    status: status === "Confirmed" ? status : "New",
    arrangement,
    whoToCall,
  };
};

/**
 * Tells staff which confirmed requests are withdrawn by an erasure that follows in the same transaction, without anything
 * that names or describes the patient.
 * @returns their number
 */
export async function reportWithdrawnRequests(
  writer: CallerInTransaction,
  owner: Owner,
  cause: WithdrawalCause,
): Promise<number> {
  const { transaction } = writer;
  const confirmed = (await listUpcomingRequests(writer, owner)).filter(
    ({ status }) => status === "Confirmed",
  );
  if (confirmed.length === 0) return 0;
  const rows = [];
  for (const { kind, date, time, arrangement, whoToCall } of confirmed) {
    const columns = { kind, cause, wishedDate: date, wishedTime: time, arrangement, whoToCall };
    rows.push(await WithdrawnRequest.create(columns, { transaction }));
  }
  await recordEvents(
    writer,
    rows.map(({ id }) => ({ action: "created", record: { type: "withdrawn request", id } })),
  );
  return rows.length;
}
