import { Administrator, SavedReport } from "~/models";
import { toReportQuery } from "~/models/reports/report-address.schema";
import { MAX_SAVED_REPORTS, savedReportSchema } from "~/models/reports/saved-report.schema";
import { stopMessages } from "~/server/outbox/stop-messages";
import { recordCreated, recordDeleted, recordUpdated } from "~/server/platform/audit";
import { type Caller, workOwner } from "~/server/platform/caller";
import { refuseDuplicate } from "~/server/platform/database-errors";
import { ConflictError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import {
  type ExpectedVersions,
  lockOptions,
  requireVersion,
} from "~/server/platform/record-version";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { requireReport } from "../find-report";
import { findSavedReport, SAVED_VIEW } from "./find";
import { presentSavedReport, type SavedReportData } from "./present";

/** Lists the caller's saved views of a report by name, 50 at most: one statement (AREAS 12). @throws NotFoundError, ForbiddenError */
export async function listSavedReports(caller: Caller, key: string): Promise<SavedReportData[]> {
  const { key: report } = requireReport(caller, key);
  const rows = await SavedReport.findAll({
    where: { owner: workOwner(caller), report },
    order: ["normalizedName"],
    transaction: caller.transaction,
  });
  return rows.map(presentSavedReport);
}

/** Reads the caller's own saved view. @throws NotFoundError, also for somebody else's; ForbiddenError */
export const getSavedReport = async (caller: Caller, id: number): Promise<SavedReportData> =>
  presentSavedReport(await findSavedReport(caller, id));

/**
 * Saves filters of a report under a name (1 to 100 characters) for the caller alone (AREAS 12).
 * @param search query of the report's page: what the report does not know is dropped
 * @throws NotFoundError, ForbiddenError, InvalidInputError; ConflictError for a duplicate name, ignoring case, and beyond 50 views
 */
export async function createSavedReport(
  caller: Caller,
  key: string,
  input: unknown,
  search: URLSearchParams | string,
): Promise<SavedReportData> {
  const { key: report } = requireReport(caller, key);
  const { name } = parseInput(savedReportSchema, input);
  const owner = workOwner(caller);
  return inTransaction(caller, async (writer) => {
    const { transaction, administratorId = null } = writer;
    await requireRoom(writer, owner);
    const query = toReportQuery(report, search);
    const row = { owner, administratorId, report, name, query, schedule: "" } as const;
    const created = await refuseDuplicate(duplicateName(name), () =>
      SavedReport.create(row, { transaction }),
    );
    return recordCreated(writer, SAVED_VIEW, presentSavedReport(created));
  });
}

/** Requires that the owner has fewer than 50 saved views; the account is locked, so that two at once cannot pass. @throws ConflictError */
async function requireRoom(writer: CallerInTransaction, owner: string): Promise<void> {
  const { administratorId, transaction } = writer;
  if (administratorId)
    await Administrator.findByPk(administratorId, {
      attributes: ["id"],
      ...lockOptions(writer, Administrator),
    });
  if ((await SavedReport.count({ where: { owner }, transaction })) < MAX_SAVED_REPORTS) return;
  throw new ConflictError(`You have ${MAX_SAVED_REPORTS} saved views. Delete one first.`);
}

/** Renames the caller's own saved view (1 to 100 characters). @throws as createSavedReport, StaleError */
export async function renameSavedReport(
  caller: Caller,
  id: number,
  input: unknown,
  expectedVersions?: ExpectedVersions,
): Promise<SavedReportData> {
  const { name } = parseInput(savedReportSchema, input);
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const saved = await findSavedReport(writer, id);
    const before = presentSavedReport(saved);
    await requireVersion(writer, SAVED_VIEW, before, expectedVersions);
    await refuseDuplicate(duplicateName(name), () => saved.update({ name }, { transaction }));
    return recordUpdated(writer, SAVED_VIEW, before, presentSavedReport(saved));
  });
}

/** Deletes the caller's own saved view for good, and stops a mail that waits to go out. @throws NotFoundError, ForbiddenError */
export async function deleteSavedReport(caller: Caller, id: number): Promise<SavedReportData> {
  return inTransaction(caller, async (writer) => {
    const saved = await findSavedReport(writer, id);
    const deleted = presentSavedReport(saved);
    await saved.destroy({ transaction: writer.transaction });
    await stopMessages(writer, { about: { type: SAVED_VIEW, id }, reason: "cancelled" });
    return recordDeleted(writer, SAVED_VIEW, deleted);
  });
}

const duplicateName = (name: string) => ({
  field: "name",
  message: `Saved view "${name}" already exists`,
});
