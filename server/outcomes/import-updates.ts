import { PatientOutcome } from "~/models";
import {
  findContradiction,
  NIGHTS_OF_CANCELLED,
  OUTCOME,
  OUTCOME_LABELS,
  type OutcomeValues,
} from "~/models/reports/patient-outcome.schema";
import { formatPatient } from "~/models/rules/labels.schema";
import { findInBatches } from "~/server/imports/existing-names";
import type {
  ExistingRow,
  FieldChange,
  ImportUpdates,
  RowUpdate,
} from "~/server/imports/import-description";
import { findProblem } from "~/server/imports/read-rows";
import { joinProblems } from "~/server/imports/row-groups";
import { describeChanges } from "~/server/patients/describe-changes";
import { recordEvent, recordEvents } from "~/server/platform/audit";
import type { Caller } from "~/server/platform/caller";
import { formatDay, formatIsoDay } from "~/server/platform/dates";
import { mapInSlices } from "~/server/platform/in-batches";
import { lockOptions } from "~/server/platform/record-version";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { updateRows } from "~/server/platform/update-rows";
import { importedOutcomeSchema, OUTCOME_COLUMNS } from "./import-cells";
import { type Match, matchEpisodes } from "./match-episodes";
import { outcomeRecord } from "./outcomes";
import { formatKnown } from "./present";
import { findTooEarly } from "./timing";

/** What an import changes of outcomes that exist: blank cells leave what is stored. */
export const OUTCOME_UPDATES: ImportUpdates = {
  async plan(caller, rows) {
    const plans = await planUpdates(caller, rows);
    return {
      rows: plans,
      apply: (writer, indexes) =>
        updateOutcomes(
          writer,
          indexes.flatMap((index) => plans[index] ?? []),
        ),
    };
  },
  recordViewed: (caller, rows) =>
    recordEvent(caller, {
      action: "viewed",
      record: { type: OUTCOME, name: "The preview of an import" },
      changes: { rows: [null, rows] },
    }),
};

type Stored = OutcomeValues & { id: number; procedureAt: Date };
type Plan = RowUpdate & { before: Stored; after: Stored };

/** Plans what rows change, in a constant number of queries for 500 of them. Within a transaction, locks the outcomes. */
async function planUpdates(caller: Caller, rows: readonly ExistingRow[]): Promise<Plan[]> {
  const ids = rows.map(({ id }) => id);
  const outcomes = await findInBatches(ids, (id) => readStored(caller, id));
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  const matches = await matchEpisodes(
    caller,
    rows.map(({ record }) => record),
  );
  return mapInSlices(rows, (row, index) => {
    const before = byId.get(row.id);
    if (!before) throw new Error("An imported outcome is gone");
    return planRow(row, before, matches[index]);
  });
}

async function readStored(caller: Caller, id: number[]): Promise<Stored[]> {
  const rows = await PatientOutcome.findAll({
    where: { id },
    order: ["id"],
    ...lockOptions(caller, PatientOutcome),
  });
  return rows.map((row) => ({
    id: row.id,
    procedureAt: row.procedureAt,
    cancelledOnDay: row.cancelledOnDay ?? null,
    stayNights: row.stayNights ?? null,
    returnedWithin30Days: row.returnedWithin30Days ?? null,
  }));
}

const LEVEL = { label: OUTCOME, columns: OUTCOME_COLUMNS, schema: importedOutcomeSchema, key: [] };

function planRow({ record }: ExistingRow, before: Stored, match: Match | undefined): Plan {
  const problem = findProblem(LEVEL, record);
  if (problem || !match || !("episode" in match))
    return { before, after: before, changes: [], problem };
  const { cancelledOnDay, stayNights, returnedWithin30Days } = importedOutcomeSchema.parse(record);
  const { patient, date } = match.episode;
  const isMoved = toDay(date) !== toDay(before.procedureAt);
  const after: Stored = {
    id: before.id,
    procedureAt: isMoved ? date : before.procedureAt,
    cancelledOnDay: cancelledOnDay ?? before.cancelledOnDay,
    stayNights: stayNights ?? before.stayNights,
    returnedWithin30Days: returnedWithin30Days ?? before.returnedWithin30Days,
  };
  const contradiction = findContradiction(after);
  return {
    name: formatPatient(patient),
    before,
    after,
    changes: describe(before, after),
    problem: joinProblems([
      // The row may leave blank what is stored.
      contradiction?.message === NIGHTS_OF_CANCELLED && stayNights === null
        ? `This outcome has ${before.stayNights} nights in the hospital, so it was not cancelled on the day. Remove the outcome first`
        : contradiction?.message,
      findTooEarly(after, after.procedureAt)?.message,
    ]),
  };
}

const toDay = (time: Date) => formatIsoDay(time.toISOString());

/** Lists what changes, as people read it. */
function describe(before: Stored, after: Stored): FieldChange[] {
  const texts = (stored: Stored) => ({
    "Procedure Date": formatDay(stored.procedureAt.toISOString()),
    [OUTCOME_LABELS.cancelledOnDay]: formatKnown(stored.cancelledOnDay) ?? "",
    [OUTCOME_LABELS.stayNights]: stored.stayNights === null ? "" : String(stored.stayNights),
    [OUTCOME_LABELS.returnedWithin30Days]: formatKnown(stored.returnedWithin30Days) ?? "",
  });
  const then: Record<string, string> = texts(before);
  return Object.entries(texts(after)).flatMap(([header, text]) =>
    then[header] === text ? [] : { header, before: then[header] ?? "", after: text },
  );
}

/** Stores what has changed, with an event each that says which fields have changed. */
async function updateOutcomes(writer: CallerInTransaction, plans: readonly Plan[]): Promise<void> {
  await updateRows(
    writer,
    "patient_outcomes",
    {
      procedure_at: "time",
      cancelled_on_day: "flag",
      stay_nights: "id",
      returned_within_30_days: "flag",
    },
    plans.map(({ after }) => {
      const { id, procedureAt, cancelledOnDay, stayNights, returnedWithin30Days } = after;
      return [id, procedureAt, cancelledOnDay, stayNights, returnedWithin30Days] as const;
    }),
  );
  const events = plans.flatMap(({ before, after }) => {
    const changes = describeChanges(before, after);
    return changes ? { action: "updated", record: outcomeRecord(after.id), changes } : [];
  });
  if (events.length > 0) await recordEvents(writer, events);
}
