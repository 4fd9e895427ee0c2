import { PatientOutcome } from "~/models";
import {
  OUTCOME,
  OUTCOME_LABELS,
  RETURN_DAYS,
  SHOWN_BESIDE,
} from "~/models/reports/patient-outcome.schema";
import { findInBatches } from "~/server/imports/existing-names";
import { inOrder } from "~/server/imports/file-rows";
import type { ExistingRecords, ImportDescription } from "~/server/imports/import-description";
import { toKeyId } from "~/server/imports/row-groups";
import { recordEvents } from "~/server/platform/audit";
import { formatIsoDay } from "~/server/platform/dates";
import { type ImportedOutcome, importedOutcomeSchema, OUTCOME_COLUMNS } from "./import-cells";
import { OUTCOME_UPDATES } from "./import-updates";
import { matchEpisodes } from "./match-episodes";
import { outcomeRecord } from "./outcomes";
import { formatKnown, SUBJECT } from "./present";

/** Kind of the key of a row whose episode is known. */
const EPISODE_KEY = "episode";

/** Import of outcomes, one row for each procedure; a procedure that has one gets what the row says (AREAS 12, report 7). */
export const OUTCOME_IMPORT: ImportDescription<ImportedOutcome> = {
  fileName: "outcomes",
  subject: "outcomes",
  write: "patients.write",
  about: [
    `Each row is about one procedure that is over, and has at least one of ${OUTCOME_LABELS.cancelledOnDay}, ${OUTCOME_LABELS.stayNights} and ${OUTCOME_LABELS.returnedWithin30Days}. A blank cell is not known; what is stored already stays. ` +
      `The ${RETURN_DAYS} days count from the day of the procedure. No can be said once they have passed.`,
    SHOWN_BESIDE,
  ],
  record: {
    label: "outcome",
    columns: OUTCOME_COLUMNS,
    schema: importedOutcomeSchema,
    key: ["recordNumber", "procedureDate", "procedure"],
    onlyOnce: "procedure",
    async findKeys(caller, rows) {
      const matches = await matchEpisodes(caller, rows);
      return matches.map((match) =>
        "episode" in match ? [EPISODE_KEY, String(match.episode.id)] : undefined,
      );
    },
  },
  examples: [
    ["MRN-1001", "9/3/2026", "No", "1", "No", ""],
    ["MRN-1002", "2026-09-14", "Yes", "", "", "Colonoscopy"],
  ],
  async findExisting({ transaction }, keys): Promise<ExistingRecords> {
    const ids = keys.flatMap(([kind, id]) => (kind === EPISODE_KEY ? Number(id) : []));
    const found = await findInBatches(ids, (patientProcedureId) =>
      PatientOutcome.findAll({
        attributes: ["id", "patientProcedureId"],
        where: { patientProcedureId },
        raw: true,
        transaction,
      }),
    );
    return new Map(
      found.map(({ id, patientProcedureId }) => [
        toKeyId([EPISODE_KEY, String(patientProcedureId)]),
        { id, children: new Map<string, string>() },
      ]),
    );
  },
  async findProblems(caller, rows) {
    const matches = await matchEpisodes(caller, rows);
    return matches.map((match) => ("problem" in match ? match.problem : undefined));
  },
  updates: OUTCOME_UPDATES,
  async *readRecords({ transaction }, ids) {
    const where = { id: [...ids] };
    const outcomes = await PatientOutcome.findAll({ where, include: SUBJECT, transaction });
    yield inOrder(ids, outcomes).map((outcome) => ({ record: toFileRow(outcome) }));
  },
  async create(writer, values, noteCreated) {
    const matches = await matchEpisodes(writer, values);
    const rows = values.map((row, index) => {
      const { cancelledOnDay, stayNights, returnedWithin30Days } = row;
      const match = matches[index];
      if (!match || !("episode" in match))
        throw new Error("An imported outcome is of no procedure");
      const { id: patientProcedureId, patientId, date: procedureAt } = match.episode;
      const known = { cancelledOnDay, stayNights, returnedWithin30Days };
      return { ...known, patientId, patientProcedureId, procedureAt };
    });
    const { transaction } = writer;
    const created = await PatientOutcome.bulkCreate(rows, { transaction, returning: true });
    const events = created.map(({ id }) => ({ action: "created", record: outcomeRecord(id) }));
    await recordEvents(writer, events);
    noteCreated(OUTCOME, created);
    return created.map(({ id }) => id);
  },
};

/** Presents an outcome as a row of a file, which an import finds again: with the day of the episode as it is now. */
function toFileRow(outcome: PatientOutcome) {
  const { patient, episode, procedureAt, cancelledOnDay, returnedWithin30Days } = outcome;
  return {
    recordNumber: patient?.recordNumber ?? "",
    procedureDate: formatIsoDay((episode?.date ?? procedureAt).toISOString()),
    cancelledOnDay: formatKnown(cancelledOnDay ?? null) ?? "",
    stayNights: outcome.stayNights ?? "",
    returnedWithin30Days: formatKnown(returnedWithin30Days ?? null) ?? "",
    procedure: episode ? `${episode.title} (${episode.type})` : "",
  };
}
