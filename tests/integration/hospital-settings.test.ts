import { readCardWords } from "~/app/patient/procedures/card.server";
import { beforeEach, describe, expect, it } from "vitest";
import { BinItem, HospitalSettings, OutboxMessage } from "~/models";
import { clearHospitalCache, readHospital } from "~/server/hospital/hospital";
import { readKeptTimes } from "~/server/hospital/kept-times";
import { presentForPublic } from "~/server/hospital/public-hospital";
import { getHospitalSettings, updateHospitalSettings } from "~/server/hospital/settings";
import { createHospital } from "~/server/sample-content/create-hospital";
import { eraseOldMessages } from "~/server/outbox/retention";
import { sendMessage } from "~/server/outbox/send-message";
import { composeTextReply } from "~/server/outbox/text-replies";
import { systemCaller } from "~/server/platform/caller";
import { formatIsoClock } from "~/server/platform/dates";
import { inTransaction } from "~/server/platform/transaction";
import { suggestWhoToCall } from "~/server/requests/who-to-call";
import { deleteTag } from "~/server/tags/tags";
import { seedTag } from "../factories/content";
import { unique } from "../factories/names";
import { seedMessage } from "../factories/outbox";
import { patientCaller } from "../factories/requests";
import { recordEvents } from "../support/audit";
import {
  admin,
  collectStatuses,
  HAS_DATABASE,
  recordStatements,
  useDatabase,
  viewer,
} from "../support/database";

const INPUT = {
  name: "Lakeside General Hospital",
  shortName: "Lakeside General",
  phone: "(206) 555-0142",
  afterHoursPhone: "",
  workingHours: [
    { day: "Saturday", from: "9:00", to: "12:00" },
    { day: "Monday", from: "08:00", to: "17:00" },
  ],
  holidays: [{ date: "2027-07-04", name: "Independence Day" }, { date: "2027-01-01" }],
  quietFrom: "21:00",
  quietTo: "07:30",
  consentAge: 16,
  messageTextDays: 30,
  binDays: 14,
  recordYears: 10,
};
const DAY_MS = 86_400_000;

describe.runIf(HAS_DATABASE)("the hospital's settings", () => {
  useDatabase();
  beforeEach(async () => {
    await HospitalSettings.destroy({ where: {} });
    clearHospitalCache();
  });

  it("are defaults until they are saved, which name nobody and promise no hours", async () => {
    expect(await getHospitalSettings(viewer)).toMatchObject({
      name: null,
      version: 0,
      updatedAt: null,
    });
    const hospital = await readHospital();
    expect(hospital).toMatchObject({
      name: "your hospital",
      phone: "",
      quietFrom: "20:00",
      quietTo: "08:00",
      consentAge: 18,
      messageTextDays: 90,
      binDays: 30,
      recordYears: 6,
    });
    expect(hospital.workingHours).toHaveLength(5);
    expect(presentForPublic(hospital)).toEqual({ name: "your hospital" });
  });

  it("are saved in the order of the week and of the days, and read at once by everything", async () => {
    await readHospital();
    const saved = await updateHospitalSettings(admin, INPUT, [0]);
    expect(saved).toMatchObject({
      phone: "+12065550142",
      afterHoursPhone: null,
      version: 1,
      isExample: false,
    });
    expect(saved.workingHours.map(({ day, from }) => [day, from])).toEqual([
      ["Monday", "08:00"],
      ["Saturday", "09:00"],
    ]);
    expect(saved.holidays.map(({ date }) => date)).toEqual(["2027-01-01", "2027-07-04"]);
    expect(await getHospitalSettings(viewer)).toEqual(saved);
    const { recordYears, ...withoutYears } = INPUT;
    expect(await updateHospitalSettings(admin, withoutYears)).toMatchObject({ recordYears });
    expect(await readHospital()).toMatchObject({ name: INPUT.name, isSet: true, binDays: 14 });
    expect(await readKeptTimes()).toEqual({
      ...{ recordYears: "10 years", messageTextDays: "30 days" },
      ...{ binDays: "14 days", consentAge: "16" },
    });
    const { id } = await seedTag();
    await deleteTag(admin, id);
    const item = await BinItem.findOne({ where: { recordId: id }, rejectOnEmpty: true });
    expect(Math.round((item.expiresAt.getTime() - Date.now()) / DAY_MS)).toBe(14);
    const { subject, text } = await seedMessage();
    expect(subject).toBe(`${INPUT.name}: something is waiting for you`);
    expect(text).toContain("Questions? Call (206) 555-0142.");
  });

  it("say after how many days the text of a message is erased", async () => {
    const { id } = await seedMessage();
    const ageInDays = (days: number) => ({
      ...{ status: "Sent" as const, dueAt: new Date(Date.now() - days * DAY_MS) },
      createdAt: new Date(Date.now() - days * DAY_MS),
    });
    await OutboxMessage.update(ageInDays(31), { where: { id }, silent: true, hooks: false });
    const erase = () => eraseOldMessages(systemCaller("housekeeping"), () => true);
    expect(await erase()).toBe(0);
    await updateHospitalSettings(admin, INPUT);
    expect(await erase()).toBe(1);
  });

  it("say until when a message to a patient waits", async () => {
    const dueAt = new Date("2027-03-10T12:30:00Z");
    const readDueTime = async (quiet: { quietFrom: string; quietTo: string }) => {
      await updateHospitalSettings(admin, { ...INPUT, ...quiet });
      const to = { kind: "patient", id: 7, name: "Ann", address: "ann@example.org" } as const;
      const sent = await inTransaction(admin, (writer) =>
        sendMessage(writer, {
          to,
          channel: "email",
          purpose: "message-answered",
          dueAt,
          dedupeKey: unique("message"),
        }),
      );
      const message = await OutboxMessage.findByPk(sent?.id ?? 0, { rejectOnEmpty: true });
      return formatIsoClock(message.dueAt.toISOString());
    };
    const clock = formatIsoClock(dueAt.toISOString());
    const [before, after] = [-1, 1].map((hours) =>
      formatIsoClock(new Date(dueAt.getTime() + hours * 3_600_000).toISOString()),
    ) as [string, string];
    expect(await readDueTime({ quietFrom: before, quietTo: after })).toBe(after);
    expect(await readDueTime({ quietFrom: after, quietTo: before })).toBe(clock);
  });

  it("give the after-hours number outside of working hours, and both numbers where it is read later", async () => {
    const afterHoursPhone = "(206) 555-0143";
    await updateHospitalSettings(admin, { ...INPUT, afterHoursPhone, workingHours: [] });
    expect((await readCardWords(patientCaller(1), new Map())).callNow?.text).toBe(afterHoursPhone);
    expect(await composeTextReply("help")).toContain(`call ${afterHoursPhone}.`);
    const both = `(206) 555-0142, outside of working hours ${afterHoursPhone}`;
    expect((await seedMessage()).text).toContain(`Questions? Call ${both}.`);
    const suggested = await suggestWhoToCall(admin, { patientProcedureId: 0 });
    expect(suggested).toBe(`Your care team, ${both}`);
  });

  it("are read with one statement at most in some seconds", async () => {
    clearHospitalCache();
    expect(
      await recordStatements(() => Promise.all([readHospital(), readHospital()])),
    ).toHaveLength(1);
    expect(await recordStatements(() => readHospital())).toHaveLength(0);
  });

  it("are written by administrators only, and audited with what changed", async () => {
    await expect(updateHospitalSettings(viewer, INPUT)).rejects.toMatchObject({ status: 403 });
    await updateHospitalSettings(admin, INPUT);
    const events = await recordEvents(() =>
      updateHospitalSettings(admin, { ...INPUT, consentAge: 18, workingHours: [] }),
    );
    expect(events).toMatchObject([
      {
        action: "updated",
        recordType: "hospital setting",
        changes: {
          consentAge: [16, 18],
          workingHours: ["Monday, 8:00 AM to 5:00 PM; Saturday, 9:00 AM to 12:00 PM", null],
        },
      },
    ]);
  });

  it("are refused when somebody changed them meanwhile, also the first time", async () => {
    const writes = [
      updateHospitalSettings(admin, INPUT, [0]),
      updateHospitalSettings(admin, { ...INPUT, binDays: 7 }, [0]),
    ];
    expect((await collectStatuses(writes)).toSorted()).toEqual([412, "done"]);
    expect(await HospitalSettings.count()).toBe(1);
  });

  it.each([
    [{ shortName: "x".repeat(21) }, "shortName", "Short name must be at most 20 characters"],
    [{ phone: "123" }, "phone", "Please enter a full phone number"],
    [{ quietTo: "21:00" }, "quietTo", "Quiet hours must end at another time than they begin"],
    [
      { consentAge: 3 },
      "consentAge",
      "Age of consent must be a whole number of years from 12 to 25",
    ],
    [
      { workingHours: [{ day: "Monday", from: "17:00", to: "08:00" }] },
      "workingHours[0].to",
      "The end must be after the beginning",
    ],
    [
      { workingHours: [INPUT.workingHours[0], INPUT.workingHours[0]] },
      "workingHours[1].day",
      "Saturday is there twice",
    ],
    [
      { holidays: [{ date: "2027-01-01" }, { date: "1/1/2027" }] },
      "holidays[1].date",
      "2027-01-01 is there twice",
    ],
  ])("refuse %j", async (change, field, message) => {
    await expect(updateHospitalSettings(admin, { ...INPUT, ...change })).rejects.toMatchObject({
      fields: [{ field, message: expect.stringContaining(message) as string }],
    });
  });

  it("of the sample content have no number that patients see, until they are saved", async () => {
    await inTransaction(admin, createHospital);
    const sample = await getHospitalSettings(admin);
    expect(sample).toMatchObject({ isExample: true, phone: "+12065550142" });
    expect(await readHospital()).toMatchObject({
      name: sample.name,
      phone: "",
      afterHoursPhone: "",
    });
    await updateHospitalSettings(admin, { ...INPUT, ...sample, holidays: [] });
    expect(await readHospital()).toMatchObject({ phone: "+12065550142" });
    // The operator's own stay.
    await updateHospitalSettings(admin, INPUT);
    await inTransaction(admin, createHospital);
    expect(await readHospital()).toMatchObject({ name: INPUT.name });
  });
});
