import { describe, expect, it } from "vitest";
import { AuditEvent, RideRequest } from "~/models";
import { countNewRequests } from "~/server/dashboard/pending-work";
import { exportOwnData } from "~/server/patients/export-own-data";
import { listOwnUpcomingRequests } from "~/server/patients/withdraw-requests";
import { toLocal } from "~/server/facilities/zone";
import { listAssignees } from "~/server/requests/assignees";
import { RIDE_KIND, RIDE_LIST } from "~/server/requests/kinds";
import { withdrawRequest } from "~/server/requests/own-requests";
import { confirmOpenRequest, listRequests, updateRequest } from "~/server/requests/requests";
import { seedAdministrator } from "../factories/people";
import { seedPatientProcedure } from "../factories/catalogue";
import { seedFacility } from "../factories/facilities";
import { PHONE, STORED_PHONE } from "../factories/phones";
import {
  CONFIRMED,
  dayFromToday,
  patientCaller,
  seedRideRequest,
  writeAsPatient,
} from "../factories/requests";
import {
  admin,
  HAS_DATABASE,
  recordStatements,
  useDatabase,
  navigator,
  viewer,
} from "../support/database";
import { LIST_ALL } from "../support/lists";
import { presentOwnRequests } from "../support/own-requests";
import { findFieldErrors } from "../support/validation-error";

const OFFER = { status: "Offered", offeredDate: dayFromToday(5), offeredTime: "2:30 PM" };

describe.runIf(HAS_DATABASE)("a request that staff share", () => {
  useDatabase();

  it("is assigned to somebody who answers requests, or to nobody, and is found by it", async () => {
    const { id } = await seedRideRequest();
    const { id: otherId } = await seedRideRequest();
    const nurse = await seedAdministrator({ role: "navigator" });
    const reader = await seedAdministrator({ role: "viewer" });
    const assign = (assigneeId: unknown) => updateRequest(admin, RIDE_KIND, id, { assigneeId });
    for (const unknown of [reader.id, 9_999]) {
      expect(await findFieldErrors(assign(unknown))).toEqual({
        assigneeId: "Please choose someone who answers requests",
      });
    }
    expect(await assign(nurse.id)).toMatchObject({
      assigneeId: nurse.id,
      assignee: nurse.name,
      status: "New",
      statusChangedAt: null,
    });
    const choices = (await listAssignees(admin)).map((each) => each.id);
    expect(choices).toContain(nurse.id);
    expect(choices).not.toContain(reader.id);
    const find = async (assignee: "Mine" | "Unassigned", caller = admin) => {
      const filters = [RIDE_LIST.filters.assignee.toCondition(assignee)];
      const { requests } = await listRequests(caller, RIDE_KIND, { ...LIST_ALL, filters });
      return requests.map((each) => [each.id, each.assignee]);
    };
    expect(await find("Mine", { ...admin, administratorId: nurse.id })).toEqual([[id, nurse.name]]);
    expect(await find("Mine", { ...admin, administratorId: undefined })).toEqual([]);
    expect(await find("Unassigned")).toEqual([[otherId, null]]);
    expect(await assign(null)).toMatchObject({ assigneeId: null, assignee: null });
    const events = await AuditEvent.findAll({
      where: { recordType: "ride request", recordId: String(id), action: "updated" },
      order: ["id"],
    });
    expect(events.map(({ changes }) => changes)).toEqual(
      [{ assignee: [null, nurse.name] }, { assignee: [nurse.name, null] }].map((changes) =>
        JSON.stringify(changes),
      ),
    );
    await expect(updateRequest(viewer, RIDE_KIND, id, { assigneeId: null })).rejects.toMatchObject({
      status: 403,
    });
  });

  it("has a note that neither its patient nor the audit sees", async () => {
    const procedure = await seedPatientProcedure();
    const { id } = await seedRideRequest({}, procedure);
    const staffNote = "Speaks to her daughter first";
    const change = (input: object) => updateRequest(admin, RIDE_KIND, id, input);
    expect(await change({ staffNote })).toMatchObject({ staffNote, status: "New" });
    expect(await change(CONFIRMED)).toMatchObject({ staffNote, status: "Confirmed" });
    expect(await findFieldErrors(change({ staffNote: "x".repeat(2_001) }))).toEqual({
      staffNote: "Internal note must be at most 2000 characters",
    });
    expect(await findFieldErrors(change({}))).toMatchObject({ status: "Status is required" });
    const patient = patientCaller(procedure.patientId);
    const own = await presentOwnRequests(procedure);
    let exported = "";
    for await (const part of await exportOwnData(patient)) exported += part;
    const events = await AuditEvent.findAll({ where: { recordId: String(id) } });
    for (const text of [JSON.stringify(own), exported, JSON.stringify(events)]) {
      expect(text).toContain("onfirmed");
      expect(text).not.toContain("daughter");
    }
    expect(exported).not.toContain("assigneeId");
  });

  it("is answered, and is upcoming, by the clock of the patient's facility", async () => {
    for (const zone of ["Pacific/Kiritimati", "Pacific/Honolulu"]) {
      const procedure = await seedPatientProcedure();
      const patient = patientCaller(procedure.patientId);
      const facility = await seedFacility([], { timeZone: zone });
      await procedure.update({ facilityId: facility.id });
      const offer = (minutes: number) => {
        const { day, time } = toLocal(new Date(Date.now() + minutes * 60_000), zone);
        return { status: "Offered", offeredDate: day, offeredTime: time };
      };
      const { id } = await seedRideRequest({}, procedure);
      const { day, time } = toLocal(new Date(Date.now() - 5 * 60_000), zone);
      expect(await findFieldErrors(updateRequest(admin, RIDE_KIND, id, offer(-5)))).toEqual({
        offeredTime: "This time has passed. Please choose a later one",
      });
      await updateRequest(admin, RIDE_KIND, id, offer(5));
      expect(await listOwnUpcomingRequests(patient)).toHaveLength(1);
      await RideRequest.update({ offeredDate: day, offeredTime: time }, { where: { id } });
      expect(await listOwnUpcomingRequests(patient)).toEqual([]);
      const confirmed = confirmOpenRequest(admin, RIDE_KIND, id, CONFIRMED);
      await expect(confirmed).rejects.toThrow("Its time has passed");
    }
  });

  it("gets another time, which its patient reads, may withdraw, and which stays when it is confirmed", async () => {
    const procedure = await seedPatientProcedure();
    await procedure.update({ phone: STORED_PHONE });
    const { id } = await seedRideRequest({}, procedure);
    const change = (input: object) => updateRequest(admin, RIDE_KIND, id, input);
    expect(await findFieldErrors(change({ status: "Offered" }))).toEqual({
      offeredDate: "Please select a date",
      offeredTime: "Please select a time",
    });
    expect(await findFieldErrors(change({ ...OFFER, offeredDate: dayFromToday(-1) }))).toEqual({
      offeredTime: "This time has passed. Please choose a later one",
    });
    const offered = await change({ ...OFFER, offer: "All cars are taken before." });
    expect(offered).toMatchObject({
      status: "Offered",
      offeredDate: OFFER.offeredDate,
      offeredTime: "14:30",
      whoToCall: `Your care team, ${PHONE}`,
    });
    expect(await change({ status: "Offered" })).toEqual(offered);
    // The time that was asked for passes: what counts is the offered one.
    await RideRequest.update({ rideDate: dayFromToday(-1) }, { where: { id } });
    const patient = patientCaller(procedure.patientId);
    const readOwn = async () => (await presentOwnRequests(procedure))[0];
    expect(await readOwn()).toMatchObject({
      status: "Offered",
      isPast: false,
      note: null,
      arrangement: {
        text: expect.stringMatching(/2:30 PM\.\nAll cars are taken before\.$/) as string,
        call: [
          "To take it, or to ask for another one, call: Your care team, ",
          { text: PHONE, number: STORED_PHONE },
        ],
      },
      withdrawPath: `/patient-procedures/${procedure.id}/ride/${id}/withdraw`,
    });
    expect(await change(CONFIRMED)).toMatchObject({
      status: "Confirmed",
      offeredDate: OFFER.offeredDate,
      offer: null,
    });
    expect(await readOwn()).toMatchObject({
      isPast: false,
      when: expect.stringMatching(/2:30 PM$/) as string,
    });
    expect(await listOwnUpcomingRequests(patient)).toMatchObject([
      { date: OFFER.offeredDate, time: "14:30", status: "Confirmed" },
    ]);
    expect(await change({ status: "New" })).toMatchObject({ offeredDate: null, whoToCall: null });
    await change(OFFER);
    await writeAsPatient(procedure.patientId, (writer) => withdrawRequest(writer, RIDE_KIND, id));
    expect(await RideRequest.findByPk(id)).toBeNull();
  });

  it("counts in the menu as long as it is New, for whoever may read it, in one statement", async () => {
    const { id } = await seedRideRequest();
    const before = (await countNewRequests(navigator)) ?? 0;
    await updateRequest(admin, RIDE_KIND, id, OFFER_WITH_CALL);
    expect(await countNewRequests(navigator)).toBe(before - 1);
    expect(await recordStatements(() => countNewRequests(navigator))).toHaveLength(1);
    expect(await countNewRequests(patientCaller(1))).toBeUndefined();
  });
});

const OFFER_WITH_CALL = { ...OFFER, whoToCall: "Harbor Taxi, 555-0108" };
