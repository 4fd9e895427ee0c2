import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Administrator, AuditEvent, OutboxMessage, SavedReport } from "~/models";
import {
  activateAdministrator,
  deactivateAdministrator,
} from "~/server/access/administrator-access";
import { updateAdministrator } from "~/server/access/administrators";
import { updateOwnNotifications } from "~/server/notifications/own-notifications";
import { startJobs } from "~/server/platform/jobs/runner";
import { readSettings, replaceSettings, settings } from "~/server/platform/settings";
import { reportMailJob } from "~/server/reports/saved/report-mail";
import {
  deleteSavedReport,
  getSavedReport,
  renameSavedReport,
} from "~/server/reports/saved/saved-reports";
import { scheduleSavedReport } from "~/server/reports/saved/schedule";
import { callerFor, seedAdministrator } from "../factories/people";
import { seedSavedReport } from "../factories/saved-reports";
import { HAS_DATABASE, recordStatements, useDatabase } from "../support/database";
import { runJobs } from "../support/jobs";

const MAIL = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "care@example.org" };
/** A Friday. */
const FRIDAY = new Date("2026-11-27T17:00Z");
/** Monday and the first of the month at 8:00 AM in New York. */
const MONDAY = new Date("2026-11-30T13:00Z");
const NEXT_MONDAY = new Date("2026-12-07T13:00Z");
const FIRST = new Date("2026-12-01T13:00Z");

describe.runIf(HAS_DATABASE)("reports by mail", () => {
  useDatabase();
  const configure = (environment: Record<string, string>) =>
    replaceSettings(
      readSettings({
        DATA_DIR: settings().dataDir,
        TIME_ZONE: "America/New_York",
        ...environment,
      }),
    );
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: FRIDAY });
    configure(MAIL);
    await OutboxMessage.destroy({ where: {} });
    await SavedReport.destroy({ where: {} });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  const run = () =>
    reportMailJob.run({
      payload: {},
      jobId: 1,
      lease: 1,
      signal: new AbortController().signal,
    });
  const readMail = () => OutboxMessage.findAll({ where: { purpose: "report" }, order: ["id"] });
  const reload = (id: number) => SavedReport.findByPk(id, { rejectOnEmpty: true });
  const seed = async (
    schedule: "weekly" | "monthly",
    role: "administrator" | "navigator" = "administrator",
    values: object = {},
  ) => {
    const administrator = await seedAdministrator({ role });
    const caller = callerFor(administrator);
    const saved = await seedSavedReport(caller, { ...values, schedule });
    return { administrator, caller, id: saved.id, saved };
  };

  it("are needed only once something is due, by one look-up", async () => {
    await seed("weekly");
    expect(
      await recordStatements(async () => void (await reportMailJob.isNeeded?.())),
    ).toHaveLength(1);
    expect(await reportMailJob.isNeeded?.()).toBe(false);
    vi.setSystemTime(MONDAY);
    expect(await reportMailJob.isNeeded?.()).toBe(true);
    await run();
    expect(await reportMailJob.isNeeded?.()).toBe(false);
  });

  it("have a link and nothing of the report, on Monday and on the first of the month", async () => {
    const { administrator, id } = await seed("weekly", "administrator", {
      report: "anxiety",
      name: "Knees after the operation",
      search: "?period=7d&procedure=12",
    });
    const monthly = await seed("monthly");
    await run();
    expect(await readMail()).toEqual([]);
    vi.setSystemTime(MONDAY);
    await run();
    const [mail, ...others] = await readMail();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      ...{ recipientKind: "administrator", recipientId: administrator.id, channel: "email" },
      ...{ address: administrator.email, status: "Scheduled", link: `/admin/reports/saved/${id}` },
      ...{
        subject: "Calmward: your report is ready",
        dedupeKey: `report ${id} ${MONDAY.toISOString()}`,
      },
    });
    expect(mail?.dueAt).toEqual(MONDAY);
    expect(mail?.text.split("\n\n")).toEqual([
      `Hello ${administrator.name},`,
      "A report that you asked for is ready to open.",
      "[Open Your Report]({link})",
      "You can choose what we tell you in your account.",
    ]);
    const saved = await reload(id);
    expect(saved).toMatchObject({ nextAt: NEXT_MONDAY, lastSentAt: MONDAY, schedule: "weekly" });
    vi.setSystemTime(FIRST);
    await run();
    expect((await readMail()).map(({ aboutId }) => aboutId)).toEqual([id, monthly.id]);
    expect((await reload(monthly.id)).nextAt).toEqual(new Date("2027-01-01T13:00Z"));
  });

  it("that were missed are sent once, and come at their usual time again", async () => {
    const { id } = await seed("weekly");
    vi.setSystemTime(new Date("2026-12-30T03:00Z"));
    await run();
    await run();
    expect(await readMail()).toHaveLength(1);
    expect((await reload(id)).nextAt).toEqual(new Date("2027-01-04T13:00Z"));
  });

  it("are sent once by two instances", async () => {
    await seed("weekly");
    vi.setSystemTime(MONDAY);
    await Promise.all([run(), run(), run()]);
    expect(await readMail()).toHaveLength(1);
  });

  it("are sent once though the job was killed before it had stored the next time, or before it had ended", async () => {
    const [{ id }, other] = [await seed("weekly"), await seed("weekly")];
    vi.setSystemTime(MONDAY);
    vi.spyOn(SavedReport, "update").mockRejectedValueOnce(new Error("killed"));
    await expect(run()).rejects.toThrow("killed");
    expect(await readMail()).toEqual([]);
    expect((await reload(id)).nextAt).toEqual(MONDAY);
    const runner = await startJobs([reportMailJob], { polls: false });
    await runner.stop();
    await runJobs(reportMailJob);
    await runJobs(reportMailJob);
    await run();
    expect((await readMail()).map(({ aboutId }) => aboutId)).toEqual([id, other.id]);
  });

  it("leave the version as it is, so that nobody who renames meanwhile is stopped", async () => {
    const { caller, id, saved } = await seed("weekly");
    vi.setSystemTime(MONDAY);
    await run();
    const after = await reload(id);
    expect([after.version, after.updatedAt]).toEqual([saved.version, saved.updatedAt]);
    await renameSavedReport(caller, id, { name: "Renamed" }, [saved.version]);
  });

  it("stop without an error while a role does not see the report, and come again with it", async () => {
    const { administrator, id } = await seed("weekly", "navigator");
    const chief = callerFor(await seedAdministrator());
    const setRole = (role: string) =>
      updateAdministrator(chief, administrator.id, { name: administrator.name, role });
    await setRole("editor");
    vi.setSystemTime(MONDAY);
    await run();
    expect(await readMail()).toEqual([]);
    expect(await reload(id)).toMatchObject({ nextAt: NEXT_MONDAY, lastSentAt: null });
    await setRole("navigator");
    vi.setSystemTime(NEXT_MONDAY);
    await run();
    expect(await readMail()).toHaveLength(1);
  });

  it("stop while somebody chose to get none", async () => {
    const { caller } = await seed("weekly");
    await updateOwnNotifications(caller, { topics: ["assignment"] });
    vi.setSystemTime(MONDAY);
    await run();
    expect(await readMail()).toEqual([]);
    await updateOwnNotifications(caller, { topics: ["assignment", "report"] });
    vi.setSystemTime(NEXT_MONDAY);
    await run();
    expect(await readMail()).toHaveLength(1);
  });

  it("end for good with an account that is deactivated, and stay ended once it is active again", async () => {
    const { administrator, caller, id } = await seed("weekly");
    const chief = callerFor(await seedAdministrator());
    await deactivateAdministrator(chief, administrator.id);
    expect(await reload(id)).toMatchObject({ schedule: "", nextAt: null });
    await activateAdministrator(chief, administrator.id);
    vi.setSystemTime(MONDAY);
    await run();
    expect(await readMail()).toEqual([]);
    await expect(getSavedReport(caller, id)).resolves.toMatchObject({ schedule: "" });
  });

  it("are not sent to an account that was deactivated otherwise, and end with its row", async () => {
    const { administrator, id } = await seed("weekly");
    await Administrator.update({ isActive: false }, { where: { id: administrator.id } });
    vi.setSystemTime(MONDAY);
    await run();
    expect(await readMail()).toEqual([]);
    await Administrator.destroy({ where: { id: administrator.id } });
    expect(await SavedReport.findByPk(id)).toBeNull();
  });

  it("stop with a view that is deleted, or not mailed any more, also what waits to go out", async () => {
    const [deleted, ended] = [await seed("weekly"), await seed("weekly")];
    vi.setSystemTime(MONDAY);
    await run();
    await deleteSavedReport(deleted.caller, deleted.id);
    await scheduleSavedReport(ended.caller, ended.id, { schedule: "never" });
    vi.setSystemTime(NEXT_MONDAY);
    await run();
    expect((await readMail()).map(({ status, stopReason }) => [status, stopReason])).toEqual([
      ["Stopped", "cancelled"],
      ["Stopped", "cancelled"],
    ]);
  });

  it("are kept in the outbox, and not sent, where mail was turned off since", async () => {
    await seed("weekly");
    configure({});
    vi.setSystemTime(MONDAY);
    await run();
    expect(await readMail()).toMatchObject([{ status: "Stopped", stopReason: "no-channel" }]);
  });

  it("go out in the quiet hours of patients, too", async () => {
    configure({ ...MAIL, TIME_ZONE: "Pacific/Auckland" });
    await seed("weekly");
    const monday = new Date("2026-11-29T19:00Z");
    vi.setSystemTime(monday);
    await run();
    expect(await readMail()).toMatchObject([{ status: "Scheduled", dueAt: monday }]);
  });

  it("come at the time of the clock on the wall again after the clock was ahead, or the time zone was changed", async () => {
    vi.setSystemTime(new Date("2027-01-20T12:00Z"));
    const { id } = await seed("weekly");
    const due = await seed("monthly");
    await SavedReport.update({ nextAt: FRIDAY }, { where: { id: due.id } });
    vi.setSystemTime(FRIDAY);
    await reportMailJob.repairTimes?.();
    expect((await reload(id)).nextAt).toEqual(MONDAY);
    expect((await reload(due.id)).nextAt).toEqual(FRIDAY);
    configure({ ...MAIL, TIME_ZONE: "America/Los_Angeles" });
    await reportMailJob.repairTimes?.();
    expect((await reload(id)).nextAt).toEqual(new Date("2026-11-30T16:00Z"));
    expect(await recordStatements(async () => reportMailJob.repairTimes?.())).toHaveLength(3);
  });

  it("of one person are as many as they asked for, and none is an event of the audit", async () => {
    const { caller } = await seed("weekly");
    await seedSavedReport(caller, { schedule: "weekly", report: "revenue" });
    const events = await AuditEvent.count();
    vi.setSystemTime(MONDAY);
    await run();
    expect(await readMail()).toHaveLength(2);
    expect(await AuditEvent.count()).toBe(events);
  });
});
