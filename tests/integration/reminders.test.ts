import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Caretaker, OutboxMessage, Patient, PatientProcedure, PlanProgress } from "~/models";
import { EPISODE } from "~/models/patients/patient-procedure.schema";
import { handleIncomingText } from "~/server/consents/incoming-text";
import { publishSession, unpublishSession } from "~/server/sessions/publish";
import { sessionItem } from "../factories/catalogue";
import { seedSession } from "../factories/content";
import { insertAssessment } from "../factories/patient-answers";
import { seedJoinedPatient } from "../factories/patient-accounts";
import {
  agree,
  findReminders,
  remindingTask,
  runReminders,
  seedAgreeing,
  seedEpisode,
  seedReminded,
  seedRemindingPlan,
  wallTime,
} from "../factories/reminders";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";
import { changeMailSettings } from "../support/outbox";

const ZONE = { TIME_ZONE: "America/New_York" };
const TEXTS = {
  SMS_URL: "http://127.0.0.1:1/",
  SMS_TOKEN: "a-token-of-the-gateway-of-32-characters",
};
const MORNING = "2026-11-27T10:00:05-05:00";
const AFTERNOON = "2026-11-27T16:00:05-05:00";

const countReminders = async (...patientIds: number[]) =>
  (await findReminders(...patientIds)).length;

describe.runIf(HAS_DATABASE)("reminders", () => {
  useDatabase();
  beforeEach(() => {
    changeMailSettings(ZONE);
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(MORNING) });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await PatientProcedure.update({ statusSet: "Completed" }, { where: {} });
  });

  it("go out 10, 7 and 3 days before, the day before at 4 PM, and 1, 3, 7 and 30 days after", async () => {
    const plan = await seedRemindingPlan();
    const days = new Map<number, number>();
    for (let daysAhead = -32; daysAhead <= 12; daysAhead += 1) {
      const { patient } = await seedReminded(daysAhead, { ...plan, tookPlace: true });
      days.set(patient.id, -daysAhead);
    }
    const readDays = async () =>
      (await findReminders(...days.keys()))
        .map(({ recipientId }) => days.get(recipientId ?? 0) ?? 0)
        .toSorted((a, b) => a - b);
    expect(await runReminders()).toEqual(new Date("2026-11-27T16:00-05:00"));
    expect(await readDays()).toEqual([-10, -7, -3, 1, 3, 7, 30]);
    vi.setSystemTime(new Date(AFTERNOON));
    expect(await runReminders()).toEqual(new Date("2026-11-28T10:00-05:00"));
    expect(await readDays()).toEqual([-10, -7, -3, -1, 1, 3, 7, 30]);
  });

  it("name nothing of health, and lead to Today", async () => {
    const { patient, episode } = await seedReminded(7, await seedRemindingPlan());
    await runReminders();
    const [reminder] = await findReminders(patient.id);
    expect(reminder).toMatchObject({
      ...{ channel: "email", status: "Scheduled", link: "/today", language: "en" },
      ...{ recipientName: "Maria", address: patient.email, aboutType: EPISODE },
      ...{ aboutId: episode.id, dueAt: new Date(MORNING) },
    });
    expect(reminder?.searchText).toContain(patient.email);
    expect(`${reminder?.subject} ${reminder?.text}`).not.toMatch(
      /knee|replacement|bag|7|days?\b(?!.)/i,
    );
  });

  describe("are not sent for an item", () => {
    const expectNone = async (
      items: object[],
      after?: (episode: PatientProcedure) => Promise<unknown>,
    ) => {
      const { patient, episode } = await seedReminded(7, await seedRemindingPlan(items));
      await after?.(episode);
      await runReminders();
      expect(await countReminders(patient.id)).toBe(0);
    };

    it.each([
      ["that does not remind", { reminds: false }],
      ["that is not open yet", { fromDay: -6 }],
      ["that is over", { toDay: -8 }],
      ["that is for a caretaker", { audience: "caretaker" }],
      ["that is no step, but a page", { kind: "travel", taskTitle: undefined }],
    ])("%s", (_, values) => expectNone([remindingTask(values)]));

    it("that is done", async () => {
      const task = remindingTask();
      await expectNone([task], ({ id, patientId }) => {
        const itemKey = `task:patient:${task.taskTitle.toLowerCase()}`;
        return PlanProgress.create({ patientId, patientProcedureId: id, itemKey, isDone: true });
      });
    });

    it("that shows a session which has begun, is not in the plan, or is not published anymore", async () => {
      const { id: sessionId } = await seedSession();
      await publishSession(admin, sessionId);
      const item = (values: object = {}) => [
        sessionItem(sessionId, { reminds: true, fromDay: -10, toDay: -1, ...values }),
      ];
      await expectNone(item(), ({ id, patientId }) =>
        insertAssessment({ patientId, procedureId: id, sessionId }, 2),
      );
      await expectNone(item({ includedIn: ["no-fee"] }));
      const { patient } = await seedReminded(7, await seedRemindingPlan(item()));
      await runReminders();
      expect(await countReminders(patient.id)).toBe(1);
      const plan = await seedRemindingPlan(item());
      await unpublishSession(admin, sessionId);
      const { patient: late } = await seedReminded(7, plan);
      await runReminders();
      expect(await countReminders(late.id)).toBe(0);
    });
  });

  it("ask whether it took place, on each day after it until somebody says so", async () => {
    const asked = [await seedReminded(-1), await seedReminded(-30)];
    const answered = await seedReminded(-1, { tookPlace: true });
    const before = await seedReminded(7);
    await runReminders();
    expect(await countReminders(...asked.map(({ patient }) => patient.id))).toBe(2);
    expect(await countReminders(answered.patient.id, before.patient.id)).toBe(0);
  });

  it("go to who has an account and whose care goes on: patients, guests, and guardians for their wards", async () => {
    const plan = await seedRemindingPlan();
    const seed = async (patient: Promise<Patient>, values = {}) => {
      const { id } = await patient;
      await seedEpisode(id, 3, { ...plan, ...values });
      return id;
    };
    const none = [
      await seed(seedAgreeing({ hasAccount: false, status: "Invited" })),
      await seed(seedAgreeing({ hasAccount: false, isGuest: true, status: "" })),
      await seed(seedAgreeing({ status: "Ended", endReason: "Deceased" })),
      await seed(seedAgreeing({ isSample: true })),
      await seed(seedAgreeing(), { isExample: true }),
      await seed(seedAgreeing(), { statusSet: "Cancelled" }),
      await seed(seedAgreeing(), { statusSet: "Completed" }),
      await seed(seedAgreeing(), { date: null }),
    ];
    const guest = await seed(seedAgreeing({ isGuest: true, status: "", firstName: "" }));
    const ward = await seed(seedJoinedPatient({ hasAccount: false, birthDate: "2015-01-01" }));
    const caretaker = { patientId: ward, name: "Ana", isGuardian: true, email: "ana@example.org" };
    const guardian = await Caretaker.create({ ...caretaker, status: "Accepted" });
    const ended = await Caretaker.create({
      ...caretaker,
      status: "Ended",
      email: "old@example.org",
    });
    for (const { id, email = "" } of [guardian, ended])
      await agree({ kind: "caretaker", id }, "email", email);
    await runReminders();
    expect(await countReminders(...none, ward)).toBe(0);
    const [reminder] = await findReminders(guest);
    expect(reminder).toMatchObject({ recipientName: "", status: "Scheduled" });
    expect(reminder?.text).not.toContain("Hello");
    const caring = await OutboxMessage.findAll({ where: { recipientKind: "caretaker" } });
    expect(caring.map(({ address, link }) => [address, link])).toEqual([
      ["ana@example.org", "/today"],
    ]);
  });

  describe("depend on consent:", () => {
    const seedTwoWays = async (text: boolean | null, email: boolean | null) => {
      const mobile = `+1206555${String(1000 + (await Patient.count())).padStart(4, "0")}`;
      const patient = await seedJoinedPatient({ email: `${mobile.slice(1)}@example.org`, mobile });
      const person = { kind: "patient", id: patient.id } as const;
      for (const category of ["care"] as const) await agree(person, "text", mobile, { category });
      if (text !== null) await agree(person, "text", mobile, { isGiven: text });
      if (email !== null) await agree(person, "email", patient.email ?? "", { isGiven: email });
      await seedEpisode(patient.id, 7, await seedRemindingPlan());
      return patient;
    };
    const readWays = async ({ id }: Patient) =>
      (await findReminders(id)).map(
        ({ channel, status, stopReason }) => `${channel} ${status} ${stopReason}`,
      );

    it.each([
      ["none without an agreement to reminders", null, null, []],
      ["by text where somebody agreed to both", true, true, ["text Scheduled "]],
      ["by email without an agreement to texts", null, true, ["email Scheduled "]],
      ["by email where somebody withdrew the other", false, true, ["email Scheduled "]],
      ["Stopped where somebody withdrew", null, false, ["email Stopped opted-out"]],
    ])("%s", async (_, text, email, ways) => {
      changeMailSettings({ ...ZONE, ...TEXTS });
      const patient = await seedTwoWays(text, email);
      await runReminders();
      expect(await readWays(patient)).toEqual(ways);
    });

    it("Stopped after STOP from the number, whatever the person agreed to", async () => {
      changeMailSettings({ ...ZONE, ...TEXTS });
      const patient = await seedTwoWays(true, null);
      await handleIncomingText(admin, { from: patient.mobile ?? "", text: "Stop" });
      await runReminders();
      expect(await readWays(patient)).toEqual(["text Stopped opted-out"]);
    });

    it("by email while text messages are off, and kept unsent where both are", async () => {
      const [both, textOnly] = [await seedTwoWays(true, true), await seedTwoWays(true, null)];
      await runReminders();
      expect(await readWays(both)).toEqual(["email Scheduled "]);
      expect(await readWays(textOnly)).toEqual(["text Stopped no-channel"]);
    });
  });

  it("are one a day for a person, however many procedures and runs there are", async () => {
    const plan = await seedRemindingPlan();
    const { patient } = await seedReminded(3, plan);
    for (const daysAhead of [3, 10, 1]) await seedEpisode(patient.id, daysAhead, plan);
    await runReminders();
    await runReminders();
    vi.setSystemTime(new Date(AFTERNOON));
    await runReminders();
    expect(await countReminders(patient.id)).toBe(1);
    vi.setSystemTime(wallTime(1, 10));
    await seedEpisode(patient.id, 7, plan);
    await runReminders();
    expect(await countReminders(patient.id)).toBe(2);
  });

  describe("after an outage", () => {
    it("go out later on the same day, all of that day", async () => {
      const plan = await seedRemindingPlan();
      const people = [await seedReminded(7, plan), await seedReminded(1, plan)];
      vi.setSystemTime(new Date("2026-11-27T19:30-05:00"));
      expect(await runReminders()).toEqual(new Date("2026-11-28T10:00-05:00"));
      const reminders = await findReminders(...people.map(({ patient }) => patient.id));
      expect(reminders.map(({ dueAt }) => dueAt)).toEqual([new Date(), new Date()]);
    });

    it("are left out once the quiet hours have begun, and on the next day", async () => {
      const plan = await seedRemindingPlan();
      const { patient } = await seedReminded(7, plan);
      vi.setSystemTime(new Date("2026-11-27T20:00-05:00"));
      expect(await runReminders()).toEqual(new Date("2026-11-28T10:00-05:00"));
      vi.setSystemTime(new Date("2026-11-28T10:00-05:00"));
      await runReminders();
      expect(await countReminders(patient.id)).toBe(0);
    });
  });
});
