import { describe, expect, it } from "vitest";
import { LiveSessionRequest, PatientProcedure } from "~/models";
import { DEFAULT_PRICE, PRICES } from "~/models/requests/live-session-options.schema";
import {
  readRequestForm,
  createLiveSessionRequest,
  createRideRequest,
} from "~/server/requests/create-requests";
import { liveSessionRequestSchema } from "~/models/requests/live-session-request.schema";
import { readProcedureDetails } from "~/server/patients/procedure-details";
import { listOwnProcedures } from "~/server/patients/procedures";
import { LIVE_SESSION_KIND, RIDE_KIND } from "~/server/requests/kinds";
import { updateRequest, getRequest } from "~/server/requests/requests";
import { seedPatientProcedure } from "../factories/catalogue";
import { STORED_PHONE } from "../factories/phones";
import {
  seedLiveSessionRequest,
  seedRideRequest,
  dayFromToday,
  CONFIRMED,
  patientCaller,
  rawLiveSessionRequest,
  rawRideRequest,
  writeAsPatient,
} from "../factories/requests";
import { admin, HAS_DATABASE, useDatabase, navigator } from "../support/database";
import { findFieldErrors } from "../support/validation-error";

const MISSING_CONTACT =
  "Please enter a phone number or an email address, or choose “I will look here myself”";

const findLiveSessionErrors = (values: object) => findFieldErrors(seedLiveSessionRequest(values));
const findRideErrors = (values: object) => findFieldErrors(seedRideRequest(values));

describe.runIf(HAS_DATABASE)("a patient's request for a live session", () => {
  useDatabase();

  it("is stored as entered, with the status New", async () => {
    const procedure = await seedPatientProcedure();
    const choices = { leaderType: "meditation-guide", sessionType: "prayers", price: "60" };
    const details = {
      preferredTime: "9:05",
      additionalInfo: " I am deaf.\r\n",
      contact: "206 555 0100",
    };
    const { id } = await seedLiveSessionRequest({ ...choices, ...details }, procedure);
    expect(await getRequest(navigator, LIVE_SESSION_KIND, id)).toMatchObject({
      ...choices,
      price: 60,
      preferredDate: dayFromToday(3),
      preferredTime: "09:05",
      additionalInfo: "I am deaf.",
      contact: "+12065550100",
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

  it.each([
    ["1-800-FLOWERS", "+18003569377"],
    ["٢٠٦٥٥٥٠١٤٢", "+12065550142"],
  ])("takes a number with letters, or in other digits: %s", async (contact, stored) => {
    const { id } = await seedLiveSessionRequest({ contact });
    expect(await getRequest(navigator, LIVE_SESSION_KIND, id)).toMatchObject({ contact: stored });
  });

  it("has one of five prices; the lowest is the default", () => {
    expect(PRICES.map(({ dollars }) => dollars)).toEqual([20, 30, 40, 50, 60]);
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

  it("keeps the other times that suit, which the form has read before", async () => {
    const window = { date: dayFromToday(9), from: "14:00", to: "16:00" };
    const { date: otherDate1, from: otherFrom1, to: otherTo1 } = window;
    const form = rawLiveSessionRequest({ otherDate1, otherFrom1, otherTo1 });
    const { windows } = await seedLiveSessionRequest(liveSessionRequestSchema.parse(form));
    expect(JSON.parse(windows)).toEqual([window]);
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

  it("turns an example procedure into the patient's own, without its invented phone number", async () => {
    const procedure = await seedPatientProcedure();
    await procedure.update({ isExample: true, phone: STORED_PHONE });
    const caller = patientCaller(procedure.patientId);
    const readPhones = async () => [
      (await listOwnProcedures(caller))[0]?.phone,
      (await readProcedureDetails(caller, procedure.id)).values.phone,
    ];
    expect(await readPhones()).toEqual([null, ""]);
    await seedLiveSessionRequest({}, procedure);
    const { isExample, version } = await procedure.reload();
    expect({ isExample, version }).toEqual({ isExample: false, version: 1 });
    expect(await readPhones()).toEqual([null, ""]);
  });

  it("is refused while ten requests are New", async () => {
    const procedure = await seedPatientProcedure();
    const first = await seedLiveSessionRequest({}, procedure);
    for (let count = 1; count < 10; count++) await seedLiveSessionRequest({}, procedure);
    const createAnother = () => seedLiveSessionRequest({}, procedure);
    await expect(createAnother()).rejects.toMatchObject({ status: 409 });
    await expect(seedRideRequest({}, procedure)).resolves.toBeDefined();
    await updateRequest(admin, LIVE_SESSION_KIND, first.id, CONFIRMED);
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
    await procedure.update({ date, phone: "+12065550100" });
    expect(await readForm()).toMatchObject({
      phone: { text: "(206) 555-0100" },
      ride: { time: "06:45" },
    });
    await procedure.update({ isExample: true });
    expect(await readForm()).toMatchObject({
      phone: null,
      ride: { pickUp: "", dropOff: "", date: "", time: "" },
    });
  });

  it("is stored as entered", async () => {
    const { id } = await seedRideRequest({
      contact: "ann@example.org",
      returnTrip: "Yes",
      returnTime: "16:00",
      mobility: "wheelchair",
      mobilityNote: "It folds.",
    });
    expect(await getRequest(navigator, RIDE_KIND, id)).toMatchObject({
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
