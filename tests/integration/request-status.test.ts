import { describe, expect, it } from "vitest";
import { toTimeNotes } from "~/app/admin/live-sessions/request-actions.server";
import { AuditEvent, RideRequest } from "~/models";
import { LIVE_SESSION_KIND, RIDE_KIND } from "~/server/requests/kinds";
import { listOwnRequests, withdrawRequest } from "~/server/requests/own-requests";
import { updateRequest, deleteRequest, getRequest, listRequests } from "~/server/requests/requests";
import { updateProcedureDetails } from "~/server/patients/procedure-details";
import { seedPatientProcedure } from "../factories/catalogue";
import { OTHER_PHONE, PHONE, STORED_PHONE } from "../factories/phones";
import { unique } from "../factories/names";
import { visitorFrom } from "../factories/people";
import {
  seedLiveSessionRequest,
  seedRideRequest,
  dayFromToday,
  CONFIRMED,
  patientCaller,
  writeAsPatient,
} from "../factories/requests";
import {
  admin,
  HAS_DATABASE,
  recordStatements,
  collectStatuses,
  useDatabase,
  navigator,
  viewer,
} from "../support/database";
import { presentOwnRequests } from "../support/own-requests";
import { LIST_ALL } from "../support/lists";
import { findFieldErrors } from "../support/validation-error";

const readAuditEvents = async (type: string, id: number) => {
  const where = { recordType: type, recordId: String(id) };
  const events = await AuditEvent.findAll({ where, order: ["id"] });
  return { actions: events.map(({ action }) => action), text: JSON.stringify(events) };
};

describe.runIf(HAS_DATABASE)("a request", () => {
  useDatabase();

  it("is visible only to its patient, with its status", async () => {
    const procedure = await seedPatientProcedure();
    const session = await seedLiveSessionRequest({}, procedure);
    const ride = await seedRideRequest({}, procedure);
    await seedLiveSessionRequest();
    await updateRequest(admin, RIDE_KIND, ride.id, { status: "Declined" });
    const patient = patientCaller(procedure.patientId);
    const own = await listOwnRequests(patient);
    expect([...own.keys()]).toEqual([procedure.id]);
    const { liveSessions = [], rides = [] } = own.get(procedure.id) ?? {};
    expect(liveSessions.map(({ id, status }) => [id, status])).toEqual([[session.id, "New"]]);
    expect(rides.map(({ id, status }) => [id, status])).toEqual([[ride.id, "Declined"]]);
    expect(await recordStatements(() => listOwnRequests(patient))).toHaveLength(2);
    const { patientId: _, ...withoutPatient } = patient;
    expect((await listOwnRequests(withoutPatient)).size).toBe(0);
  });

  it("can be withdrawn once, only by its patient, while it is New", async () => {
    const procedure = await seedPatientProcedure();
    const { id } = await seedLiveSessionRequest({}, procedure);
    const withdraw = (patientId: number) =>
      writeAsPatient(patientId, (writer) => withdrawRequest(writer, LIVE_SESSION_KIND, id));
    const other = await seedPatientProcedure();
    await expect(withdraw(other.patientId)).rejects.toMatchObject({ status: 404 });
    await updateRequest(admin, LIVE_SESSION_KIND, id, CONFIRMED);
    await expect(withdraw(procedure.patientId)).rejects.toMatchObject({
      status: 409,
      message: "This request is confirmed already. Please call your care team to change it.",
    });
    await updateRequest(admin, LIVE_SESSION_KIND, id, { status: "New" });
    await withdraw(procedure.patientId);
    await expect(withdraw(procedure.patientId)).rejects.toMatchObject({ status: 404 });
    const notFound = { status: 404, message: "Live session request not found" };
    await expect(getRequest(navigator, LIVE_SESSION_KIND, id)).rejects.toMatchObject(notFound);
  });

  it("leaves audit events without its texts and its contact", async () => {
    const secret = unique("Secret");
    const values = { additionalInfo: secret, contact: `${secret.replace(" ", "")}@example.org` };
    const procedure = await seedPatientProcedure();
    const { id } = await seedLiveSessionRequest(values, procedure);
    await getRequest(navigator, LIVE_SESSION_KIND, id);
    await updateRequest(admin, LIVE_SESSION_KIND, id, CONFIRMED);
    await deleteRequest(admin, LIVE_SESSION_KIND, id);
    const sessionEvents = await readAuditEvents("live session request", id);
    expect(sessionEvents.actions).toEqual(["created", "viewed", "updated", "deleted"]);
    expect(sessionEvents.text).not.toContain(secret.slice(-8));
    const ride = await seedRideRequest({ pickUp: secret }, procedure);
    await writeAsPatient(procedure.patientId, (writer) =>
      withdrawRequest(writer, RIDE_KIND, ride.id),
    );
    const rideEvents = await readAuditEvents("ride request", ride.id);
    expect(rideEvents.actions).toEqual(["created", "withdrawn"]);
    expect(rideEvents.text).not.toContain(secret);
  });

  it("records who changed its status and when, and may become New again", async () => {
    const { id } = await seedRideRequest();
    const change = (status: string, expected?: number[]) =>
      updateRequest(admin, RIDE_KIND, id, { ...CONFIRMED, status }, expected);
    const confirmed = await change("Confirmed", [0]);
    expect(confirmed).toMatchObject({ status: "Confirmed", statusChangedBy: "Test", version: 1 });
    expect(Date.now() - Date.parse(confirmed.statusChangedAt ?? "")).toBeLessThan(60_000);
    expect(await change("Confirmed")).toEqual(confirmed);
    await expect(change("Declined", [0])).rejects.toMatchObject({
      status: 412,
      message:
        "This ride request was changed by Test while you were editing. Nothing has been overwritten.",
    });
    expect(await change("Declined")).toMatchObject({ status: "Declined", version: 2 });
    expect(await change("New")).toMatchObject({ status: "New", version: 3 });
    await expect(change("Done")).rejects.toMatchObject({
      fields: [
        { field: "status", message: "Status must be one of New, Offered, Confirmed, Declined" },
      ],
    });
    await expect(deleteRequest(admin, RIDE_KIND, id, [0])).rejects.toMatchObject({ status: 412 });
  });

  it("says what was arranged and who to call as long as it is Confirmed", async () => {
    const procedure = await seedPatientProcedure();
    const { id } = await seedRideRequest({}, procedure);
    const change = (input: object) => updateRequest(admin, RIDE_KIND, id, input);
    expect(await findFieldErrors(change({ status: "Confirmed" }))).toEqual({
      arrangement: "What was arranged is required",
      whoToCall: "Who to call is required",
    });
    await procedure.update({ phone: STORED_PHONE });
    const { arrangement } = CONFIRMED;
    expect(await change({ status: "Confirmed", arrangement })).toMatchObject({
      arrangement,
      whoToCall: `Your care team, ${PHONE}`,
    });
    const changed = await change({ status: "Confirmed", whoToCall: "Harbor Taxi, 555 0108" });
    expect(changed).toMatchObject({ arrangement, whoToCall: "Harbor Taxi, 555 0108", version: 2 });
    const events = await readAuditEvents("ride request", id);
    expect(events.actions).toEqual(["created", "updated", "updated"]);
    expect(events.text).not.toContain("Harbor Taxi");
    expect(await change({ ...CONFIRMED, status: "Declined" })).toMatchObject({
      arrangement: null,
      whoToCall: null,
    });
  });

  it("is marked on both sides once the procedure moves, until it is confirmed, or confirmed again", async () => {
    const procedure = await seedPatientProcedure();
    const move = (date: string, time = "") =>
      writeAsPatient(procedure.patientId, (writer) =>
        updateProcedureDetails(writer, procedure.id, { date, time }, undefined),
      );
    const [first, second, third] = [4, 5, 6].map(dayFromToday) as [string, string, string];
    await move(first, "09:30");
    const ride = await seedRideRequest({}, procedure);
    const session = await seedLiveSessionRequest({}, procedure);
    const openRide = await seedRideRequest({}, procedure);
    const declinedRide = await seedRideRequest({}, procedure);
    const pastRide = await seedRideRequest({}, procedure);
    for (const { id } of [ride, pastRide]) await updateRequest(admin, RIDE_KIND, id, CONFIRMED);
    await updateRequest(admin, RIDE_KIND, declinedRide.id, { status: "Declined" });
    await pastRide.reload();
    await pastRide.update({ rideDate: dayFromToday(-1) });
    await updateRequest(admin, LIVE_SESSION_KIND, session.id, CONFIRMED);
    const readMove = async () => {
      const own = (await listOwnRequests(patientCaller(procedure.patientId))).get(procedure.id);
      const marks = [...(own?.liveSessions ?? []), ...(own?.rides ?? [])].map(
        ({ id, movedFrom, movedTo }) => [id, movedFrom, movedTo],
      );
      return marks.filter(([, from]) => from !== null);
    };
    await move(second);
    await move(third);
    const moved = [`${first}T09:30`, third];
    expect(await readMove()).toEqual([
      [session.id, ...moved],
      [openRide.id, ...moved],
      [ride.id, ...moved],
    ]);
    await updateRequest(admin, RIDE_KIND, ride.id, { status: "Confirmed" });
    await updateRequest(admin, RIDE_KIND, openRide.id, CONFIRMED);
    expect(await readMove()).toEqual([[session.id, ...moved]]);
    await move(first, "09:30");
    const back = [third, `${first}T09:30`];
    expect(await readMove()).toEqual([
      [openRide.id, ...back],
      [ride.id, ...back],
    ]);
  });

  it("tells the patient what was asked, how they are reached, and what to do, with years that are not this one", async () => {
    const procedure = await seedPatientProcedure();
    await procedure.update({ phone: STORED_PHONE });
    const nextYear = new Date().getFullYear() + 1;
    const wish = { additionalInfo: "Quietly", contact: OTHER_PHONE };
    const session = await seedLiveSessionRequest(wish, procedure);
    await session.update({
      preferredDate: `${nextYear}-01-05`,
      movedFrom: `${nextYear}-01-06`,
      movedTo: `${nextYear}-01-07`,
    });
    const readOwn = async () => (await presentOwnRequests(procedure))[0];
    const open = await readOwn();
    expect(open?.wishes).toEqual(["Price: $30", `Your contact: ${OTHER_PHONE}`]);
    expect(open?.when).toMatch(new RegExp(`January 5, ${nextYear}, 2:30 PM$`));
    expect(open?.moved).toMatch(
      new RegExp(`January 7, ${nextYear}\\..* withdraw this and ask again`),
    );
    await updateRequest(admin, LIVE_SESSION_KIND, session.id, { status: "Declined" });
    expect((await readOwn())?.note).toContain(`call your care team, ${PHONE}.`);
  });

  it("says on both sides that its time has passed", async () => {
    const procedure = await seedPatientProcedure();
    const { id } = await seedRideRequest({}, procedure);
    const readIsPast = async () => {
      const [request] = await presentOwnRequests(procedure);
      return [request?.isPast, toTimeNotes(await getRequest(navigator, RIDE_KIND, id)).isPast];
    };
    expect(await readIsPast()).toEqual([false, false]);
    await RideRequest.update({ rideDate: dayFromToday(-1) }, { where: { id } });
    expect(await readIsPast()).toEqual([true, true]);
  });

  it("is not read by visitors and patients through the back-office, and not changed by viewers", async () => {
    const { id } = await seedRideRequest();
    const patient = patientCaller(1);
    const refused = await collectStatuses([
      listRequests(visitorFrom(), RIDE_KIND, LIST_ALL),
      getRequest(patient, RIDE_KIND, id),
      updateRequest(viewer, RIDE_KIND, id, { status: "Confirmed" }),
      deleteRequest(viewer, RIDE_KIND, id),
    ]);
    expect(refused).toEqual([403, 403, 403, 403]);
  });
});
