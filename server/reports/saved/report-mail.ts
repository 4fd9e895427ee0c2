import { Op } from "sequelize";
import { Administrator, SavedReport } from "~/models";
import { findReport } from "~/models/reports/report-address.schema";
import { toRecipient } from "~/server/access/account-mail";
import { listChosenTopics } from "~/server/access/notification-topics";
import { queueMessage } from "~/server/outbox/queue-message";
import { rolePermits, systemCaller } from "~/server/platform/caller";
import { defineJob } from "~/server/platform/jobs/job-definition";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { SAVED_VIEW } from "./find";
import { findNextSendTime } from "./send-times";

const TASK = "report-mail";
const MINUTE_MS = 60_000;
/** Saved views that are read at once; each is mailed in a transaction of its own. */
const BATCH_SIZE = 100;

/** Address of a mailed report: it leads to the page, and says nothing of what the report is about. */
export const savedReportPath = (id: number): string => `/admin/reports/saved/${id}`;

const isDue = (now: Date) => ({ nextAt: { [Op.lte]: now } });

/**
 * Mails links to saved views that are due, without figures (AREAS 12). What was missed while no server ran is mailed once. Killed anywhere it
 * loses and doubles none: the message and the next time are written together, and the due time is in the dedupe key.
 */
export const reportMailJob = defineJob({
  kind: TASK,
  label: "Reports by mail",
  everyMs: MINUTE_MS,
  concurrency: 1,
  // One look-up along an index.
  isNeeded: async () =>
    (await SavedReport.findOne({ attributes: ["id"], where: isDue(new Date()) })) !== null,
  async run({ signal }) {
    for (;;) {
      const where = isDue(new Date());
      const order = ["nextAt", "id"];
      const due = await SavedReport.findAll({
        attributes: ["id"],
        where,
        order,
        limit: BATCH_SIZE,
      });
      for (const { id } of due) {
        signal.throwIfAborted();
        await inTransaction(systemCaller(TASK), (writer) => mailReport(writer, id));
      }
      if (due.length < BATCH_SIZE) return;
    }
  },
  repairTimes: repairSendTimes,
});

/** Mails one saved view, unless it is not due any more, and moves its next time on. */
async function mailReport(writer: CallerInTransaction, id: number): Promise<void> {
  const { transaction } = writer;
  const now = new Date();
  // Locked: another instance, or who changes the schedule, comes before this or after it.
  const saved = await SavedReport.findOne({
    where: { id, ...isDue(now) },
    lock: transaction.LOCK.UPDATE,
    transaction,
  });
  if (!saved?.nextAt) return;
  const { schedule, nextAt } = saved;
  const administrator = await findReader(writer, saved);
  if (administrator)
    await queueMessage(writer, {
      to: toRecipient(administrator),
      ...({ channel: "email", purpose: "report" } as const),
      link: savedReportPath(id),
      about: { type: SAVED_VIEW, id },
      dedupeKey: `report ${id} ${nextAt.toISOString()}`,
    });
  await moveOn([id], {
    nextAt: findNextSendTime(schedule, now),
    ...(administrator && { lastSentAt: now }),
    writer,
  });
}

/**
 * Finds whom a saved view is mailed to; null while the owner's account is deactivated, their role does not see the report, or they chose
 * to get no such mail: nothing is an error, and the next time comes.
 */
async function findReader(
  { transaction }: CallerInTransaction,
  { administratorId, report }: SavedReport,
): Promise<Administrator | null> {
  const where = { id: administratorId ?? 0, isActive: true };
  const administrator = await Administrator.findOne({ where, transaction });
  const permission = findReport(report)?.permission;
  if (!administrator || !permission) return null;
  const isTold = listChosenTopics(administrator).includes("report");
  return isTold && rolePermits(administrator.role, permission) ? administrator : null;
}

type Moved = { nextAt: Date | null; lastSentAt?: Date; writer: CallerInTransaction };

/** Stores next times without a new version: nobody who changes the saved view meanwhile has to look again. */
const moveOn = (ids: number[], { writer: { transaction }, ...values }: Moved) =>
  SavedReport.update(values, { where: { id: ids }, transaction, hooks: false, silent: true });

/**
 * Computes times that are ahead again: they were written while the clock was ahead, or in another time zone. What is due stays due.
 */
async function repairSendTimes(): Promise<void> {
  await inTransaction(systemCaller(TASK), async (writer) => {
    const now = new Date();
    const scheduled = await SavedReport.findAll({
      attributes: ["id", "schedule", "nextAt"],
      where: { nextAt: { [Op.gt]: now } },
      lock: writer.transaction.LOCK.UPDATE,
      transaction: writer.transaction,
    });
    for (const schedule of ["weekly", "monthly"] as const) {
      const nextAt = findNextSendTime(schedule, now);
      const wrong = scheduled.filter(
        (each) => each.schedule === schedule && each.nextAt?.getTime() !== nextAt?.getTime(),
      );
      if (wrong.length > 0)
        await moveOn(
          wrong.map(({ id }) => id),
          { nextAt, writer },
        );
    }
  });
}
