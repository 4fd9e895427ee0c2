import { z } from "zod";
import {
  findContradiction,
  NOTHING_KNOWN,
  OUTCOME_LABELS,
  STAY_NIGHTS,
  stayNightsField,
} from "~/models/reports/patient-outcome.schema";
import { normalizeName } from "~/models/rules/clean-text.schema";
import { dateField, parseDate } from "~/models/rules/date.schema";
import { atMost, optionalLine, requiredLine } from "~/models/rules/text.schema";
import { choiceCell } from "~/server/imports/cells";
import type { ImportColumn } from "~/server/imports/import-description";
import { startOfDay } from "~/server/platform/dates";
import { findTooEarly } from "./timing";

const OPTIONAL = { isOptional: true };
/** A procedure may be named with its specialty. */
const MAX_PROCEDURE_LENGTH = 450;

/** Columns of an outcome (AREAS 12, report 7). */
export const OUTCOME_COLUMNS: readonly ImportColumn[] = [
  { header: "Record Number", field: "recordNumber", hint: "of a patient who is here" },
  { header: "Procedure Date", field: "procedureDate", hint: "such as 12/3/2026" },
  {
    header: OUTCOME_LABELS.cancelledOnDay,
    field: "cancelledOnDay",
    hint: "Yes or No",
    rule: OPTIONAL,
  },
  {
    header: OUTCOME_LABELS.stayNights,
    field: "stayNights",
    hint: `a whole number, ${STAY_NIGHTS.min} to ${STAY_NIGHTS.max}`,
    rule: OPTIONAL,
  },
  {
    header: OUTCOME_LABELS.returnedWithin30Days,
    field: "returnedWithin30Days",
    hint: "Yes or No",
    rule: OPTIONAL,
  },
  {
    header: "Procedure",
    field: "procedure",
    hint: "its name, where a patient had two on one day",
    isMinor: true,
    rule: { ...OPTIONAL, maxLength: MAX_PROCEDURE_LENGTH },
  },
];

const yesOrNo = choiceCell(["Yes", "No"], z.enum(["Yes", "No"]).optional()).transform((answer) =>
  answer === undefined ? null : answer === "Yes",
);

/** Schemas of an outcome's cells; null where what came of the procedure is blank. */
const fields = {
  recordNumber: requiredLine({ label: "Record Number", required: "Record Number is required" }),
  procedureDate: dateField({
    required: "Procedure Date is required",
    invalid: "Please enter a real date, such as 12/3/2026",
  }),
  cancelledOnDay: yesOrNo,
  stayNights: stayNightsField,
  returnedWithin30Days: yesOrNo,
  procedure: optionalLine({
    label: "Procedure",
    max: atMost("Procedure", MAX_PROCEDURE_LENGTH),
  }),
};

/** A row of the file, with the rules about several of its cells. */
export const importedOutcomeSchema = z.object(fields).superRefine((values, context) => {
  const procedureAt = startOfDay(values.procedureDate);
  const problems = [findContradiction(values), procedureAt && findTooEarly(values, procedureAt)];
  for (const problem of problems) {
    if (!problem) continue;
    const path = problem.message === NOTHING_KNOWN ? [] : [problem.field];
    context.addIssue({ code: "custom", path, message: problem.message });
  }
});
export type ImportedOutcome = z.output<typeof importedOutcomeSchema>;

/** What a row says of an episode. */
export type EpisodeCells = { recordNumber: string; procedureDate: string; procedure: string };

/** Reads what cells say of an episode: the record number and the procedure normalized, the day as YYYY-MM-DD. */
export const toEpisodeCells = (cells: Partial<EpisodeCells>): EpisodeCells => ({
  recordNumber: normalizeName(cells.recordNumber ?? ""),
  procedureDate: parseDate((cells.procedureDate ?? "").trim()) ?? cells.procedureDate ?? "",
  procedure: normalizeName(cells.procedure ?? ""),
});
