import { formatAgo } from "~/server/platform/dates";
import type { PendingWork, QueueLabel, WizardLabel } from "~/server/dashboard/pending-work";

/** Item of "Needs you": a link to a list; without a count, a warning. */
export type PendingItem = { href: string; count: string | null; label: string; hint: string };

const QUEUE_PLURALS: Record<QueueLabel, string> = {
  "patient on the work list": "patients on the work list",
  "live session request": "live session requests",
  "ride request": "ride requests",
  "withdrawn request to cancel": "withdrawn requests to cancel",
  "unanswered message": "unanswered messages",
  "failed message": "failed messages",
  "failed job": "failed jobs",
  "session to publish": "sessions to publish",
  "survey to publish": "surveys to publish",
  "caretaker guidance to publish": "caretaker guidance to publish",
  "family guidance to publish": "family guidance to publish",
};
const WIZARD_PLURALS: Record<WizardLabel, string> = {
  session: "sessions",
  advertiser: "advertisers",
  "religious partner": "religious partners",
  survey: "surveys",
  "caretaker guidance": "caretaker guidance",
  "family guidance": "family guidance",
};

/** Formats the work that waits for an administrator; a backup that is recent is no work, but a note. */
export function presentPendingWork({ queues, wizards, backup }: PendingWork) {
  const items: PendingItem[] = [
    ...queues.map(({ label, list, count, oldestAt }) => ({
      href: list,
      count: count.toLocaleString("en-US"),
      label: count === 1 ? label : QUEUE_PLURALS[label],
      hint: count === 1 ? formatAgo(oldestAt) : `oldest ${formatAgo(oldestAt)}`,
    })),
    ...wizards.map(({ label, list, count }) => ({
      href: list,
      count: count.toLocaleString("en-US"),
      label: `unfinished ${count === 1 ? label : WIZARD_PLURALS[label]}`,
      hint: count === 1 ? "your draft" : "your drafts",
    })),
    ...(backup?.isOverdue ? [presentMissingBackup(backup.finishedAt)] : []),
  ];
  const backupNote =
    backup?.finishedAt && !backup.isOverdue ? `Last backup ${formatAgo(backup.finishedAt)}` : null;
  return { items, backupNote };
}

const presentMissingBackup = (finishedAt: string | null): PendingItem => ({
  href: "/admin/system",
  count: null,
  label: finishedAt === null ? "No backup yet" : "Backup is overdue",
  hint: finishedAt === null ? "nothing could be restored" : `last one ${formatAgo(finishedAt)}`,
});
