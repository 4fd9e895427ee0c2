import { Op, type WhereOptions } from "sequelize";
import { Patient, PatientOutcome, PatientProcedure } from "~/models";
import {
  DUPLICATE_OUTCOME,
  newOutcomeSchema,
  OUTCOME,
  OUTCOME_LABELS,
  outcomeSchema,
  type OutcomeValues,
} from "~/models/reports/patient-outcome.schema";
import { outcomeLabel } from "~/models/rules/labels.schema";
import { recordFieldChanges } from "~/server/patients/describe-changes";
import { recordEvent, recordPageViewed } from "~/server/platform/audit";
import { moveToBin } from "~/server/platform/bin/archive";
import { authorize, type Caller } from "~/server/platform/caller";
import { refuseDuplicate } from "~/server/platform/database-errors";
import { startOfDay } from "~/server/platform/dates";
import { InvalidInputError, NotFoundError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { type ListQuery, readPage } from "~/server/platform/list";
import {
  createdFilters,
  type ListFilter,
  type ListFilters,
  parentFilter,
} from "~/server/platform/list-filters";
import {
  type ExpectedVersions,
  lockOptions,
  requireVersion,
} from "~/server/platform/record-version";
import { byLabel, byText, searchCondition } from "~/server/platform/search-condition";
import type { SortColumn } from "~/server/platform/sort-column";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { type OutcomeData, presentOutcome, SUBJECT } from "./present";
import { findTooEarly } from "./timing";

const SORT_COLUMNS = {
  id: ["id"],
  procedureDate: ["procedureAt", "id"],
  createdAt: ["createdAt", "id"],
  updatedAt: ["updatedAt", "id"],
} satisfies Record<string, SortColumn[]>;
export type OutcomeSortField = keyof typeof SORT_COLUMNS;

const KINDS: Record<string, { label: string; where: WhereOptions }> = {
  cancelled: { label: OUTCOME_LABELS.cancelledOnDay, where: { cancelledOnDay: true } },
  returned: { label: OUTCOME_LABELS.returnedWithin30Days, where: { returnedWithin30Days: true } },
};

const kindFilter: ListFilter = {
  type: "option",
  label: "Result",
  description:
    "`cancelled` for procedures that were cancelled on the day, `returned` for those after which the patient came back within 30 days.",
  options: Object.keys(KINDS),
  optionLabels: Object.fromEntries(
    Object.entries(KINDS).map(([value, { label }]) => [value, label]),
  ),
  toCondition: (kind) => KINDS[kind]?.where ?? {},
};

/** Sort fields of the list of outcomes, its filters and page size (AREAS 12). */
export const OUTCOME_LIST = {
  sortFields: Object.keys(SORT_COLUMNS) as OutcomeSortField[],
  pageSize: 20,
  filters: {
    patientId: parentFilter("a patient", "patientId"),
    episodeId: parentFilter("an episode", "patientProcedureId"),
    kind: kindFilter,
    from: {
      type: "day",
      label: "Procedure from",
      description: "Only of procedures on this day or later, in the hospital's time zone.",
      toCondition: (day: string) => ({ procedureAt: { [Op.gte]: startOfDay(day) } }),
    },
    to: {
      type: "day",
      label: "Procedure to",
      description: "Only of procedures on this day or earlier, in the hospital's time zone.",
      toCondition: (day: string) => ({ procedureAt: { [Op.lt]: startOfDay(day, 1) } }),
    },
    ...createdFilters,
  } satisfies ListFilters,
};

/** Reads a page of outcomes; the search matches the label (OU001) and the patient. Records the view in the audit. */
export async function listOutcomes(caller: Caller, query: ListQuery<OutcomeSortField>) {
  authorize(caller, "patients.read");
  const { items, ...page } = await readPage(caller, PatientOutcome, {
    query,
    where: searchCondition(query.search, [byLabel(outcomeLabel), byText(Patient, "patientId")]),
    sortedBy: SORT_COLUMNS[query.sortBy],
    include: SUBJECT,
    present: (rows) => rows.map(presentOutcome),
  });
  await recordPageViewed(caller, OUTCOME, { page: query.page, field: "outcomes", rows: items });
  return { outcomes: items, ...page };
}

/** Reads an outcome by id, and records the view in the audit. @throws NotFoundError */
export async function getOutcome(caller: Caller, id: number): Promise<OutcomeData> {
  authorize(caller, "patients.read");
  const outcome = presentOutcome(await findOutcome(caller, id));
  await recordEvent(caller, { action: "viewed", record: outcomeRecord(id) });
  return outcome;
}

/** Reads an outcome of a patient for a dialog over their page, which recorded the view. @throws NotFoundError, also for another patient's */
export async function getOutcomeOfPatient(
  caller: Caller,
  patientId: number,
  id: number,
): Promise<OutcomeData> {
  authorize(caller, "patients.read");
  const outcome = presentOutcome(await findOutcome(caller, id));
  if (outcome.patientId !== patientId) throw new NotFoundError("Outcome not found");
  return outcome;
}

/**
 * Stores what came of an episode (AREAS 12): at least one of what `newOutcomeSchema` has besides the episode.
 * @throws InvalidInputError, also for an episode that is unknown, the patient's own, without a date or in the future; ConflictError for one
 *   that has an outcome
 */
export async function createOutcome(caller: Caller, input: unknown): Promise<OutcomeData> {
  authorize(caller, "patients.write");
  const { episodeId, ...values } = parseInput(newOutcomeSchema, input);
  return inTransaction(caller, async (writer) => {
    const { patientId, date } = await requireEpisode(writer, episodeId);
    refuseTooEarly(values, date, "episodeId");
    const duplicate = { field: "episodeId", message: DUPLICATE_OUTCOME };
    const { id } = await refuseDuplicate(duplicate, () =>
      PatientOutcome.create(
        { ...values, patientId, patientProcedureId: episodeId, procedureAt: date },
        { transaction: writer.transaction },
      ),
    );
    await recordEvent(writer, { action: "created", record: outcomeRecord(id) });
    return presentOutcome(await findOutcome(writer, id));
  });
}

/**
 * Replaces what is known of an outcome; what is left out is no longer known. The day of its procedure is the episode's again. The audit
 * records which fields have changed, but not how. @throws NotFoundError, InvalidInputError, StaleError
 */
export async function updateOutcome(
  caller: Caller,
  id: number,
  input: unknown,
  expected?: ExpectedVersions,
): Promise<OutcomeData> {
  authorize(caller, "patients.write");
  const values = parseInput(outcomeSchema, input);
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const outcome = await findOutcome(writer, id);
    const before = presentOutcome(outcome);
    await requireVersion(writer, OUTCOME, before, expected);
    const procedureAt = outcome.episode?.date ?? outcome.procedureAt;
    refuseTooEarly(values, procedureAt, "returnedWithin30Days");
    await outcome.update({ ...values, procedureAt }, { transaction });
    const after = presentOutcome(outcome);
    await recordFieldChanges(writer, outcomeRecord(id), before, after);
    return after;
  });
}

/** Removes an outcome. The bin has it for as many days as the hospital has set. @throws NotFoundError, StaleError */
export async function deleteOutcome(
  caller: Caller,
  id: number,
  expected?: ExpectedVersions,
): Promise<void> {
  authorize(caller, "patients.write");
  await inTransaction(caller, async (writer) => {
    const outcome = await findOutcome(writer, id);
    const deleted = presentOutcome(outcome);
    await requireVersion(writer, OUTCOME, deleted, expected);
    const { type, name } = outcomeRecord(id);
    await moveToBin(writer, "patient_outcomes", { type, record: deleted, name });
    await outcome.destroy({ transaction: writer.transaction });
    await recordEvent(writer, { action: "deleted", record: outcomeRecord(id) });
  });
}

/** Lists the outcomes of a patient, by the ids of their episodes, for the patient's page, which records the view: at most 200. */
export async function readOutcomesOfPatient(
  caller: Caller,
  patientId: number,
): Promise<Map<number, OutcomeData>> {
  authorize(caller, "patients.read");
  const rows = await PatientOutcome.findAll({
    where: { patientId },
    include: SUBJECT,
    order: ["id"],
    transaction: caller.transaction,
  });
  return new Map(rows.map((row) => [row.patientProcedureId, presentOutcome(row)]));
}

/** Subject of an event about an outcome: the label, without anything of the patient. */
export const outcomeRecord = (id: number) => ({ type: OUTCOME, id, name: outcomeLabel(id) });

/** Finds an outcome with its patient and episode; within a transaction it locks the row. @throws NotFoundError */
async function findOutcome(caller: Caller, id: number): Promise<PatientOutcome> {
  const options = { ...lockOptions(caller, PatientOutcome), include: SUBJECT };
  const outcome = await PatientOutcome.findByPk(id, options);
  if (!outcome) throw new NotFoundError("Outcome not found");
  return outcome;
}

/** Locks an episode of the hospital, and finds its date. @throws InvalidInputError */
async function requireEpisode(
  { transaction }: CallerInTransaction,
  id: number,
): Promise<{ patientId: number; date: Date }> {
  const episode = await PatientProcedure.findByPk(id, {
    attributes: ["patientId", "date", "isExample", "enteredBy"],
    transaction,
    lock: transaction.LOCK.KEY_SHARE,
  });
  const refuse = (message: string): never => {
    throw new InvalidInputError([{ field: "episodeId", message }]);
  };
  if (!episode || episode.isExample) return refuse("There is no episode with this ID");
  if (episode.enteredBy !== "hospital") return refuse("The patient has entered this episode");
  if (!episode.date) return refuse("This episode has no date yet");
  return { patientId: episode.patientId, date: episode.date };
}

/** @throws InvalidInputError for an outcome that cannot be known yet */
function refuseTooEarly(values: OutcomeValues, procedureAt: Date, dateField: string): void {
  const found = findTooEarly(values, procedureAt);
  if (!found) return;
  const field = found.field === "procedureDate" ? dateField : found.field;
  throw new InvalidInputError([{ field, message: found.message }]);
}
