import { SavedReport } from "~/models";
import type { Caller } from "~/server/platform/caller";
import { scheduleSavedReport } from "~/server/reports/saved/schedule";
import { createSavedReport } from "~/server/reports/saved/saved-reports";
import { unique } from "./names";

type Values = { report?: string; name?: string; search?: string; schedule?: string };

/** Saves a view of a report for a caller, by default of the funnel, with or without mails. @returns its row */
export async function seedSavedReport(
  caller: Caller,
  { report = "funnel", name = unique("View"), search = "?period=7d", schedule }: Values = {},
): Promise<SavedReport> {
  const { id } = await createSavedReport(caller, report, { name }, search);
  if (schedule) await scheduleSavedReport(caller, id, { schedule });
  return SavedReport.findByPk(id, { rejectOnEmpty: true });
}
