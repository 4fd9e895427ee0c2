import { beforeEach, describe, expect, it } from "vitest";
import { DailyCheck, OutboxMessage, RideRequest, WorkItem } from "~/models";
import { EPISODE } from "~/models/patients/patient-procedure.schema";
import { queueMessage } from "~/server/outbox/queue-message";
import { updateEpisode } from "~/server/patient-records/episodes";
import { listOwnProcedures } from "~/server/patients/procedures";
import { addDays, formatIsoDay } from "~/server/platform/dates";
import { inTransaction } from "~/server/platform/transaction";
import { answerDailyCheck } from "~/server/today/daily-checks";
import { cancelOwnProcedure, confirmTookPlace, moveProcedure } from "~/server/today/outcome";
import { readToday } from "~/server/today/today";
import { unique } from "../factories/names";
import { seedRideRequest, writeAsPatient } from "../factories/requests";
import { markTask, seedToday, type SeededToday } from "../factories/today";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";
import { changeMailSettings } from "../support/outbox";

const WORRIED = { comfort: 2, sleep: 3, moving: 4, isWorried: "Yes" };

/** Queues a reminder of an episode for tomorrow. */
const queueReminder = ({ patientId, episode }: SeededToday) =>
  inTransaction(admin, (writer) =>
    queueMessage(writer, {
      to: { kind: "patient", id: patientId, name: "", address: "maria@example.org" },
      ...{ channel: "email", purpose: "reminder", link: "/today", dedupeKey: unique("reminder") },
      ...{ dueAt: addDays(new Date(), 1), about: { type: EPISODE, id: episode.id } },
    }),
  );
async function findReminder({ episode }: SeededToday) {
  const where = { aboutType: EPISODE, aboutId: episode.id };
  const { stopReason } = await OutboxMessage.findOne({ where, rejectOnEmpty: true });
  return stopReason;
}

describe.runIf(HAS_DATABASE)("the question of the day after", () => {
  useDatabase();
  beforeEach(() => changeMailSettings());
  let seeded: SeededToday;
  beforeEach(async () => {
    seeded = await seedToday(-1);
  });
  const write = <T>(work: Parameters<typeof writeAsPatient<T>>[1]) =>
    writeAsPatient(seeded.patientId, work);

  it("is asked from the day after until it is answered", async () => {
    expect((await readToday(seeded.caller))?.asksOutcome).toBe(true);
    for (const _ of [1, 2]) await write((writer) => confirmTookPlace(writer, seeded.episode.id));
    expect((await readToday(seeded.caller))?.asksOutcome).toBe(false);
    await expect(
      write((writer) => cancelOwnProcedure(writer, seeded.episode.id)),
    ).rejects.toMatchObject({ status: 409 });
    const ahead = await seedToday(1);
    await expect(
      writeAsPatient(ahead.patientId, (writer) => confirmTookPlace(writer, ahead.episode.id)),
    ).rejects.toMatchObject({ status: 409 });
  });

  it("lets a card say that all went well once 90 days have passed after a Yes, and only then", async () => {
    await write((writer) => confirmTookPlace(writer, seeded.episode.id));
    const episode = await seeded.episode.reload();
    await episode.update({ date: addDays(new Date(), -91) });
    const readCard = async () => {
      const [card] = await listOwnProcedures(seeded.caller);
      return [card?.status, card?.tookPlace];
    };
    expect(await readCard()).toEqual(["Completed", true]);
    await episode.update({ tookPlace: false });
    expect(await readCard()).toEqual(["Completed", false]);
  });

  it("moves the days, stops what reminds, and marks rides", async () => {
    const ride = await seedRideRequest({}, seeded.episode);
    await queueReminder(seeded);
    const date = formatIsoDay(addDays(new Date(), 9).toISOString());
    await write((writer) =>
      moveProcedure(writer, seeded.episode.id, { knowsDate: "Yes", date, time: "9:30" }),
    );
    const today = await readToday(seeded.caller);
    expect(today?.procedure).toMatchObject({ when: "9 days to go", timeKnown: true });
    expect(await findReminder(seeded)).toBe("cancelled");
    const { movedTo } = await RideRequest.findByPk(ride.id, { rejectOnEmpty: true });
    expect(movedTo).toBe(`${date}T09:30`);
  });

  it("leaves the day open where the new date is not known yet", async () => {
    await queueReminder(seeded);
    await write((writer) => moveProcedure(writer, seeded.episode.id, { knowsDate: "No" }));
    expect((await readToday(seeded.caller))?.procedure.when).toBeNull();
    expect(await findReminder(seeded)).toBe("cancelled");
  });

  it.each([
    [{}, "knowsDate"],
    [{ knowsDate: "Yes" }, "date"],
    [{ knowsDate: "Yes", date: "2020-01-01" }, "date"],
    [{ knowsDate: "Yes", date: "2026-02-30" }, "date"],
  ])("refuses %j as a new date", async (input, field) => {
    await expect(
      write((writer) => moveProcedure(writer, seeded.episode.id, input)),
    ).rejects.toMatchObject({ status: 422, fields: [{ field }] });
  });

  it("cancels what did not take place, for staff to see why", async () => {
    await queueReminder(seeded);
    await write((writer) => cancelOwnProcedure(writer, seeded.episode.id));
    const { statusSet, cancelReason } = await seeded.episode.reload();
    expect([statusSet, cancelReason]).toEqual([
      "Cancelled",
      "The patient says that it did not take place.",
    ]);
    expect(await findReminder(seeded)).toBe("cancelled");
  });

  it("is open again after staff have moved the day", async () => {
    await write((writer) => confirmTookPlace(writer, seeded.episode.id));
    const { id, procedureId } = seeded.episode;
    const date = formatIsoDay(addDays(new Date(), 5).toISOString());
    await updateEpisode(admin, id, { procedureId, date, time: "", provider: "", phone: "" });
    expect((await seeded.episode.reload()).tookPlace).toBe(false);
  });
});

describe.runIf(HAS_DATABASE)("the daily check", () => {
  useDatabase();

  const answer = ({ patientId, episode }: SeededToday, input: object) =>
    writeAsPatient(patientId, (writer) => answerDailyCheck(writer, episode.id, input));

  it("is one a day, which a later answer replaces", async () => {
    const seeded = await seedToday(-2);
    expect((await readToday(seeded.caller))?.check).toEqual({ answers: null });
    await answer(seeded, { ...WORRIED, isWorried: "No" });
    await answer(seeded, { ...WORRIED, comfort: 5, isWorried: "No" });
    expect(await DailyCheck.count({ where: { patientId: seeded.patientId } })).toBe(1);
    expect((await readToday(seeded.caller))?.check?.answers?.comfort).toBe(5);
  });

  it("puts who is worried on the work list, whatever they share, and once a day", async () => {
    const seeded = await seedToday(-2);
    for (const _ of [1, 2]) await answer(seeded, WORRIED);
    const where = { patientId: seeded.patientId, status: "Open" as const };
    const items = await WorkItem.findAll({ where });
    expect(items.map(({ reason }) => reason)).toEqual(["Urgent answer"]);
  });

  it.each([0, 1, -91])("is refused %d days ahead", async (days) => {
    await expect(answer(await seedToday(days), WORRIED)).rejects.toMatchObject({ status: 409 });
  });

  it.each([
    [{ ...WORRIED, comfort: 6 }, "comfort"],
    [{ ...WORRIED, sleep: "" }, "sleep"],
    [{ ...WORRIED, isWorried: undefined }, "isWorried"],
  ])("refuses %j", async (input, field) => {
    await expect(answer(await seedToday(-2), input)).rejects.toMatchObject({
      status: 422,
      fields: [{ field }],
    });
  });
});

describe.runIf(HAS_DATABASE)("a reminder that waits", () => {
  useDatabase();
  beforeEach(() => changeMailSettings());

  it("is stopped once all that reminds is done, not before", async () => {
    const seeded = await seedToday(2);
    await queueReminder(seeded);
    await markTask(seeded, "call a friend");
    expect(await findReminder(seeded)).not.toBe("cancelled");
    await markTask(seeded, "pack your bag");
    expect(await findReminder(seeded)).toBe("cancelled");
  });
});
