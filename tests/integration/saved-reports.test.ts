import { beforeEach, describe, expect, it } from "vitest";
import { AuditEvent, SavedReport } from "~/models";
import { MAX_SAVED_REPORTS } from "~/models/reports/saved-report.schema";
import { updateOwnNotifications } from "~/server/notifications/own-notifications";
import { InvalidInputError } from "~/server/platform/errors";
import { readSettings, replaceSettings, settings } from "~/server/platform/settings";
import { findMailProblem, MAIL_PROBLEMS } from "~/server/reports/saved/mail-problem";
import {
  createSavedReport,
  deleteSavedReport,
  getSavedReport,
  listSavedReports,
  renameSavedReport,
} from "~/server/reports/saved/saved-reports";
import { scheduleSavedReport } from "~/server/reports/saved/schedule";
import { unique } from "../factories/names";
import { callerFor, seedAdministrator } from "../factories/people";
import { seedSavedReport } from "../factories/saved-reports";
import {
  admin,
  collectStatuses,
  HAS_DATABASE,
  recordStatements,
  useDatabase,
} from "../support/database";

const MAIL = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "care@example.org" };
const openCaller = (browser: string) => ({ ...admin, owner: `open:${browser}` });

describe.runIf(HAS_DATABASE)("saved views of a report", () => {
  useDatabase();
  const configure = (environment: Record<string, string>) =>
    replaceSettings(
      readSettings({
        DATA_DIR: settings().dataDir,
        TIME_ZONE: "America/New_York",
        ...environment,
      }),
    );
  beforeEach(() => configure(MAIL));

  const seedCaller = async (role: "administrator" | "navigator" | "viewer" = "administrator") =>
    callerFor(await seedAdministrator({ role }));

  it("keep the report's own filters under a name, in the order of their names, with an event of the audit", async () => {
    const caller = await seedCaller();
    const search = "?language=es&period=30d&nonsense=1&specialty=3";
    const saved = await createSavedReport(caller, "funnel", { name: " Zinnia " }, search);
    expect(saved).toMatchObject({
      ...{ name: "Zinnia", report: "funnel", query: "period=30d&specialty=3&language=es" },
      ...{ path: "/admin/reports/funnel?period=30d&specialty=3&language=es", schedule: "" },
      ...{ nextAt: null, lastSentAt: null },
    });
    await createSavedReport(caller, "funnel", { name: "alder" }, new URLSearchParams());
    await createSavedReport(caller, "views", { name: "Zinnia" }, "");
    const names = (await listSavedReports(caller, "funnel")).map(({ name }) => name);
    expect(names).toEqual(["alder", "Zinnia"]);
    const row = await SavedReport.findByPk(saved.id, { rejectOnEmpty: true });
    expect(row).toMatchObject({
      administratorId: caller.administratorId,
      owner: caller.actor.id,
    });
    const where = { recordType: "saved view", recordId: String(saved.id), action: "created" };
    expect(await AuditEvent.count({ where })).toBe(1);
  });

  it("are read in one statement", async () => {
    const caller = await seedCaller();
    for (let count = 0; count < 3; count += 1) await seedSavedReport(caller);
    expect(await recordStatements(() => listSavedReports(caller, "funnel"))).toHaveLength(1);
  });

  it("have a name of their own for each person and report, whatever its case", async () => {
    const caller = await seedCaller();
    const { id } = await seedSavedReport(caller, { name: "Every Week" });
    const other = await seedSavedReport(caller, { name: "Other" });
    await expect(createSavedReport(caller, "funnel", { name: "every week" }, "")).rejects.toThrow(
      'Saved view "every week" already exists',
    );
    await expect(renameSavedReport(caller, other.id, { name: "EVERY WEEK" })).rejects.toMatchObject(
      {
        status: 409,
        fields: [{ field: "name", message: 'Saved view "EVERY WEEK" already exists' }],
      },
    );
    await renameSavedReport(caller, id, { name: "every week" });
    await expect(getSavedReport(caller, id)).resolves.toMatchObject({ name: "every week" });
    await expect(
      seedSavedReport(await seedCaller(), { name: "Every Week" }),
    ).resolves.toBeDefined();
    await expect(
      seedSavedReport(caller, { name: "Every Week", report: "views" }),
    ).resolves.toBeDefined();
  });

  it.each([
    ["", "View name is required"],
    ["  ", "View name is required"],
    ["x".repeat(101), "View name must be at most 100 characters"],
    [undefined, "View name is required"],
    [7, "View name must be text"],
  ])("refuse the name %j", async (name, message) => {
    const caller = await seedCaller();
    const create = createSavedReport(caller, "funnel", { name }, "");
    await expect(create).rejects.toBeInstanceOf(InvalidInputError);
    await expect(create).rejects.toMatchObject({ fields: [{ field: "name", message }] });
  });

  it("take a name of 100 characters", async () => {
    const name = "é".repeat(100);
    await expect(seedSavedReport(await seedCaller(), { name })).resolves.toMatchObject({ name });
  });

  it("are at most 50 for a person, also when two are saved at once", async () => {
    const caller = await seedCaller();
    for (let count = 1; count < MAX_SAVED_REPORTS; count += 1) await seedSavedReport(caller);
    const statuses = await collectStatuses([seedSavedReport(caller), seedSavedReport(caller)]);
    expect(statuses.sort()).toEqual([409, "done"]);
    await expect(seedSavedReport(caller)).rejects.toThrow(
      "You have 50 saved views. Delete one first.",
    );
    await expect(seedSavedReport(await seedCaller())).resolves.toBeDefined();
  });

  it("belong to who saved them, under open access to the browser; others do not find them", async () => {
    const [owner, stranger] = [await seedCaller(), await seedCaller()];
    const { id } = await seedSavedReport(owner);
    const attempts = (caller: typeof owner) => [
      getSavedReport(caller, id),
      renameSavedReport(caller, id, { name: "Mine" }),
      scheduleSavedReport(caller, id, { schedule: "never" }),
      deleteSavedReport(caller, id),
    ];
    expect(await collectStatuses(attempts(stranger))).toEqual([404, 404, 404, 404]);
    expect(await listSavedReports(stranger, "funnel")).toEqual([]);
    const opened = await seedSavedReport(openCaller("one"));
    expect(opened.administratorId).toBeNull();
    await expect(getSavedReport(openCaller("two"), opened.id)).rejects.toThrow(
      "Saved view not found",
    );
    await expect(getSavedReport(openCaller("one"), opened.id)).resolves.toMatchObject({
      id: opened.id,
    });
  });

  it("need the permission of their report, also after they were saved", async () => {
    const [viewer, nurse] = [await seedCaller("viewer"), await seedCaller("navigator")];
    expect(
      await collectStatuses([
        seedSavedReport(viewer, { report: "funnel" }),
        seedSavedReport(viewer, { report: "revenue" }),
        seedSavedReport(viewer, { report: "views" }),
        seedSavedReport(viewer, { report: "nothing" }),
        seedSavedReport(nurse, { report: "revenue" }),
      ]),
    ).toEqual([403, 403, "done", 404, 403]);
    const { id } = await seedSavedReport(nurse);
    const demoted = { ...nurse, actor: { ...nurse.actor, role: "viewer" as const } };
    expect(
      await collectStatuses([
        getSavedReport(demoted, id),
        listSavedReports(demoted, "funnel"),
        scheduleSavedReport(demoted, id, { schedule: "weekly" }),
        deleteSavedReport(demoted, id),
      ]),
    ).toEqual([403, 403, 403, 403]);
  });

  it("are not overwritten by who has an older version", async () => {
    const caller = await seedCaller();
    const { id, version } = await seedSavedReport(caller);
    await renameSavedReport(caller, id, { name: unique("Renamed") }, [version]);
    await expect(renameSavedReport(caller, id, { name: "Late" }, [version])).rejects.toMatchObject({
      status: 412,
    });
    await expect(
      scheduleSavedReport(caller, id, { schedule: "weekly" }, [version]),
    ).rejects.toMatchObject({ status: 412 });
  });

  it("are deleted for good", async () => {
    const caller = await seedCaller();
    const { id } = await seedSavedReport(caller);
    await deleteSavedReport(caller, id);
    expect(await SavedReport.findByPk(id)).toBeNull();
    await expect(deleteSavedReport(caller, id)).rejects.toMatchObject({ status: 404 });
    const where = { recordType: "saved view", recordId: String(id), action: "deleted" };
    expect(await AuditEvent.count({ where })).toBe(1);
  });

  it("are mailed by a schedule, which says how often, and is changed once", async () => {
    const caller = await seedCaller();
    const { id } = await seedSavedReport(caller, { schedule: "weekly" });
    const { nextAt, version } = await getSavedReport(caller, id);
    expect(new Date(nextAt ?? "").getUTCDay()).toBe(1);
    await expect(scheduleSavedReport(caller, id, { schedule: "weekly" })).resolves.toMatchObject({
      version,
    });
    for (const schedule of ["daily", undefined, 7])
      await expect(scheduleSavedReport(caller, id, { schedule })).rejects.toMatchObject({
        fields: [{ field: "schedule", message: "Choose how often you want a mail" }],
      });
    await scheduleSavedReport(caller, id, { schedule: "monthly" });
    await scheduleSavedReport(caller, id, { schedule: "never" });
    await expect(getSavedReport(caller, id)).resolves.toMatchObject({
      schedule: "",
      nextAt: null,
    });
  });

  it("are not scheduled where mail does not reach the caller, and say why; never is always possible", async () => {
    const caller = await seedCaller();
    const { id } = await seedSavedReport(caller, { schedule: "weekly" });
    const tryMonthly = () => scheduleSavedReport(caller, id, { schedule: "monthly" });

    configure({});
    expect(await findMailProblem(caller)).toBe("no-mail");
    await expect(tryMonthly()).rejects.toThrow(MAIL_PROBLEMS["no-mail"]);

    configure(MAIL);
    await updateOwnNotifications(caller, { topics: [""] });
    expect(await findMailProblem(caller)).toBe("turned-off");
    await expect(tryMonthly()).rejects.toThrow(MAIL_PROBLEMS["turned-off"]);
    await scheduleSavedReport(caller, id, { schedule: "never" });

    const opened = openCaller("three");
    const saved = await seedSavedReport(opened);
    expect(await findMailProblem(opened)).toBe("open-access");
    await expect(scheduleSavedReport(opened, saved.id, { schedule: "weekly" })).rejects.toThrow(
      MAIL_PROBLEMS["open-access"],
    );

    const unreachable = await seedAdministrator();
    await unreachable.update({ email: "nobody" });
    expect(await findMailProblem(callerFor(unreachable))).toBe("no-address");
  });
});
