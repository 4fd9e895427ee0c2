import { DateTime } from "luxon";
import { describe, expect, it } from "vitest";
import { Appointment, AuditEvent, Coach } from "~/models";
import { coachLabel } from "~/models/rules/labels.schema";
import { COACH_TABLE, credentialState } from "~/server/coaches/coach-table";
import {
  COACH_LIST,
  type CoachSortField,
  createCoach,
  deleteCoach,
  getCoach,
  listCoaches,
  updateCoach,
} from "~/server/coaches/coaches";
import { listSlots } from "~/server/coaches/slots";
import type { Caller } from "~/server/platform/caller";
import { addDays, formatIsoDay } from "~/server/platform/dates";
import type { ListQuery } from "~/server/platform/list";
import { listDeletedRecords } from "~/server/record-types/bin";
import { restoreRecord } from "~/server/record-types/bin-restore";
import { findEntity } from "~/server/record-types/record-types";
import { seedAppointment } from "../factories/appointments";
import { rawCoach, seedCoach } from "../factories/coaches";
import { unique } from "../factories/names";
import {
  admin,
  collectStatuses,
  HAS_DATABASE,
  navigator,
  recordStatements,
  useDatabase,
  viewer,
} from "../support/database";
import { expectTotalOrder, LIST_ALL } from "../support/lists";

const editor: Caller = { ...admin, actor: { id: "editor", name: "Editor", role: "editor" } };
const withScope = (scope: string): Caller => ({ ...admin, token: { id: 1, name: "Token", scope } });

const freshEmail = () => `${unique("coach").replace(" ", "-")}@example.org`;
const CONTACT = { phone: "(206) 555-0161", videoLink: "https://meet.example.org/room" };
const NO_CONTACT = { email: null, phone: null, videoLink: null };
const EVERY_DAY = (
  ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const
).map((day) => ({ day, from: "00:00", to: "00:00" }));
/** A coach who is free day and night, with sessions of 15 minutes. */
const ALWAYS = { weeklyHours: EVERY_DAY, lengthMinutes: 15, timeZone: "UTC" };

const list = async (query: Partial<ListQuery<CoachSortField>> = {}) =>
  (await listCoaches(admin, { ...LIST_ALL, ...query })).coaches;
const filterBy = (name: keyof typeof COACH_LIST.filters, value: string) => {
  const { toCondition } = COACH_LIST.filters[name] as { toCondition: (value: string) => object };
  return { filters: [toCondition(value)] } as Partial<ListQuery<CoachSortField>>;
};
const readRow = async (id: number) => {
  const { rows } = await COACH_TABLE.readRows(admin, LIST_ALL);
  return rows.find((row) => row.id === id);
};

describe.runIf(HAS_DATABASE)("coaches", () => {
  useDatabase();

  it("are created with what they offer, lists in a fixed order, and defaults", async () => {
    const email = freshEmail();
    const values = { ...rawCoach({ types: ["nurse", "priest"], languages: ["es", "en"] }), email };
    const { lengthMinutes: _, bufferMinutes: __, noticeHours: ___, ...input } = values;
    const weeklyHours = [
      { day: "Friday", from: "13:00", to: "00:00" },
      { day: "Monday", from: "9:00 AM", to: "12:00" },
    ];
    const created = await createCoach(admin, { ...input, ...CONTACT, weeklyHours });
    expect(created).toMatchObject({
      types: ["priest", "nurse"],
      languages: ["en", "es"],
      status: "Active",
      email,
      phone: "+12065550161",
      price: null,
      lengthMinutes: 30,
      bufferMinutes: 15,
      noticeHours: 24,
      windowDays: 60,
      weeklyCapacity: null,
      takesNewPatients: true,
      allowsBooking: false,
      weeklyHours: [
        { day: "Monday", from: "09:00", to: "12:00" },
        { day: "Friday", from: "13:00", to: "00:00" },
      ],
      exceptions: [],
      hasAccount: false,
    });
    expect(await getCoach(admin, created.id)).toEqual(created);
  });

  it("refuse what is missing or wrong, all at once", async () => {
    const input = {
      ...{ name: "", types: [], languages: ["xx"], topics: ["prayers"], ways: ["In Person"] },
      ...{ price: 35, lengthMinutes: 10, timeZone: "Mars/Olympus", email: "nobody" },
      weeklyHours: [{ day: "Monday", from: "12:00", to: "09:00" }],
      exceptions: [{ kind: "Extra", date: "2027-02-30", from: "", to: "" }],
    };
    const error = await createCoach(admin, input).catch((reason: unknown) => reason);
    const fields = (error as { fields: { field: string }[] }).fields.map(({ field }) => field);
    for (const field of ["name", "types", "price", "lengthMinutes", "timeZone", "email"])
      expect(fields).toContain(field);
    expect(fields.join()).toMatch(/languages.*weeklyHours\[0\]\.to.*exceptions\[0\]\.date/);
    await expect(createCoach(admin, rawCoach({ ways: ["In Person"] }))).rejects.toMatchObject({
      fields: [{ field: "place", message: "Sessions in person need a place" }],
    });
    await expect(createCoach(admin, rawCoach({ ways: ["Video"] }))).rejects.toMatchObject({
      fields: [{ field: "videoLink" }],
    });
    const overlapping = [
      { day: "Monday", from: "09:00", to: "12:00" },
      { day: "Monday", from: "11:00", to: "13:00" },
    ];
    await expect(createCoach(admin, rawCoach({ weeklyHours: overlapping }))).rejects.toMatchObject({
      fields: [{ field: "weeklyHours[1]", message: "The times of Monday overlap" }],
    });
  });

  it("are changed by what is supplied, unless somebody else has changed them since", async () => {
    const coach = await seedCoach({ isExample: true, email: freshEmail() });
    const changed = await updateCoach(admin, coach.id, { price: 40 }, [coach.version]);
    expect(changed).toMatchObject({ name: coach.name, email: coach.email, price: 40 });
    const stale = updateCoach(admin, coach.id, { price: 50 }, [coach.version]);
    await expect(stale).rejects.toMatchObject({ status: 412 });
    const same = await updateCoach(admin, coach.id, { price: 40 });
    expect(same.version).toBe(changed.version);
    await expect(updateCoach(admin, 999_999, {})).rejects.toMatchObject({ status: 404 });
    const event = await AuditEvent.findOne({
      where: { recordType: "coach", recordId: String(coach.id), action: "updated" },
      rejectOnEmpty: true,
    });
    expect(event.changes).toContain("price");
  });

  it("stop being examples with the first change", async () => {
    const { id } = await seedCoach();
    await Coach.update({ isExample: true }, { where: { id } });
    expect(await updateCoach(admin, id, { title: "RN" })).toMatchObject({ isExample: false });
  });

  it("have an email of their own, whatever its case, also when two are entered at once", async () => {
    const email = freshEmail();
    const { id } = await seedCoach({ email });
    const other = await seedCoach();
    const duplicate = {
      status: 409,
      fields: [
        {
          field: "email",
          message: `A coach with the email "${email.toUpperCase()}" already exists`,
        },
      ],
    };
    const taken = { email: email.toUpperCase() };
    await expect(createCoach(admin, rawCoach(taken))).rejects.toMatchObject(duplicate);
    await expect(updateCoach(admin, other.id, taken)).rejects.toMatchObject(duplicate);
    expect(await updateCoach(admin, id, taken)).toMatchObject(taken);
    const both = { email: freshEmail() };
    const statuses = await collectStatuses([
      createCoach(admin, rawCoach(both)),
      createCoach(admin, rawCoach(both)),
    ]);
    expect(statuses.map(String).sort()).toEqual(["409", "done"]);
  });

  it("show how they are reached to who arranges sessions, and to nobody else", async () => {
    const { id, email } = await seedCoach({ email: freshEmail(), ...CONTACT });
    for (const caller of [navigator, withScope("read,patients:read")])
      expect(await getCoach(caller, id)).toMatchObject({ email, videoLink: CONTACT.videoLink });
    for (const caller of [editor, viewer, withScope("write")]) {
      expect(await getCoach(caller, id)).toMatchObject(NO_CONTACT);
      const { coaches } = await listCoaches(caller, LIST_ALL);
      expect(coaches.find((each) => each.id === id)).toMatchObject(NO_CONTACT);
      const found = await listCoaches(caller, { ...LIST_ALL, search: email ?? "" });
      expect(found.coaches).toEqual([]);
    }
  });

  it("keep how they are reached when others change them, who cannot say it", async () => {
    const { id, email } = await seedCoach({ email: freshEmail(), ...CONTACT, ways: ["Video"] });
    const before = await getCoach(editor, id);
    const changed = await updateCoach(editor, id, { ...before, title: "RN" });
    expect(changed).toMatchObject({ title: "RN", ...NO_CONTACT });
    expect(await getCoach(admin, id)).toMatchObject({ email, videoLink: CONTACT.videoLink });
    for (const caller of [editor, withScope("write"), withScope("write,patients:read")]) {
      const values = { email: freshEmail() };
      await expect(updateCoach(caller, id, values)).rejects.toMatchObject({ status: 403 });
      await expect(createCoach(caller, rawCoach(values))).rejects.toMatchObject({ status: 403 });
      expect((await createCoach(caller, rawCoach({ ways: ["Video"] }))).videoLink).toBeNull();
    }
    // A guess that is right is refused too: it would tell the address.
    await expect(updateCoach(editor, id, { email })).rejects.toMatchObject({ status: 403 });
    expect(await updateCoach(withScope("write,patients:read"), id, { email })).toMatchObject({
      email,
    });
    const writer = withScope("write,patients:write");
    expect((await updateCoach(writer, id, { videoLink: `${CONTACT.videoLink}/2` })).videoLink).toBe(
      `${CONTACT.videoLink}/2`,
    );
  });

  it("are written by editors only, and read by who reads content", async () => {
    const { id } = await seedCoach();
    for (const caller of [viewer, navigator]) {
      expect(await getCoach(caller, id)).toMatchObject({ id });
      expect((await listSlots(caller, id)).timeZone).toBe("America/Chicago");
      await expect(createCoach(caller, rawCoach())).rejects.toMatchObject({ status: 403 });
      await expect(updateCoach(caller, id, { title: "RN" })).rejects.toMatchObject({ status: 403 });
      await expect(deleteCoach(caller, id)).rejects.toMatchObject({ status: 403 });
    }
  });

  it("do not end while somebody is booked or held for an offer, and do afterwards", async () => {
    const { id } = await seedCoach();
    const [first, second] = [
      await seedAppointment({ coachId: id }),
      await seedAppointment({
        coachId: id,
        startsAt: addDays(new Date(), 3),
        state: "Held",
        heldUntil: addDays(new Date(), 1),
      }),
    ];
    await seedAppointment({ coachId: id, startsAt: addDays(new Date(), -3) });
    const end = () => updateCoach(admin, id, { status: "Ended" });
    await expect(end()).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/^2 appointments are still to come\./) as string,
    });
    await first.update({ state: "Cancelled" });
    await expect(end()).rejects.toThrow("1 appointment is still to come.");
    expect(await updateCoach(admin, id, { status: "Paused" })).toMatchObject({ status: "Paused" });
    await second.update({ state: "Expired" });
    expect(await end()).toMatchObject({ status: "Ended" });
  });

  it("are not deleted while an appointment names them, whatever became of it", async () => {
    const { id, name } = await seedCoach();
    await seedAppointment({ coachId: id, state: "Cancelled" });
    await expect(deleteCoach(admin, id)).rejects.toMatchObject({
      status: 409,
      message: `Coach "${name}" is used by 1 appointment and cannot be deleted`,
    });
    await Appointment.destroy({ where: { coachId: id } });
    await deleteCoach(admin, id);
    await expect(getCoach(admin, id)).rejects.toMatchObject({ status: 404 });
  });

  it("are in the bin without how they are reached", async () => {
    const { id } = await seedCoach({ email: freshEmail(), ...CONTACT });
    await deleteCoach(editor, id);
    const query = { page: 1, limit: 100, search: "" };
    const { deleted } = await listDeletedRecords(editor, findEntity("coach"), query);
    expect(deleted.find((each) => each.id === id)?.record).toMatchObject({ id, ...NO_CONTACT });
  });

  it("come back from the bin as they were, unless another one has their email by then", async () => {
    const kind = findEntity("coach");
    const email = freshEmail();
    const coach = await seedCoach({ email, ...CONTACT });
    await deleteCoach(admin, coach.id);
    expect(await restoreRecord(admin, kind, coach.id)).toMatchObject({ name: coach.name });
    const { version, updatedAt } = await getCoach(admin, coach.id);
    expect(await getCoach(admin, coach.id)).toEqual({ ...coach, version, updatedAt });
    await deleteCoach(admin, coach.id);
    const { id: otherId } = await seedCoach({ email });
    await expect(restoreRecord(admin, kind, coach.id)).rejects.toMatchObject({
      status: 409,
      message: "Another coach has the same email, or the same sign-in, by now",
    });
    await deleteCoach(admin, otherId);
    expect(await restoreRecord(admin, kind, coach.id)).toMatchObject({ id: coach.id });
  });
});

describe.runIf(HAS_DATABASE)("the list of coaches", () => {
  useDatabase();

  it("finds them by name, title, type, language, faith, credential and label", async () => {
    const coach = await seedCoach({
      name: "Ana Maria Würz",
      title: "Doctor of Ministry",
      types: ["chaplain"],
      languages: ["ht"],
      faith: "Episcopal",
      credential: "Board Certified",
    });
    await seedCoach();
    const texts = ["MARIA WÜRZ", "ministry", "Chaplain", "haitian", "Episcopal", "board cert"];
    for (const search of [...texts, coachLabel(coach.id)]) {
      expect(
        (await list({ search })).map(({ id }) => id),
        search,
      ).toEqual([coach.id]);
    }
    expect(await list({ search: "nobody of this name" })).toEqual([]);
  });

  it("filters by one of several types, languages and ways, and by status", async () => {
    const values = { types: ["nurse", "rabbi"], languages: ["en", "he"], ways: ["Phone", "Video"] };
    const { id } = await seedCoach({ ...values, videoLink: CONTACT.videoLink, status: "Paused" });
    const finds = async (name: keyof typeof COACH_LIST.filters, value: string) =>
      (await list(filterBy(name, value))).some((each) => each.id === id);
    for (const [name, value] of [
      ["type", "rabbi"],
      ["type", "nurse"],
      ["language", "he"],
      ["way", "Video"],
      ["status", "Paused"],
    ] as const)
      expect(await finds(name, value), value).toBe(true);
    for (const [name, value] of [
      ["type", "priest"],
      ["language", "es"],
      ["way", "In Person"],
      ["status", "Active"],
    ] as const)
      expect(await finds(name, value), value).toBe(false);
  });

  it("is in a total order by each sort", async () => {
    for (const credentialUntil of ["", "", "2027-05-01", "2026-12-31"])
      await seedCoach({ credentialUntil, name: "Same Name", status: "Active" });
    await expectTotalOrder(async (query) => {
      const { coaches: rows, pagination } = await listCoaches(viewer, query);
      return { rows, pagination };
    }, COACH_LIST.sortFields);
  });

  it("says when each is free next, and how many sessions this week has", async () => {
    const now = new Date();
    const free = await seedCoach({ ...ALWAYS, noticeHours: 24 });
    const paused = await seedCoach({ ...ALWAYS, status: "Paused" });
    const none = await seedCoach({ weeklyHours: [] });
    for (const state of ["Completed", "Scheduled", "Cancelled", "Missed"] as const)
      await seedAppointment({ coachId: free.id, startsAt: now, state });
    await seedAppointment({ coachId: free.id, startsAt: addDays(now, 7) });
    const row = await readRow(free.id);
    const next = Date.parse(row?.nextFree ?? "");
    expect(next).toBeGreaterThanOrEqual(addDays(now, 1).getTime());
    expect(next).toBeLessThanOrEqual(addDays(now, 1).getTime() + 20 * 60_000);
    expect(row?.thisWeek).toBe(3);
    expect(await readRow(paused.id)).toMatchObject({ nextFree: null, thisWeek: 0 });
    expect(await readRow(none.id)).toMatchObject({ nextFree: null });
  });

  it("takes as many statements for many coaches as for one", async () => {
    const read = (limit: number) =>
      recordStatements(() => COACH_TABLE.readRows(admin, { ...LIST_ALL, limit }));
    const { length } = await read(1);
    expect(length).toBeLessThanOrEqual(4);
    expect(await read(100)).toHaveLength(length);
  });

  it.each([
    [null, "valid"],
    [31, "valid"],
    [30, "ends soon"],
    [0, "ends soon"],
    [-1, "ended"],
  ])("says of a credential that ends in %s days that it is %s", (days, state) => {
    const day = days === null ? null : formatIsoDay(addDays(new Date(), days).toISOString());
    expect(credentialState({ credentialUntil: day })).toBe(state);
  });
});

describe.runIf(HAS_DATABASE)("the free times of a coach", () => {
  useDatabase();

  it("are those of days by the coach's clock, clear of what is booked or held", async () => {
    const timeZone = "Pacific/Kiritimati";
    const { id } = await seedCoach({ ...ALWAYS, timeZone, bufferMinutes: 15 });
    const from = DateTime.now().setZone(timeZone).plus({ days: 5 }).startOf("day");
    const readDay = async () => {
      const { slots, timeZone: zone } = await listSlots(viewer, id, {
        from: from.toISODate() ?? "",
        days: 1,
      });
      expect(zone).toBe(timeZone);
      return slots.map(({ start }) =>
        DateTime.fromISO(start, { zone }).toFormat("yyyy-MM-dd HH:mm"),
      );
    };
    const day = from.toISODate();
    const all = await readDay();
    expect(all).toHaveLength(48);
    expect([all[0], all.at(-1)]).toEqual([`${day} 00:00`, `${day} 23:30`]);
    const book = (minutes: number, values: object) =>
      seedAppointment({
        coachId: id,
        startsAt: from.plus({ minutes }).toJSDate(),
        lengthMinutes: 15,
        bufferMinutes: 15,
        ...values,
      });
    await book(0, {});
    await book(60, { state: "Held", heldUntil: addDays(new Date(), 1) });
    await book(120, { state: "Held", heldUntil: addDays(new Date(), -1) });
    await book(180, { state: "Cancelled" });
    const left = new Set(await readDay());
    expect(all.filter((time) => !left.has(time))).toEqual([`${day} 00:00`, `${day} 01:00`]);
  });

  it("begin today and are of 14 days, unless it is said, and have their lengths", async () => {
    const { id } = await seedCoach({ ...ALWAYS, noticeHours: 0 });
    const { slots } = await listSlots(viewer, id);
    const [first, last] = [slots[0], slots.at(-1)];
    expect(Date.parse(first?.end ?? "") - Date.parse(first?.start ?? "")).toBe(15 * 60_000);
    expect(Date.parse(first?.start ?? "") - Date.now()).toBeLessThanOrEqual(15 * 60_000);
    const end = DateTime.utc().startOf("day").plus({ days: 14, minutes: -15 });
    expect(Date.parse(last?.start ?? "")).toBe(end.toMillis());
    const beyond = { from: end.plus({ days: 100 }).toISODate() ?? "" };
    expect((await listSlots(viewer, id, beyond)).slots).toEqual([]);
    await updateCoach(admin, id, { status: "Paused" });
    expect((await listSlots(viewer, id)).slots).toEqual([]);
    await expect(listSlots(viewer, 999_999)).rejects.toMatchObject({ status: 404 });
  });
});
