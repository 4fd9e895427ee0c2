import { Patient, PatientProcedure } from "~/models";
import { findInBatches } from "~/server/imports/existing-names";
import type { ImportUpdates } from "~/server/imports/import-description";
import { markRequestsAfterMoves } from "~/server/patients/mark-requests";
import { refreshNextEpisode } from "~/server/patients/next-episode";
import { recordEvent, recordEvents } from "~/server/platform/audit";
import { database } from "~/server/platform/database";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { describeChanges } from "./describe-changes";
import { episodeRecord } from "./episodes";
import { insertEpisodes } from "./import-episodes";
import { FIELDS, type Plan, planUpdates } from "./import-plan";
import { PATIENT, patientRecord } from "./patients";
import { presentEpisode } from "./present";
import { recordImportedTextConsents } from "./text-consent";

/** What an import changes of patients who exist: blank cells leave what is stored. */
export const PATIENT_UPDATES: ImportUpdates = {
  find: (caller, rows) => findInBatches(rows, (batch) => planUpdates(caller, batch)),
  async apply(writer, rows, noteCreated) {
    const plans = (await planUpdates(writer, rows)).filter(({ problem }) => !problem);
    await updatePatients(writer, plans);
    await updateEpisodes(writer, plans);
    const added = plans.flatMap(({ patient, newEpisode }) =>
      newEpisode ? { patientId: patient.id, values: newEpisode } : [],
    );
    await insertEpisodes(writer, added, noteCreated);
  },
  recordViewed: (caller, rows) =>
    recordEvent(caller, {
      action: "viewed",
      record: { type: PATIENT, name: "The preview of an import" },
      changes: { rows: [null, rows] },
    }),
};

/** Stores the details of patients and their agreements, with an event each that says which fields have changed. */
async function updatePatients(writer: CallerInTransaction, plans: readonly Plan[]) {
  const { transaction } = writer;
  const changed = plans.filter(({ details, textConsent }) => details || textConsent !== undefined);
  if (changed.length === 0) return;
  const events = changed.flatMap(({ patient, details = {}, textConsent }) => {
    const before = Object.fromEntries(
      Object.keys(details).map((field) => [field, patient.get(field)]),
    );
    const consent = textConsent === undefined ? {} : { textConsent };
    const was = textConsent === undefined ? {} : { textConsent: !textConsent };
    const changes = describeChanges({ ...before, ...was }, { ...details, ...consent });
    return changes ? { action: "updated", record: patientRecord(patient), changes } : [];
  });
  for (const { patient, details = {} } of changed) {
    patient.set(details);
  }
  await Patient.bulkCreate(
    changed.map(({ patient }) => patient.get({ plain: true })),
    {
      updateOnDuplicate: [...FIELDS, "sortName", "searchText"],
      conflictAttributes: ["id"],
      transaction,
    },
  );
  await incrementVersions(
    writer,
    "patients",
    changed.map(({ patient }) => patient.id),
  );
  await recordEvents(writer, events);
  await recordImportedTextConsents(
    writer,
    changed.flatMap(({ patient: { id, mobile }, textConsent }) =>
      textConsent === undefined ? [] : { id, mobile, isGiven: textConsent },
    ),
  );
}

/** Gives rows a new version, which inserting many at once does not. */
async function incrementVersions(
  { transaction }: CallerInTransaction,
  table: "patients" | "patient_procedures",
  ids: readonly number[],
): Promise<void> {
  await database().query(`UPDATE ${table} SET version = version + 1 WHERE id IN (:ids)`, {
    replacements: { ids: [...ids] },
    transaction,
  });
}

/** Stores times and providers of episodes, marks their requests, and records an event each that says which fields have changed. */
async function updateEpisodes(writer: CallerInTransaction, plans: readonly Plan[]) {
  const { transaction } = writer;
  const changed = plans.flatMap(({ episode, episodeValues }) =>
    episode && episodeValues ? { episode, episodeValues } : [],
  );
  if (changed.length === 0) return;
  const updates = changed.map(({ episode, episodeValues }) => {
    const { date, timeKnown } = episode;
    const presented = presentEpisode(episode);
    episode.set(episodeValues);
    const changes = describeChanges(presented, presentEpisode(episode));
    return { procedure: episode, before: { date, timeKnown }, changes };
  });
  await PatientProcedure.bulkCreate(
    changed.map(({ episode }) => episode.get({ plain: true })),
    {
      updateOnDuplicate: ["date", "timeKnown", "provider"],
      conflictAttributes: ["id"],
      transaction,
    },
  );
  await incrementVersions(
    writer,
    "patient_procedures",
    changed.map(({ episode }) => episode.id),
  );
  await markRequestsAfterMoves(writer, updates);
  await refreshNextEpisode(
    writer,
    changed.map(({ episode }) => episode.patientId),
  );
  const events = updates.flatMap(({ procedure, changes }) =>
    changes ? { action: "updated", record: episodeRecord(procedure.id), changes } : [],
  );
  await recordEvents(writer, events);
}
