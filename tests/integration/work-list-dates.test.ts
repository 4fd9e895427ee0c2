import { describe, expect, it } from "vitest";
import { LiveSessionRequest, Patient, type PatientProcedure, RideRequest } from "~/models";
import { cancelEpisode, updateEpisode } from "~/server/patient-records/episodes";
import { endPatient } from "~/server/patient-records/end";
import { updateProcedureDetails } from "~/server/patients/procedure-details";
import { removeProcedure } from "~/server/patients/remove-procedure";
import { formatIsoDay } from "~/server/platform/dates";
import { LIVE_SESSION_KIND, RIDE_KIND } from "~/server/requests/kinds";
import { withdrawRequest } from "~/server/requests/own-requests";
import { deleteRequest, updateRequest } from "~/server/requests/requests";
import { cancelOwnProcedure, confirmTookPlace, moveProcedure } from "~/server/today/outcome";
import { seedFacility } from "../factories/facilities";
import {
  CONFIRMED,
  dayFromToday,
  seedLiveSessionRequest,
  seedRideRequest,
  writeAsPatient,
} from "../factories/requests";
import { seedToday } from "../factories/today";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";
import {
  atTime,
  DAY_MS,
  HOUR_MS,
  readReasons,
  readWorkList,
  runWorkList,
} from "../support/work-list";

const TO_CHECK = "Ride or appointment to check";
const PASSED = "Date has passed";

describe.runIf(HAS_DATABASE)("a ride or appointment to check on the work list", () => {
  useDatabase();

  const move = (episode: PatientProcedure, days: number) =>
    updateEpisode(admin, episode.id, { date: dayFromToday(days), time: "9:30 AM" });
  const readChecks = async (patientId: number) =>
    (await readReasons(patientId)).filter((reason) => reason === TO_CHECK);
  const seedMoved = async () => {
    const seeded = await seedToday(5);
    const ride = await seedRideRequest({}, seeded.episode);
    await updateRequest(admin, RIDE_KIND, ride.id, CONFIRMED);
    await move(seeded.episode, 9);
    return { ...seeded, ride };
  };

  it("is there as soon as the date moves, and leads to the newest of them", async () => {
    const { patientId, episode } = await seedToday(5);
    await seedRideRequest({}, episode);
    const session = await seedLiveSessionRequest({ preferredDate: dayFromToday(5) }, episode);
    await move(episode, 9);
    const filters = [{ patientId, reason: TO_CHECK }];
    expect(await readWorkList({ filters })).toMatchObject([
      { patientId, about: { type: expect.stringMatching(/request$/) as string } },
    ]);
    await updateRequest(admin, LIVE_SESSION_KIND, session.id, { status: "Declined" });
    expect(await readChecks(patientId)).toEqual([TO_CHECK]);
  });

  it.each<[string, (seeded: Awaited<ReturnType<typeof seedMoved>>) => Promise<unknown>]>([
    ["confirmed again", ({ ride }) => updateRequest(admin, RIDE_KIND, ride.id, CONFIRMED)],
    ["declined", ({ ride }) => updateRequest(admin, RIDE_KIND, ride.id, { status: "Declined" })],
    ["deleted", ({ ride }) => deleteRequest(admin, RIDE_KIND, ride.id)],
    ["on its day again", ({ episode }) => episode.reload().then((it) => move(it, 5))],
    [
      "of a patient who has ended",
      ({ patientId }) => endPatient(admin, patientId, { reason: "Other" }),
    ],
  ])("is gone once it is %s", async (_, change) => {
    const seeded = await seedToday(5);
    await move(seeded.episode, 5);
    const ride = await seedRideRequest({}, seeded.episode);
    await move(await seeded.episode.reload(), 9);
    expect(await readChecks(seeded.patientId)).toEqual([TO_CHECK]);
    await change({ ...seeded, ride });
    expect(await readChecks(seeded.patientId)).toEqual([]);
    await runWorkList();
    expect(await readChecks(seeded.patientId)).toEqual([]);
  });

  it("is there again when the date moves once more, also after somebody said that it is done", async () => {
    const { patientId, ride, episode } = await seedMoved();
    await updateRequest(admin, RIDE_KIND, ride.id, CONFIRMED);
    for (const days of [12, 13]) {
      await move(await episode.reload(), days);
      expect(await readChecks(patientId)).toEqual([TO_CHECK]);
    }
  });

  it("is there whoever moves the date, of a guest too, and where the new date is not known yet", async () => {
    const { patientId, episode } = await seedToday(5);
    await seedRideRequest({}, episode);
    const details = { date: dayFromToday(8), time: "", travelMode: "", pickUp: "", dropOff: "" };
    await writeAsPatient(patientId, (writer) =>
      updateProcedureDetails(
        writer,
        episode.id,
        { ...details, provider: "", phone: "", departure: "" },
        undefined,
      ),
    );
    expect(await readChecks(patientId)).toEqual([TO_CHECK]);
    const unknown = await seedToday(-1);
    const session = await seedLiveSessionRequest({}, unknown.episode);
    await writeAsPatient(unknown.patientId, (writer) =>
      moveProcedure(writer, unknown.episode.id, { knowsDate: "No" }),
    );
    expect(await readChecks(unknown.patientId)).toEqual([TO_CHECK]);
    await writeAsPatient(unknown.patientId, (writer) =>
      withdrawRequest(writer, LIVE_SESSION_KIND, session.id),
    );
    expect(await readChecks(unknown.patientId)).toEqual([]);
  });

  it("is there for a canceled procedure, until the patient removes it or the ride is declined", async () => {
    const { patientId, ride, episode } = await seedMoved();
    await updateRequest(admin, RIDE_KIND, ride.id, CONFIRMED);
    await cancelEpisode(admin, episode.id, { reason: "Has a cold" });
    expect(await readChecks(patientId)).toEqual([TO_CHECK]);
    await (await episode.reload()).update({ enteredBy: "patient" });
    await writeAsPatient(patientId, (writer) => removeProcedure(writer, episode.id));
    expect(await readChecks(patientId)).toEqual([]);
  });

  it("is not there for what is declined, or over; it ends when its time passes, and the job finds what it missed", async () => {
    const { patientId, ride, episode } = await seedMoved();
    await atTime(Date.now() + 4 * DAY_MS, runWorkList);
    expect(await readChecks(patientId)).toEqual([]);
    const declined = await seedRideRequest({}, episode);
    await updateRequest(admin, RIDE_KIND, declined.id, { status: "Declined" });
    await RideRequest.destroy({ where: { id: ride.id } });
    await move(await episode.reload(), 10);
    expect(await readChecks(patientId)).toEqual([]);
    const session = await seedLiveSessionRequest({}, episode);
    await LiveSessionRequest.update(
      { movedFrom: dayFromToday(5), movedTo: dayFromToday(9) },
      { where: { id: session.id } },
    );
    for (const _ of [1, 2]) await runWorkList();
    expect(await readChecks(patientId)).toEqual([TO_CHECK]);
  });
});

describe.runIf(HAS_DATABASE)("a day that has passed on the work list", () => {
  useDatabase();

  const NINE = new Date(`${formatIsoDay(new Date().toISOString())}T07:00:00Z`);
  const readPassed = async (patientId: number) =>
    (await readReasons(patientId)).filter((reason) => reason === PASSED);

  it("is there from the second day after, once, and not before", async () => {
    const { patientId } = await seedToday(null, { date: NINE });
    await atTime(NINE.getTime() + DAY_MS + 10 * HOUR_MS, runWorkList);
    expect(await readPassed(patientId)).toEqual([]);
    await atTime(NINE.getTime() + 2 * DAY_MS - 6 * HOUR_MS, runWorkList);
    expect(await readPassed(patientId)).toEqual([PASSED]);
  });

  it("counts days by the clock of the facility", async () => {
    const { id: facilityId } = await seedFacility([], { timeZone: "Pacific/Honolulu" });
    const { patientId } = await seedToday(null, { date: NINE, facilityId });
    // Nine in Zurich is the evening before in Honolulu.
    await atTime(NINE.getTime() + DAY_MS + 2 * HOUR_MS, runWorkList);
    expect(await readPassed(patientId)).toEqual([]);
    await atTime(NINE.getTime() + DAY_MS + 4 * HOUR_MS, runWorkList);
    expect(await readPassed(patientId)).toEqual([PASSED]);
  });

  it.each<[string, (seeded: Awaited<ReturnType<typeof seedToday>>) => Promise<unknown>]>([
    [
      "that it took place",
      ({ patientId, episode }) =>
        writeAsPatient(patientId, (writer) => confirmTookPlace(writer, episode.id)),
    ],
    [
      "that it did not",
      ({ patientId, episode }) =>
        writeAsPatient(patientId, (writer) => cancelOwnProcedure(writer, episode.id)),
    ],
    [
      "that it was moved",
      ({ patientId, episode }) =>
        writeAsPatient(patientId, (writer) =>
          moveProcedure(writer, episode.id, { knowsDate: "No" }),
        ),
    ],
    [
      "to staff, who cancel it",
      ({ episode }) => cancelEpisode(admin, episode.id, { reason: "Flu" }),
    ],
    [
      "to staff, who move it",
      ({ episode }) => updateEpisode(admin, episode.id, { date: dayFromToday(7), time: "" }),
    ],
  ])("is gone once somebody says %s", async (_, answer) => {
    const seeded = await seedToday(-3);
    await runWorkList();
    expect(await readPassed(seeded.patientId)).toEqual([PASSED]);
    await answer(seeded);
    expect(await readPassed(seeded.patientId)).toEqual([]);
    await runWorkList();
    expect(await readPassed(seeded.patientId)).toEqual([]);
  });

  it("is there again when the day that it was moved to passes too", async () => {
    const { patientId, episode } = await seedToday(-3);
    await runWorkList();
    await updateEpisode(admin, episode.id, { date: dayFromToday(4), time: "" });
    await atTime(Date.now() + 7 * DAY_MS, runWorkList);
    expect(await readPassed(patientId)).toEqual([PASSED]);
  });

  it("is not there for a guest, whoever was never invited or has ended, what is set, and after 90 days, when it ends", async () => {
    const others = [
      await seedToday(-3),
      await seedToday(-3),
      await seedToday(-3),
      await seedToday(-3, { statusSet: "Completed" }),
      await seedToday(-92),
    ];
    const [guest, uninvited, ended] = others.map(({ patientId }) => patientId);
    await Patient.update({ isGuest: true, status: "" }, { where: { id: guest } });
    await Patient.update({ status: "Not Invited" }, { where: { id: uninvited } });
    await Patient.update({ status: "Ended" }, { where: { id: ended } });
    await runWorkList();
    for (const { patientId } of others) expect(await readPassed(patientId)).toEqual([]);
    const { patientId } = await seedToday(-3);
    await runWorkList();
    await atTime(Date.now() + 90 * DAY_MS, runWorkList);
    expect(await readPassed(patientId)).toEqual([]);
  });
});
