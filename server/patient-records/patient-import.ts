import { Op } from "sequelize";
import { Facility, Patient, PatientProcedure } from "~/models";
import { LANGUAGES } from "~/models/patients/patient-options.schema";
import { MAX_PATIENT_PROCEDURES } from "~/models/patients/patient-procedure.schema";
import { normalizeName } from "~/models/rules/clean-text.schema";
import { optionLabel } from "~/server/imports/cells";
import { findInBatches } from "~/server/imports/existing-names";
import { inOrder, readFileRows } from "~/server/imports/file-rows";
import type { ExistingRecords, ImportDescription } from "~/server/imports/import-description";
import { toKeyId } from "~/server/imports/row-groups";
import { recordEvents } from "~/server/platform/audit";
import type { Caller } from "~/server/platform/caller";
import { formatPhone } from "~/server/platform/phone-numbers";
import { TOO_MANY } from "./episodes";
import {
  EPISODE_COLUMNS,
  type ImportedEpisode,
  importedEpisodeSchema,
  type ImportedPatient,
  importedPatientSchema,
  PATIENT_COLUMNS,
  toEpisodeKey,
  toPatientKey,
} from "./import-cells";
import { findEpisodeKeys, findEpisodeProblems, insertEpisodes } from "./import-episodes";
import { findPatientNotes } from "./import-notes";
import { PATIENT_UPDATES } from "./import-updates";
import { NEW_PATIENT, PATIENT, patientRecord } from "./patients";
import { presentEpisode } from "./present";
import { findPatientsWithTextConsent, recordImportedTextConsents } from "./text-consent";

/** Import of patients with their episodes, which changes patients whose record number is known (AREAS 3). Nobody is invited. */
export const PATIENT_IMPORT: ImportDescription<ImportedPatient, ImportedEpisode> = {
  fileName: "patients",
  subject: "patients",
  write: "patients.write",
  record: {
    label: "patient",
    columns: PATIENT_COLUMNS,
    schema: importedPatientSchema,
    key: ["firstName", "lastName", "birthDate", "recordNumber"],
    toKey: toPatientKey,
  },
  children: {
    label: "episode",
    columns: EPISODE_COLUMNS,
    schema: importedEpisodeSchema,
    key: ["procedure", "date"],
    toKey: toEpisodeKey,
    findKeys: findEpisodeKeys,
    isOptional: true,
    limit: { count: MAX_PATIENT_PROCEDURES, message: TOO_MANY },
  },
  examples: [
    ["Maria", "Lopez", "4/12/1961", "MRN-1001", "maria@example.org", "(206) 555-0142"].concat([
      ...["English", "Yes", "Colonoscopy", "12/3/2026", "9:30 AM", "", "Dr. Kim"],
    ]),
    ["John", "Park", "1958-09-30", "MRN-1002", "", "", "", "", "", "", "", "", ""],
  ],
  findExisting: findPatients,
  findProblems: (caller, _records, children) => findEpisodeProblems(caller, children),
  findNotes: findPatientNotes,
  updates: PATIENT_UPDATES,
  async *readRecords(caller, ids) {
    const { transaction } = caller;
    const where = { id: [...ids], isGuest: false };
    const patients = inOrder(ids, await Patient.findAll({ where, transaction }));
    const consenting = await findPatientsWithTextConsent(caller, patients);
    yield* readFileRows(patients, {
      read: (patientIds, { afterId, limit }) =>
        findEpisodes(caller, patientIds, { afterId, limit }),
      findParentId: ({ patientId }) => patientId,
      toRecord: (patient) => ({
        firstName: patient.firstName,
        lastName: patient.lastName,
        birthDate: patient.birthDate,
        recordNumber: patient.recordNumber,
        email: patient.email,
        mobile: patient.mobile && formatPhone(patient.mobile),
        language: optionLabel(LANGUAGES, patient.language),
        textConsent: consenting.has(patient.id) ? "Yes" : "No",
      }),
      toChild: (episode) => {
        const { day, time } = toEpisodeCells(episode);
        const procedure = `${episode.title} (${episode.type})`;
        const facility = episode.facility?.name ?? "";
        return { procedure, date: day, time, facility, provider: episode.provider };
      },
    });
  },
  async create(writer, values, noteCreated) {
    const { transaction } = writer;
    const rows = values.map(({ textConsent: _, ...patient }) => ({ ...patient, ...NEW_PATIENT }));
    const created = await Patient.bulkCreate(rows, { transaction, returning: true });
    const events = created.map((each) => ({ action: "created", record: patientRecord(each) }));
    await recordEvents(writer, events);
    await recordImportedTextConsents(
      writer,
      created.flatMap(({ id, mobile }, index) =>
        values[index]?.textConsent ? { id, mobile, isGiven: true } : [],
      ),
    );
    noteCreated(PATIENT, created);
    return created.map(({ id }) => id);
  },
  createChildren: (writer, children, noteCreated) =>
    insertEpisodes(
      writer,
      children.map(({ parentId, values }) => ({ patientId: parentId, values })),
      noteCreated,
    ),
};

/** Finds the episodes of patients, in the order of their ids, without examples. */
async function findEpisodes(
  { transaction }: Caller,
  patientIds: readonly number[],
  { afterId, limit }: { afterId: number; limit?: number } = { afterId: 0 },
): Promise<PatientProcedure[]> {
  return PatientProcedure.findAll({
    where: { patientId: [...patientIds], isExample: false, id: { [Op.gt]: afterId } },
    include: { model: Facility, as: "facility", attributes: ["name"] },
    order: ["id"],
    limit,
    transaction,
  });
}

function toEpisodeCells(episode: PatientProcedure) {
  const { date, time } = presentEpisode(episode);
  return { day: date ?? "", time: time ?? "" };
}

/** Finds patients with a name by their record numbers, or else by their names and birth dates. */
async function findPatients(
  { transaction }: Caller,
  keys: readonly (readonly string[])[],
): Promise<ExistingRecords> {
  const existing: ExistingRecords = new Map();
  const add = (key: string[], id: number) => {
    // The oldest of those who share a name and a birth date.
    if (!existing.has(toKeyId(key))) existing.set(toKeyId(key), { id, children: new Map() });
  };
  const numbers = keys.flatMap(([kind, number]) => (kind === "number" ? (number ?? []) : []));
  const named = keys.filter(([kind]) => kind === "name");
  const sortNames = named.map(([, first = "", last = ""]) => normalizeName(`${last} ${first}`));
  const find = (where: object) =>
    Patient.findAll({
      attributes: ["id", "normalizedRecordNumber", "firstName", "lastName", "birthDate"],
      where: { ...where, isGuest: false, isSample: false },
      raw: true,
      transaction,
    });
  for (const patient of await findInBatches(numbers, (batch) =>
    find({ normalizedRecordNumber: batch }),
  )) {
    add(["number", patient.normalizedRecordNumber], patient.id);
  }
  const sameNames = await findInBatches([...new Set(sortNames)], (batch) =>
    find({ sortName: batch }),
  );
  // Sorted here: SQLite would read all patients in this order.
  for (const patient of sameNames.sort((one, other) => one.id - other.id)) {
    add(toPatientKey({ ...pickNames(patient), recordNumber: "" }), patient.id);
  }
  return existing;
}

const pickNames = ({ firstName, lastName, birthDate }: Patient) => ({
  ...{ firstName, lastName, birthDate },
});
