import type { Model, ModelStatic } from "sequelize";
import { beforeEach, describe, expect, it } from "vitest";
import {
  Backup,
  ContactMessage,
  Draft,
  Guidance,
  Job,
  LiveSessionRequest,
  OutboxMessage,
  PlanSession,
  RideRequest,
  Survey,
  WithdrawnRequest,
  WorkItem,
} from "~/models";
import { presentPendingWork } from "~/app/admin/dashboard/pending-work.server";
import { AUDIENCES } from "~/models/guidance/audience.schema";
import { recordBackup } from "~/server/backup/last-backup";
import { updateContactMessage } from "~/server/contact/messages";
import { readPendingWork } from "~/server/dashboard/pending-work";
import { stopMessage } from "~/server/outbox/change-messages";
import { createDraft } from "~/server/platform/drafts";
import { database } from "~/server/platform/database";
import { LIVE_SESSION_KIND } from "~/server/requests/kinds";
import { updateRequest } from "~/server/requests/requests";
import { publishSession } from "~/server/sessions/publish";
import { publishSurvey } from "~/server/surveys/publish";
import { SURVEY_WIZARD } from "~/server/surveys/wizard";
import { bulkInsertContactMessages, seedContactMessage } from "../factories/contact-messages";
import {
  bulkInsertGuidances,
  seedGuidance,
  seedSession,
  seedSurvey,
  seedSurveyWithQuestions,
} from "../factories/content";
import {
  bulkInsertRequests,
  CONFIRMED,
  seedLiveSessionRequest,
  seedRideRequest,
} from "../factories/requests";
import { unique } from "../factories/names";
import { seedMessage } from "../factories/outbox";
import { seedWithdrawnRequest } from "../factories/withdrawn-requests";
import { seedPatient } from "../factories/patients";
import { seedWorkItem } from "../factories/work-items";
import {
  admin,
  HAS_DATABASE,
  ON_POSTGRES,
  recordStatements,
  useDatabase,
  navigator,
  viewer,
} from "../support/database";
import { explainStatements } from "../support/query-plans";

const HOUR_MS = 3_600_000;
const visitor = { ...admin, actor: { id: "visitor", name: "Visitor", role: "visitor" as const } };
const someoneElse = { ...admin, actor: { ...admin.actor, id: "someone else" } };

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
const recordBackupHoursAgo = async (hours: number) => {
  await recordBackup(admin, { bytes: 1, rows: 1, files: 1 });
  await Backup.update({ finishedAt: new Date(Date.now() - hours * HOUR_MS) }, { where: {} });
};
const readItems = async (caller = admin) => presentPendingWork(await readPendingWork(caller)).items;

describe.runIf(HAS_DATABASE)("the work that waits for an administrator", () => {
  useDatabase();
  beforeEach(async () => {
    const models: ModelStatic<Model>[] = [
      LiveSessionRequest,
      RideRequest,
      WithdrawnRequest,
      ContactMessage,
      OutboxMessage,
      Job,
      PlanSession,
      Draft,
      Backup,
    ];
    for (const model of models) await model.destroy({ where: {} });
    await WorkItem.update({ status: "Done" }, { where: {} });
    await Survey.update({ status: "Active" }, { where: {} });
    await Guidance.update({ status: "Active" }, { where: {} });
  });

  it("is nothing, except a backup, in the beginning", async () => {
    const { queues, wizards, backup } = await readPendingWork(admin);
    expect([queues, wizards]).toEqual([[], []]);
    expect(backup).toEqual({ finishedAt: null, isOverdue: true });
    await recordBackupHoursAgo(2);
    const { items, backupNote } = presentPendingWork(await readPendingWork(admin));
    expect([items, backupNote]).toEqual([[], "Last backup 2 hours ago"]);
    await recordBackupHoursAgo(50);
    expect(await readItems()).toEqual([
      {
        href: "/admin/system",
        count: null,
        label: "Backup is overdue",
        hint: "last one 2 days ago",
      },
    ]);
  });

  it("counts what is new, with the oldest, until its status changes", async () => {
    await recordBackupHoursAgo(1);
    const request = await seedLiveSessionRequest();
    await seedLiveSessionRequest();
    await LiveSessionRequest.update(
      { createdAt: new Date(Date.now() - 72 * HOUR_MS) },
      { where: { id: request.id }, silent: true },
    );
    await seedRideRequest();
    await seedWithdrawnRequest();
    const message = await seedContactMessage();
    const session = await seedSession();
    const survey = await seedSurveyWithQuestions({ isDraft: true });
    await seedSurvey({ isDraft: true });
    await seedSurvey();
    for (const audience of AUDIENCES) await seedGuidance({ isDraft: true }, audience);
    await seedGuidance();
    const { patientId } = await seedWorkItem();
    await WorkItem.bulkCreate([
      { patientId, reason: "Very anxious", rank: 1, since: new Date() },
      {
        ...{
          patientId: (await seedPatient()).id,
          reason: "Not joined",
          rank: 2,
          since: new Date(),
        },
        snoozedUntil: new Date(Date.now() + 24 * HOUR_MS),
      },
    ]);
    await Survey.update(
      { createdAt: new Date(Date.now() - 48 * HOUR_MS) },
      { where: { id: survey.id }, silent: true },
    );
    const describeItems = async () =>
      (await readItems()).map(({ count, label, href }) => `${count} ${label}: ${href}`);
    expect(await describeItems()).toEqual([
      "1 patient on the work list: /admin/patients",
      "2 live session requests: /admin/live-sessions/requests?state=Unanswered",
      "1 ride request: /admin/live-sessions/rides?status=New",
      "1 withdrawn request to cancel: /admin/live-sessions/withdrawn?status=New",
      "1 unanswered message: /admin/live-sessions/messages?status=New",
      "1 session to publish: /admin/sessions?status=Draft",
      "2 surveys to publish: /admin/surveys?status=Draft",
      "1 caretaker guidance to publish: /admin/caretaker-guidance?status=Draft",
      "1 family guidance to publish: /admin/family-guidance?status=Draft",
    ]);
    const hints = (await readItems()).map(({ hint }) => hint);
    expect([hints[1], hints[6]]).toEqual(["oldest 3 days ago", "oldest 2 days ago"]);
    await updateRequest(admin, LIVE_SESSION_KIND, request.id, CONFIRMED);
    await updateContactMessage(admin, message.id, { status: "Answered" });
    await publishSession(admin, session.id);
    await publishSurvey(admin, survey.id);
    expect(await describeItems()).toEqual([
      "1 patient on the work list: /admin/patients",
      "1 live session request: /admin/live-sessions/requests?state=Unanswered",
      "1 ride request: /admin/live-sessions/rides?status=New",
      "1 withdrawn request to cancel: /admin/live-sessions/withdrawn?status=New",
      "1 survey to publish: /admin/surveys?status=Draft",
      "1 caretaker guidance to publish: /admin/caretaker-guidance?status=Draft",
      "1 family guidance to publish: /admin/family-guidance?status=Draft",
    ]);
  });

  it("has what failed, for who may look after it: jobs, and messages of thirty days", async () => {
    await recordBackupHoursAgo(1);
    const [message, old] = [await seedMessage(), await seedMessage()];
    await OutboxMessage.update({ status: "Failed" }, { where: {} });
    const [monthAgo, runAt] = [hoursAgo(31 * 24), hoursAgo(3)];
    await OutboxMessage.update({ createdAt: monthAgo }, { where: { id: old.id }, silent: true });
    const job = { kind: "bulk-change", key: unique("job"), payload: "{}", everyMs: null };
    await Job.create({ ...job, status: "failed", runAt, createdAt: monthAgo });
    const items = [
      { href: "/admin/messages?status=Failed&added=30d", count: "1", label: "failed message" },
      { href: "/admin/system#jobs", count: "1", label: "failed job", hint: "3 hours ago" },
    ];
    expect(await readItems()).toMatchObject(items);
    expect(await readItems(viewer)).toEqual([]);
    await stopMessage(admin, message.id);
    expect(await readItems()).toMatchObject([items[1]]);
  });

  it("has the unfinished wizards of one's own, until they expire", async () => {
    await recordBackupHoursAgo(1);
    for (const caller of [admin, admin, someoneElse]) await createDraft(caller, SURVEY_WIZARD, {});
    await createDraft(admin, "family-guidance-wizard", {});
    const expiredId = await createDraft(admin, SURVEY_WIZARD, {});
    await Draft.update({ expiresAt: new Date(0) }, { where: { id: expiredId } });
    expect(await readItems()).toEqual([
      { href: "/admin/surveys", count: "2", label: "unfinished surveys", hint: "your drafts" },
      {
        href: "/admin/family-guidance",
        count: "1",
        label: "unfinished family guidance",
        hint: "your draft",
      },
    ]);
  });

  it("leaves out what the caller may not see", async () => {
    await seedRideRequest();
    await createDraft(admin, SURVEY_WIZARD, {});
    const { queues, wizards, backup } = await readPendingWork(navigator);
    expect(queues.map(({ label }) => label)).toEqual(["ride request"]);
    expect([wizards, backup]).toEqual([[], null]);
    await expect(readPendingWork(visitor)).rejects.toMatchObject({ status: 403 });
  });

  it("takes three statements, whatever the number of rows", async () => {
    expect(await recordStatements(() => readPendingWork(admin))).toHaveLength(3);
    await bulkInsertRequests(20);
    await bulkInsertContactMessages(20);
    for (let draft = 0; draft < 5; draft++) await createDraft(admin, SURVEY_WIZARD, {});
    expect(await recordStatements(() => readPendingWork(admin))).toHaveLength(3);
  });

  it.runIf(!ON_POSTGRES).each([false, true])(
    "is read along indexes on SQLite (statistics: %s)",
    async (hasStatistics) => {
      await bulkInsertRequests(500);
      await bulkInsertContactMessages(500);
      await bulkInsertGuidances(500);
      if (hasStatistics) await database().query("ANALYZE");
      const plans = await explainStatements(() => readPendingWork(admin));
      expect(plans).toHaveLength(3);
      for (const plan of plans) {
        expect(plan).not.toMatch(/SCAN (?!CONSTANT ROW|Backup USING INDEX backups_by_finished_at)/);
      }
      const [queuesPlan] = plans.filter((plan) => plan.includes("live_session_requests"));
      // Few rows are read for the oldest of these: one, whose index ends with the id, or those that are snoozed.
      expect(queuesPlan).not.toMatch(/SEARCH (?!surveys|guidances|work_items)\w+ USING INDEX/);
      expect(queuesPlan).not.toContain("TEMP B-TREE");
    },
  );
});
