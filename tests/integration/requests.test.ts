import { beforeAll, describe, expect, it } from "vitest";
import { toTimeNotes } from "~/app/admin/live-sessions/request-actions.server";
import { presentRequests } from "~/app/patient/requests/own-requests.server";
import { AuditEvent, LiveSessionRequest, PatientProcedure, RideRequest } from "~/models";
import { DEFAULT_PRICE, PRICES } from "~/models/requests/live-session-options.schema";
import {
  readRequestForm,
  createLiveSessionRequest,
  createRideRequest,
} from "~/server/requests/create-requests";
import {
  LIVE_SESSION_KIND,
  LIVE_SESSION_LIST,
  RIDE_KIND,
  RIDE_LIST,
} from "~/server/requests/kinds";
import { listOwnRequests, withdrawRequest } from "~/server/requests/own-requests";
import {
  changeRequestStatus,
  deleteRequest,
  getRequest,
  listRequests,
} from "~/server/requests/requests";
import { updateProcedureDetails } from "~/server/patients/procedure-details";
import { seedPatientProcedure } from "../factories/catalogue";
import { unique } from "../factories/names";
import { visitorFrom } from "../factories/people";
import {
  seedLiveSessionRequest,
  seedRideRequest,
  dayFromToday,
  bulkInsertRequests,
  CONFIRMED,
  patientCaller,
  rawLiveSessionRequest,
  rawRideRequest,
  writeAsPatient,
} from "../factories/requests";
import {
  admin,
  HAS_DATABASE,
  ON_POSTGRES,
  recordStatements,
  collectStatuses,
  useDatabase,
  viewer,
} from "../support/database";
import { LIST_ALL, expectTotalOrder } from "../support/lists";
import { explainStatements, findFullSorts } from "../support/query-plans";

const MISSING_CONTACT =
  "Please enter a phone number or an email address, or choose “I will look here myself”";

type ValidationFailure = {
  status: number;
  message: string;
  fields: { field: string; message: string }[];
};

/** Returns the validation messages of a refused attempt, by field. */
async function findFieldErrors(attempt: Promise<unknown>): Promise<Record<string, string>> {
  const error = await attempt.then(
    () => null,
    (thrown: ValidationFailure) => thrown,
  );
  return Object.fromEntries(error?.fields.map(({ field, message }) => [field, message]) ?? []);
}
const findLiveSessionErrors = (values: object) => findFieldErrors(seedLiveSessionRequest(values));
const findRideErrors = (values: object) => findFieldErrors(seedRideRequest(values));

const readAuditEvents = async (type: string, id: number) => {
  const where = { recordType: type, recordId: String(id) };
  const events = await AuditEvent.findAll({ where, order: ["id"] });
  return { actions: events.map(({ action }) => action), text: JSON.stringify(events) };
};

describe.runIf(HAS_DATABASE)("a patient's request for a live session", () => {
  useDatabase();

  it("is stored as entered, with the status New", async () => {
    const procedure = await seedPatientProcedure();
    const choices = { leaderType: "meditation-guide", sessionType: "prayers", price: "60" };
    const details = {
      preferredTime: "9:05",
      additionalInfo: " I am deaf.\r\n",
      contact: "079 123 45",
    };
    const { id } = await seedLiveSessionRequest({ ...choices, ...details }, procedure);
    expect(await getRequest(viewer, LIVE_SESSION_KIND, id)).toMatchObject({
      ...choices,
      price: 60,
      preferredDate: dayFromToday(3),
      preferredTime: "09:05",
      additionalInfo: "I am deaf.",
      contact: "079 123 45",
      patientId: procedure.patientId,
      patient: `Guest patient ${procedure.patientId}`,
      patientProcedureId: procedure.id,
      procedure: "MRI",
      status: "New",
      statusChangedAt: null,
      statusChangedBy: null,
      version: 0,
    });
  });

  it("is refused with all missing fields, in the specification's wording", async () => {
    const empty = Object.fromEntries(
      Object.keys(rawLiveSessionRequest()).map((field) => [field, ""]),
    );
    expect(await findLiveSessionErrors(empty)).toEqual({
      leaderType: "Please select a session leader type",
      sessionType: "Please select a session type",
      price: "Please select a price",
      preferredDate: "Please select a preferred date",
      preferredTime: "Please select a preferred time",
      contact: MISSING_CONTACT,
    });
  });

  it.each([
    ["price", "10", "Minimum price is $20"],
    ["price", "70", "Maximum price is $60"],
    ["price", "25", "Please select a price of $20, $30, $40, $50, $60"],
    ["price", "much", "Please select a price"],
    ["preferredDate", "2027-02-30", "Please enter a real date, such as 12/3/2026"],
    ["preferredDate", "tomorrow", "Please enter a real date, such as 12/3/2026"],
    ["preferredTime", "25:00", "Please enter a real time, such as 2:30 PM"],
    ["additionalInfo", "x".repeat(5_001), "Additional information must be at most 5000 characters"],
    ["contact", "call me", "Please enter a phone number or an email address"],
    ["contact", "ann@", "Please enter a phone number or an email address"],
  ])("is refused with the %s %j", async (field, value, message) => {
    expect(await findLiveSessionErrors({ [field]: value })).toEqual({ [field]: message });
  });

  it("has one of five prices, each with its number of options; the lowest is the default", () => {
    expect(PRICES.map(({ dollars, options }) => [dollars, options])).toEqual([
      [20, "13 options available"],
      [30, "27 options available"],
      [40, "45 options available"],
      [50, "70 options available"],
      [60, "250+ options available"],
    ]);
    expect(DEFAULT_PRICE).toBe(20);
  });

  it("cannot be for a past day, nor for a past time of today", async () => {
    expect(await findLiveSessionErrors({ preferredDate: dayFromToday(-1) })).toEqual({
      preferredDate: "Please choose today or a later day",
    });
    expect(
      await findLiveSessionErrors({ preferredDate: dayFromToday(0), preferredTime: "0:00" }),
    ).toEqual({
      preferredTime: "This time has passed. Please choose a later one",
    });
  });

  it("must be for a procedure of the patient that is not Completed", async () => {
    const [own, other] = [await seedPatientProcedure(), await seedPatientProcedure()];
    const request = (id: number) =>
      writeAsPatient(own.patientId, (writer) =>
        createLiveSessionRequest(writer, id, rawLiveSessionRequest()),
      );
    await expect(request(other.id)).rejects.toMatchObject({ status: 404 });
    await own.update({ statusSet: "Completed" });
    await expect(request(own.id)).rejects.toMatchObject({
      status: 409,
      message: "This procedure is completed, so nothing can be requested for it anymore.",
    });
    expect((await readRequestForm(patientCaller(own.patientId), own.id)).completed).toBe(true);
    expect(await LiveSessionRequest.count({ where: { patientId: own.patientId } })).toBe(0);
  });

  it("turns an example procedure into the patient's own", async () => {
    const procedure = await seedPatientProcedure();
    await procedure.update({ isExample: true });
    await seedLiveSessionRequest({}, procedure);
    const { isExample, version } = await procedure.reload();
    expect({ isExample, version }).toEqual({ isExample: false, version: 1 });
  });

  it("is refused while ten requests are New", async () => {
    const procedure = await seedPatientProcedure();
    const first = await seedLiveSessionRequest({}, procedure);
    for (let count = 1; count < 10; count++) await seedLiveSessionRequest({}, procedure);
    const createAnother = () => seedLiveSessionRequest({}, procedure);
    await expect(createAnother()).rejects.toMatchObject({ status: 409 });
    await expect(seedRideRequest({}, procedure)).resolves.toBeDefined();
    await changeRequestStatus(admin, LIVE_SESSION_KIND, first.id, CONFIRMED);
    await expect(createAnother()).resolves.toBeDefined();
  });
});

describe.runIf(HAS_DATABASE)("a patient's request for a ride", () => {
  useDatabase();

  it("is prefilled from the procedure, except for a past date, and leaves the time to leave open", async () => {
    const procedure = await seedPatientProcedure();
    const addresses = { pickUp: "12 Alder Lane", dropOff: "Main entrance" };
    const at = new Date(`${dayFromToday(5)}T07:30:00Z`);
    await procedure.update({ ...addresses, departure: "06:45", date: at, timeKnown: true });
    const readForm = () => readRequestForm(patientCaller(procedure.patientId), procedure.id);
    const readInitialRide = async () => (await readForm()).ride;
    expect(await readInitialRide()).toEqual({ ...addresses, date: dayFromToday(5), time: "06:45" });
    await procedure.update({ departure: "23:45" });
    expect((await readInitialRide()).time).toBe("");
    await procedure.update({ departure: "" });
    expect(await readForm()).toMatchObject({
      startsAt: at.toISOString(),
      ride: { ...addresses, date: dayFromToday(5), time: "" },
    });
    await procedure.update({ timeKnown: false });
    expect((await readForm()).startsAt).toBeNull();
    await procedure.update({ date: new Date(Date.now() - 3 * 86_400_000), departure: "06:45" });
    expect(await readForm()).toMatchObject({
      startsAt: null,
      ride: { ...addresses, date: "", time: "" },
    });
    // Of an example, the patient has entered nothing, and its phone number is invented.
    const date = new Date(`${dayFromToday(5)}T07:30:00Z`);
    await procedure.update({ date, phone: "555 0100" });
    expect(await readForm()).toMatchObject({ phone: "555 0100", ride: { time: "06:45" } });
    await procedure.update({ isExample: true });
    expect(await readForm()).toMatchObject({ phone: "", ride: { ...addresses, time: "" } });
  });

  it("is stored as entered", async () => {
    const { id } = await seedRideRequest({
      contact: "ann@example.org",
      returnTrip: "Yes",
      returnTime: "16:00",
      mobility: "wheelchair",
      mobilityNote: "It folds.",
    });
    expect(await getRequest(viewer, RIDE_KIND, id)).toMatchObject({
      returnTrip: true,
      returnTime: "16:00",
      mobility: "wheelchair",
      mobilityNote: "It folds.",
      pickUp: "12 Alder Lane",
      dropOff: "Main entrance",
      date: dayFromToday(3),
      time: "08:15",
      contact: "ann@example.org",
      procedure: "MRI",
      status: "New",
    });
  });

  it("is refused with all missing or invalid fields", async () => {
    const empty = Object.fromEntries(
      Object.keys(rawRideRequest()).map((field) => [field, field === "looksHere" ? "" : " "]),
    );
    expect(await findRideErrors(empty)).toEqual({
      pickUp: "Please enter where to pick you up",
      dropOff: "Please enter where to take you",
      date: "Please select a date",
      time: "Please select a time",
      returnTrip: "Please choose whether you need a ride back",
      mobility: "Please choose how you get in and out of a car",
      contact: MISSING_CONTACT,
    });
    expect(await findRideErrors({ returnTime: "noon", mobility: "sedan", looksHere: "" })).toEqual({
      returnTime: "Please enter a real time, such as 2:30 PM",
      mobility: "Mobility must be one of none, walking-aid, wheelchair, other",
      contact: MISSING_CONTACT,
    });
    expect(await findRideErrors({ date: "31.1.2027", time: "8" })).toEqual({
      date: "Please enter a real date, such as 12/3/2026",
      time: "Please enter a real time, such as 2:30 PM",
    });
    expect(await findRideErrors({ date: dayFromToday(-1) })).toEqual({
      date: "Please choose today or a later day",
    });
  });

  it("is refused for a completed procedure", async () => {
    const { id, patientId } = await seedPatientProcedure();
    await PatientProcedure.update({ statusSet: "Completed" }, { where: { id } });
    const request = writeAsPatient(patientId, (writer) =>
      createRideRequest(writer, id, rawRideRequest()),
    );
    await expect(request).rejects.toMatchObject({ status: 409 });
  });
});

describe.runIf(HAS_DATABASE)("a request", () => {
  useDatabase();

  it("is visible only to its patient, with its status", async () => {
    const procedure = await seedPatientProcedure();
    const session = await seedLiveSessionRequest({}, procedure);
    const ride = await seedRideRequest({}, procedure);
    await seedLiveSessionRequest();
    await changeRequestStatus(admin, RIDE_KIND, ride.id, { status: "Declined" });
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
    await changeRequestStatus(admin, LIVE_SESSION_KIND, id, CONFIRMED);
    await expect(withdraw(procedure.patientId)).rejects.toMatchObject({
      status: 409,
      message: "This request is confirmed already. Please call your care team to change it.",
    });
    await changeRequestStatus(admin, LIVE_SESSION_KIND, id, { status: "New" });
    await withdraw(procedure.patientId);
    await expect(withdraw(procedure.patientId)).rejects.toMatchObject({ status: 404 });
    const notFound = { status: 404, message: "Live session request not found" };
    await expect(getRequest(viewer, LIVE_SESSION_KIND, id)).rejects.toMatchObject(notFound);
  });

  it("leaves audit events without its texts and its contact", async () => {
    const secret = unique("Secret");
    const values = { additionalInfo: secret, contact: `${secret.replace(" ", "")}@example.org` };
    const procedure = await seedPatientProcedure();
    const { id } = await seedLiveSessionRequest(values, procedure);
    await getRequest(viewer, LIVE_SESSION_KIND, id);
    await changeRequestStatus(admin, LIVE_SESSION_KIND, id, CONFIRMED);
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
      changeRequestStatus(admin, RIDE_KIND, id, { ...CONFIRMED, status }, expected);
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
      fields: [{ field: "status", message: "Status must be one of New, Confirmed, Declined" }],
    });
    await expect(deleteRequest(admin, RIDE_KIND, id, [0])).rejects.toMatchObject({ status: 412 });
  });

  it("says what was arranged and who to call as long as it is Confirmed", async () => {
    const procedure = await seedPatientProcedure();
    const { id } = await seedRideRequest({}, procedure);
    const change = (input: object) => changeRequestStatus(admin, RIDE_KIND, id, input);
    expect(await findFieldErrors(change({ status: "Confirmed" }))).toEqual({
      arrangement: "What was arranged is required",
      whoToCall: "Who to call is required",
    });
    await procedure.update({ phone: "555 0100" });
    const { arrangement } = CONFIRMED;
    expect(await change({ status: "Confirmed", arrangement })).toMatchObject({
      arrangement,
      whoToCall: "Your care team, 555 0100",
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
    for (const { id } of [ride, pastRide])
      await changeRequestStatus(admin, RIDE_KIND, id, CONFIRMED);
    await changeRequestStatus(admin, RIDE_KIND, declinedRide.id, { status: "Declined" });
    await pastRide.reload();
    await pastRide.update({ rideDate: dayFromToday(-1) });
    await changeRequestStatus(admin, LIVE_SESSION_KIND, session.id, CONFIRMED);
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
    await changeRequestStatus(admin, RIDE_KIND, ride.id, { status: "Confirmed" });
    await changeRequestStatus(admin, RIDE_KIND, openRide.id, CONFIRMED);
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
    await procedure.update({ phone: "555 0100" });
    const nextYear = new Date().getFullYear() + 1;
    const wish = { additionalInfo: "Quietly", contact: "555 0199" };
    const session = await seedLiveSessionRequest(wish, procedure);
    await session.update({
      preferredDate: `${nextYear}-01-05`,
      movedFrom: `${nextYear}-01-06`,
      movedTo: `${nextYear}-01-07`,
    });
    const readOwn = async () => {
      const own = await listOwnRequests(patientCaller(procedure.patientId));
      return presentRequests(own, procedure)[0];
    };
    const open = await readOwn();
    expect(open?.wishes).toEqual(["Price: $30", "We reach you at: 555 0199"]);
    expect(open?.when).toMatch(new RegExp(`January 5, ${nextYear}, 2:30 PM$`));
    expect(open?.moved).toMatch(
      new RegExp(`January 7, ${nextYear}\\..* withdraw this and ask again`),
    );
    await changeRequestStatus(admin, LIVE_SESSION_KIND, session.id, { status: "Declined" });
    expect((await readOwn())?.note).toContain("call your care team, 555 0100.");
  });

  it("says on both sides that its time has passed", async () => {
    const procedure = await seedPatientProcedure();
    const { id } = await seedRideRequest({}, procedure);
    const readIsPast = async () => {
      const own = await listOwnRequests(patientCaller(procedure.patientId));
      const [request] = presentRequests(own, procedure);
      return [request?.isPast, toTimeNotes(await getRequest(viewer, RIDE_KIND, id)).isPast];
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
      changeRequestStatus(viewer, RIDE_KIND, id, { status: "Confirmed" }),
      deleteRequest(viewer, RIDE_KIND, id),
    ]);
    expect(refused).toEqual([403, 403, 403, 403]);
  });
});

describe.runIf(HAS_DATABASE)("the lists of requests", () => {
  useDatabase();

  it("search the procedure, patient, contact and texts, optionally within a status", async () => {
    const other = await seedLiveSessionRequest();
    const procedure = await seedPatientProcedure();
    await procedure.update({ title: "Rotator Cuff Surgery" });
    const texts = {
      additionalInfo: "Something about wheelchairs",
      contact: "w.brandt@clinic.example",
    };
    const { id } = await seedLiveSessionRequest(texts, procedure);
    const findIds = async (query: object) => {
      const page = await listRequests(viewer, LIVE_SESSION_KIND, { ...LIST_ALL, ...query });
      return page.requests.map((each) => each.id);
    };
    const patient = `Guest patient ${procedure.patientId}`;
    for (const search of ["rotator", "BRANDT", "wheelchair", patient]) {
      expect(await findIds({ search }), search).toEqual([id]);
    }
    await changeRequestStatus(admin, LIVE_SESSION_KIND, id, CONFIRMED);
    expect(await findIds({ status: "Confirmed" })).toEqual([id]);
    expect(await findIds({ status: "New" })).toEqual([other.id]);
    expect(await findIds({ status: "New", search: "rotator" })).toEqual([]);
    const ride = await seedRideRequest({ pickUp: "Harbor Road" });
    const rides = await listRequests(viewer, RIDE_KIND, { ...LIST_ALL, search: "harbor" });
    expect(rides.requests.map((each) => each.id)).toEqual([ride.id]);
  });

  it("leave an audit event with the ids of the listed requests, and nothing else about them", async () => {
    const { id } = await seedRideRequest({ pickUp: unique("Street") });
    await listRequests(viewer, RIDE_KIND, {
      ...LIST_ALL,
      limit: 1,
      sortBy: "createdAt",
      sortOrder: "DESC",
    });
    const event = await AuditEvent.findOne({ order: [["id", "DESC"]], rejectOnEmpty: true });
    const { action, recordType, recordId, recordName, changes } = event;
    expect({ action, recordType, recordId, recordName, changes }).toEqual({
      action: "viewed",
      recordType: "ride request",
      recordId: null,
      recordName: "Page 1 of the list",
      changes: JSON.stringify({ requests: [null, String(id)] }),
    });
  });

  it("have a total order by each field, and a constant number of statements", async () => {
    const listTwo = () => listRequests(viewer, LIVE_SESSION_KIND, { ...LIST_ALL, limit: 2 });
    const listAll = () => listRequests(viewer, LIVE_SESSION_KIND, LIST_ALL);
    const statements = (await recordStatements(listTwo)).length;
    await bulkInsertRequests(12);
    expect((await recordStatements(listAll)).length).toBe(statements);
    await expectTotalOrder(async (query) => {
      const { requests: rows, pagination } = await listRequests(viewer, LIVE_SESSION_KIND, {
        ...LIST_ALL,
        ...query,
      });
      return { rows, pagination };
    }, LIVE_SESSION_LIST.sortFields);
    await expectTotalOrder(async (query) => {
      const { requests: rows, pagination } = await listRequests(viewer, RIDE_KIND, {
        ...LIST_ALL,
        ...query,
      });
      return { rows, pagination };
    }, RIDE_LIST.sortFields);
  });
});

describe.runIf(HAS_DATABASE && !ON_POSTGRES)("the query plans of requests on SQLite", () => {
  useDatabase();
  beforeAll(() => bulkInsertRequests(5_000));

  /** Explains the statements of `work`, without the INSERT of its audit event, whose plan is empty. */
  const readPlans = async (work: () => Promise<unknown>) =>
    (await explainStatements(work)).filter(Boolean);
  const pages = [1, 400].flatMap((page) =>
    (["ASC", "DESC"] as const).map((sortOrder) => ({ ...LIST_ALL, limit: 10, page, sortOrder })),
  );

  it.each(LIVE_SESSION_LIST.sortFields)(
    "page live sessions by %s along an index",
    async (sortBy) => {
      for (const query of pages) {
        for (const plan of await readPlans(() =>
          listRequests(viewer, LIVE_SESSION_KIND, { ...query, sortBy }),
        )) {
          expect(findFullSorts(plan)).toEqual([]);
        }
      }
    },
  );

  it.each(RIDE_LIST.sortFields)("page rides by %s along an index", async (sortBy) => {
    for (const query of pages) {
      for (const plan of await readPlans(() =>
        listRequests(viewer, RIDE_KIND, { ...query, sortBy }),
      )) {
        expect(findFullSorts(plan)).toEqual([]);
      }
    }
  });

  it("find requests by status, by text and by patient without reading every request", async () => {
    const newest = { ...LIST_ALL, limit: 10, sortBy: "createdAt", sortOrder: "DESC" } as const;
    for (const work of [
      () => listRequests(viewer, LIVE_SESSION_KIND, { ...newest, status: "New" }),
      () => listRequests(viewer, RIDE_KIND, { ...newest, search: "street 4711" }),
      () => listOwnRequests(patientCaller(1)),
    ]) {
      for (const plan of await readPlans(work)) {
        expect(plan).not.toMatch(/SCAN (\w*_requests|\w*Request)\b/);
      }
    }
  });
});
