import { Op } from "sequelize";
import { Patient, PatientProcedure } from "~/models";
import { normalizeName } from "~/models/rules/clean-text.schema";
import { findInBatches } from "~/server/imports/existing-names";
import type { Caller } from "~/server/platform/caller";
import { formatIsoDay } from "~/server/platform/dates";
import { groupBy } from "~/server/platform/group-by";
import { mapInSlices } from "~/server/platform/in-batches";
import { type EpisodeCells, toEpisodeCells } from "./import-cells";

const NO_PATIENT = "No patient has this record number";
const NO_PROCEDURE = "This patient has no procedure on this day";
const NO_NAMED_PROCEDURE = "This patient has no procedure with this name on this day";
const OF_PATIENT =
  "The patient has entered the procedure on this day. Add it on their page first, as the hospital’s";
const TWO_PROCEDURES =
  "This patient has more than one procedure on this day. Name one in the column Procedure";
const SAME_NAME = "This patient has this procedure more than once on this day";

const EPISODE_COLUMNS = [
  ...(["id", "patientId", "type", "title", "date", "statusSet", "enteredBy"] as const),
] as const;

type StoredEpisode = Pick<PatientProcedure, (typeof EPISODE_COLUMNS)[number]> & {
  date: Date;
  /** Its day in the hospital's time zone, as YYYY-MM-DD. */
  day: string;
};

/** The episode that a row is about. */
export type MatchedEpisode = {
  id: number;
  patientId: number;
  date: Date;
  patient: Pick<Patient, "id" | "isGuest" | "firstName" | "lastName">;
};
/** What a row is about, or why that is not known. */
export type Match = { episode: MatchedEpisode } | { problem: string };

/**
 * Finds the episodes that rows are about: those that the hospital has entered, of the patient with the record number, on the day in the
 * hospital's time zone. Within a transaction they are locked against deletion. Two queries for 500 patients.
 */
export async function matchEpisodes(
  caller: Caller,
  rows: readonly Partial<EpisodeCells>[],
): Promise<Match[]> {
  const cells = await mapInSlices(rows, toEpisodeCells);
  const numbers = new Set(cells.map(({ recordNumber }) => recordNumber));
  numbers.delete("");
  const patients = await findInBatches([...numbers], (batch) => readPatients(caller, batch));
  const byNumber = new Map(patients.map((each) => [each.normalizedRecordNumber, each]));
  const ids = patients.map(({ id }) => id);
  const episodes = await findInBatches(ids, (batch) => readEpisodes(caller, batch));
  const ofPatient = groupBy(episodes, ({ patientId }) => patientId);
  return mapInSlices(cells, (each) => {
    const patient = byNumber.get(each.recordNumber);
    if (!patient) return { problem: NO_PATIENT };
    const found = chooseEpisode(ofPatient.get(patient.id) ?? [], each);
    if ("problem" in found) return found;
    const { id, patientId, date } = found;
    return { episode: { id, patientId, date, patient } };
  });
}

/** Chooses the one that a row is about among the episodes of a patient. */
function chooseEpisode(
  own: readonly StoredEpisode[],
  { procedureDate, procedure }: EpisodeCells,
): StoredEpisode | { problem: string } {
  const onDay = own.filter(({ day }) => day === procedureDate);
  const entered = onDay.filter(({ enteredBy }) => enteredBy === "hospital");
  const named = entered.filter((each) => procedure === "" || isNamed(each, procedure));
  const [first, second] = named;
  if (first && !second) return first;
  if (first && procedure === "") return { problem: TWO_PROCEDURES };
  if (first) {
    const [open, other] = named.filter(({ statusSet }) => statusSet !== "Cancelled");
    return open && !other ? open : { problem: SAME_NAME };
  }
  if (entered.length > 0) return { problem: NO_NAMED_PROCEDURE };
  return { problem: onDay.length > 0 ? OF_PATIENT : NO_PROCEDURE };
}

/** Whether an episode is of a procedure, named with its specialty or without. */
const isNamed = ({ title, type }: StoredEpisode, procedure: string) =>
  [title, `${title} (${type})`].map(normalizeName).includes(procedure);

async function readPatients({ transaction }: Caller, normalizedRecordNumber: string[]) {
  const rows = await Patient.findAll({
    attributes: ["id", "isGuest", "firstName", "lastName", "normalizedRecordNumber"],
    where: { normalizedRecordNumber, isGuest: false, isSample: false },
    order: ["id"],
    raw: true,
    transaction,
    lock: transaction?.LOCK.KEY_SHARE,
  });
  return rows.map((row) => ({ ...row, isGuest: Boolean(row.isGuest) }));
}

async function readEpisodes({ transaction }: Caller, patientId: number[]) {
  const rows = await PatientProcedure.findAll({
    attributes: [...EPISODE_COLUMNS],
    where: { patientId, isExample: false, date: { [Op.ne]: null } },
    order: ["id"],
    raw: true,
    transaction,
    lock: transaction?.LOCK.KEY_SHARE,
  });
  // A plain row of SQLite has times as texts.
  return mapInSlices(rows, (row): StoredEpisode => {
    const date = new Date(row.date ?? 0);
    return { ...row, date, day: formatIsoDay(date.toISOString()) };
  });
}
