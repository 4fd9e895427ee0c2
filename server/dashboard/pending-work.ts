import { type Model, type ModelStatic, QueryTypes } from "sequelize";
import {
  ContactMessage,
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
import type { ContactMessageStatus } from "~/models/contact/contact-message-status.schema";
import { AUDIENCES, type Audience } from "~/models/guidance/audience.schema";
import type { JobStatus } from "~/models/jobs/job";
import type { OutboxStatus } from "~/models/outbox/outbox-message.schema";
import type { WorkStatus } from "~/models/work-list/work-item-options.schema";
import type { RequestStatus } from "~/models/requests/request-status.schema";
import type { Period } from "~/models/rules/period.schema";
import type { PublishStatus } from "~/models/rules/publish-status.schema";
import { ADVERTISER_WIZARD } from "~/server/advertisers/wizard";
import { findLastBackup, isBackupOverdue } from "~/server/backup/last-backup";
import { guidanceWizardKind } from "~/server/guidance/wizard";
import { authorize, type Caller, hasPermission, type Permission } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { periodStart, timeInSql } from "~/server/platform/dates";
import { countDraftsOfKinds } from "~/server/platform/drafts";
import { PLAN_WIZARD } from "~/server/procedure-plans/wizard";
import { RELIGIOUS_WIZARD } from "~/server/religious/wizard";
import { SESSION_WIZARD } from "~/server/sessions/wizard";
import { SURVEY_WIZARD } from "~/server/surveys/wizard";
import { needsNow } from "~/server/work-list/figures";

/** Records in a status that somebody has to change; an index begins with the status (of an audience), and the time. */
type Queue = {
  label: string;
  /** Path of the list, filtered to these records, and the permission to see it. */
  list: string;
  permission: Permission;
  rows: ModelStatic<Model>;
  status:
    | RequestStatus
    | ContactMessageStatus
    | PublishStatus
    | OutboxStatus
    | JobStatus
    | WorkStatus;
  /** Audience of guidance. */
  audience?: Audience;
  /** Column with the time since when it waits; default: that of creation. */
  time?: string;
  /** SQL aggregate of the count; default: of rows. */
  figure?: string;
  /** Which of the rows wait; default: all in the status. */
  condition?: () => string;
  /** Only what is so new. */
  period?: Period;
  /** Whether the index of the status ends with the id: the oldest record is that with the lowest one. */
  isOrderedById?: true;
};

const QUEUES = [
  {
    label: "patient on the work list",
    list: "/admin/patients",
    permission: "patients.read",
    rows: WorkItem,
    status: "Open",
    time: "since",
    figure: "COUNT(DISTINCT patient_id)",
    condition: needsNow,
  },
  {
    label: "live session request",
    list: "/admin/live-sessions/requests?state=Unanswered",
    permission: "patients.read",
    rows: LiveSessionRequest,
    status: "New",
  },
  {
    label: "ride request",
    list: "/admin/live-sessions/rides?status=New",
    permission: "patients.read",
    rows: RideRequest,
    status: "New",
  },
  {
    label: "withdrawn request to cancel",
    list: "/admin/live-sessions/withdrawn?status=New",
    permission: "patients.read",
    rows: WithdrawnRequest,
    status: "New",
  },
  {
    label: "unanswered message",
    list: "/admin/live-sessions/messages?status=New",
    permission: "patients.read",
    rows: ContactMessage,
    status: "New",
  },
  {
    label: "failed message",
    list: "/admin/messages?status=Failed&added=30d",
    permission: "messages.read",
    rows: OutboxMessage,
    status: "Failed",
    period: "30d",
  },
  {
    label: "failed job",
    list: "/admin/system#jobs",
    permission: "system.jobs",
    rows: Job,
    status: "failed",
    time: "run_at",
  },
  {
    label: "session to publish",
    list: "/admin/sessions?status=Draft",
    permission: "content.read",
    rows: PlanSession,
    status: "Draft",
  },
  {
    label: "survey to publish",
    list: "/admin/surveys?status=Draft",
    permission: "content.read",
    rows: Survey,
    status: "Draft",
    isOrderedById: true,
  },
  {
    label: "caretaker guidance to publish",
    list: "/admin/caretaker-guidance?status=Draft",
    permission: "content.read",
    rows: Guidance,
    status: "Draft",
    audience: "caretaker",
    isOrderedById: true,
  },
  {
    label: "family guidance to publish",
    list: "/admin/family-guidance?status=Draft",
    permission: "content.read",
    rows: Guidance,
    status: "Draft",
    audience: "family",
    isOrderedById: true,
  },
] as const satisfies readonly Queue[];

/** Kinds of unfinished wizards, with the list that offers to resume them. */
const WIZARDS = [
  { label: "session", kind: SESSION_WIZARD, list: "/admin/sessions" },
  { label: "procedure plan", kind: PLAN_WIZARD, list: "/admin/procedure-plans" },
  { label: "advertiser", kind: ADVERTISER_WIZARD, list: "/admin/advertisers" },
  { label: "religious partner", kind: RELIGIOUS_WIZARD, list: "/admin/religious" },
  { label: "survey", kind: SURVEY_WIZARD, list: "/admin/surveys" },
  ...AUDIENCES.map((audience) => ({
    label: `${audience} guidance` as const,
    kind: guidanceWizardKind(audience),
    list: `/admin/${audience}-guidance`,
  })),
];

export type QueueLabel = (typeof QUEUES)[number]["label"];
export type WizardLabel = (typeof WIZARDS)[number]["label"];

/**
 * Reads what waits for the caller, as far as the caller may see it (DESIGN 7): records in a status to be changed, with the
 * time of the oldest in ISO 8601; the caller's own unfinished wizards; and the last backup, null if the caller may not see it.
 * Takes three statements, whatever the number of rows; leaves out what there is none of.
 */
export async function readPendingWork(caller: Caller) {
  authorize(caller, "content.read");
  const [queues, wizards, backup] = await Promise.all([
    readQueues(caller),
    countOwnWizards(caller),
    readBackupState(caller),
  ]);
  return { queues, wizards, backup };
}

async function readQueues(caller: Caller) {
  const visible = QUEUES.filter(({ permission }) => hasPermission(caller, permission));
  const columns = visible.flatMap((queue: Queue, index) => {
    return [
      `${selectFrom(queue, queue.figure ?? "COUNT(*)")} AS count_${index}`,
      `${selectOldest(queue)} AS oldest_${index}`,
    ];
  });
  const [row] = await database().query<Record<string, number | string | Date | null>>(
    `SELECT ${columns.join()}`,
    { type: QueryTypes.SELECT, transaction: caller.transaction },
  );
  return visible.flatMap(({ label, list }, index) => {
    const [count, oldest] = [Number(row?.[`count_${index}`]), row?.[`oldest_${index}`]];
    return oldest == null ? [] : { label, list, count, oldestAt: new Date(oldest).toISOString() };
  });
}

/** Builds the subquery for a figure of a queue; its values are constants. */
function selectFrom(queue: Queue, figure: string, order = ""): string {
  const { rows, status, audience, period } = queue;
  const ofAudience = audience ? `audience = ${database().escape(audience)} AND ` : "";
  const inPeriod = period ? ` AND created_at >= '${timeInSql(periodStart(period))}'` : "";
  const inStatus = `${ofAudience}status = ${database().escape(status)}${inPeriod}`;
  const condition = queue.condition?.() ?? inStatus;
  return `(SELECT ${figure} FROM ${rows.tableName} WHERE ${condition} ${order})`;
}

const selectOldest = (queue: Queue): string =>
  queue.isOrderedById
    ? selectFrom(queue, "created_at", "ORDER BY id LIMIT 1")
    : selectFrom(queue, `MIN(${queue.time ?? "created_at"})`);

/**
 * Counts what patients and visitors wait for: requests, messages, and withdrawn requests to cancel. Undefined for a caller who
 * may not read them. One statement along indexes.
 */
export async function countNewRequests(caller: Caller): Promise<number | undefined> {
  if (!hasPermission(caller, "patients.read")) return undefined;
  const counts = QUEUES.filter(
    ({ status, permission }) => status === "New" && permission === "patients.read",
  ).map((queue) => selectFrom(queue, "COUNT(*)"));
  const [row] = await database().query<{ total: number | string }>(
    `SELECT ${counts.join(" + ")} AS total`,
    { type: QueryTypes.SELECT, transaction: caller.transaction },
  );
  return Number(row?.total);
}

async function countOwnWizards(caller: Caller) {
  if (!hasPermission(caller, "content.write")) return [];
  const kinds = WIZARDS.map(({ kind }) => kind);
  const counts = await countDraftsOfKinds(caller, kinds);
  return WIZARDS.flatMap(({ label, list, kind }) => {
    const count = counts.get(kind);
    return count ? { label, list, count } : [];
  });
}

async function readBackupState(caller: Caller) {
  if (!hasPermission(caller, "system.read")) return null;
  const backup = await findLastBackup(caller);
  return {
    /** ISO 8601; null if there is no backup yet. */
    finishedAt: backup?.finishedAt ?? null,
    isOverdue: !backup || isBackupOverdue(backup),
  };
}

export type PendingWork = Awaited<ReturnType<typeof readPendingWork>>;
