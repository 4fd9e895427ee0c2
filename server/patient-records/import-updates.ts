import { OutboxMessage, PatientInvitation } from "~/models";
import { derivePatientColumns } from "~/models/patients/patient";
import type { ImportUpdates } from "~/server/imports/import-description";
import { markRequestsAfterMoves } from "~/server/patients/mark-requests";
import { refreshNextEpisode } from "~/server/patients/next-episode";
import { recordEvent, recordEvents } from "~/server/platform/audit";
import { readdressMessages } from "~/server/platform/outbox/readdress-messages";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { updateRows } from "~/server/platform/update-rows";
import { describeChanges } from "~/server/patients/describe-changes";
import { endMovedInvitation } from "./end-moved-invitation";
import { episodeRecord } from "./episodes";
import { insertEpisodes } from "./import-episodes";
import { removeGivenFields } from "~/server/patients/patient-fields";
import { formatTime, type StoredEpisode } from "./import-episode-plan";
import { type Plan, planUpdates } from "./import-plan";
import { PATIENT, patientRecord } from "./patients";
import { recordImportedTextConsents } from "./text-consent";

/** What an import changes of patients who exist: blank cells leave what is stored. */
export const PATIENT_UPDATES: ImportUpdates = {
  async plan(caller, rows) {
    const plans = await planUpdates(caller, rows);
    return {
      rows: plans,
      async apply(writer, indexes, noteCreated) {
        const batch = indexes.flatMap((index) => plans[index] ?? []);
        await updatePatients(writer, batch);
        await updateEpisodes(writer, batch);
        const added = batch.flatMap(({ patient, newEpisode }) =>
          newEpisode ? { patientId: patient.id, values: newEpisode } : [],
        );
        await insertEpisodes(writer, added, noteCreated);
      },
    };
  },
  recordViewed: (caller, rows) =>
    recordEvent(caller, {
      action: "viewed",
      record: { type: PATIENT, name: "The preview of an import" },
      changes: { rows: [null, rows] },
    }),
};

const DETAILS = {
  first_name: "text",
  last_name: "text",
  birth_date: "text",
  email: "text",
  mobile: "text",
  language: "text",
  sort_name: "text",
  search_text: "text",
} as const;

/** Stores the details of patients and their agreements, with an event each that says which fields have changed. */
async function updatePatients(writer: CallerInTransaction, plans: readonly Plan[]) {
  const changed = plans.filter(({ details, textConsent }) => details || textConsent !== undefined);
  const rows = changed.map(({ patient, details }) => {
    const described = { ...patient, ...details };
    const { firstName, lastName, birthDate, email, mobile, language } = described;
    const { sortName, searchText } = derivePatientColumns(described);
    const names = [firstName, lastName, birthDate] as const;
    return [patient.id, ...names, email, mobile, language, sortName, searchText] as const;
  });
  await updateRows(writer, "patients", DETAILS, rows);
  await readdress(writer, changed);
  const events = changed.flatMap(({ patient, details = {}, textConsent }) => {
    const consent = textConsent === undefined ? {} : { textConsent };
    const was = textConsent === undefined ? {} : { textConsent: !textConsent };
    const changes = describeChanges(
      { ...pick(patient, details), ...was },
      { ...details, ...consent },
    );
    return changes ? { action: "updated", record: patientRecord(patient), changes } : [];
  });
  if (events.length > 0) await recordEvents(writer, events);
  await recordImportedTextConsents(
    writer,
    changed.flatMap(({ patient, details, textConsent }) => {
      if (textConsent === undefined) return [];
      return { id: patient.id, mobile: details?.mobile ?? patient.mobile, isGiven: textConsent };
    }),
  );
}

/**
 * Sends what is scheduled for patients to the addresses that have changed, and ends codes that went to the old ones. Two queries, and a few
 * for each who has such messages or a code.
 */
async function readdress(writer: CallerInTransaction, plans: readonly Plan[]) {
  const moved = plans.filter(({ details = {} }) => "email" in details || "mobile" in details);
  if (moved.length === 0) return;
  const patientIds = moved.map(({ patient }) => patient.id);
  const waiting = await OutboxMessage.findAll({
    attributes: ["recipientId"],
    where: {
      ...{ status: "Scheduled", recipientKind: "patient" },
      recipientId: patientIds,
    },
    transaction: writer.transaction,
  });
  const invitations = await PatientInvitation.findAll({
    attributes: ["patientId"],
    where: { patientId: patientIds, caretakerId: null, usedAt: null },
    transaction: writer.transaction,
  });
  const haveMessages = new Set(waiting.map(({ recipientId }) => recipientId));
  const haveCodes = new Set(invitations.map(({ patientId }) => patientId));
  for (const { patient, details } of moved) {
    const { id } = patient;
    const change = { before: patient, after: { ...patient, ...details } };
    if (haveMessages.has(id)) await readdressMessages(writer, { kind: "patient", id }, change);
    if (haveCodes.has(id)) await endMovedInvitation(writer, id, change);
  }
}

/** Values of the fields that others have. */
const pick = (stored: object, fields: object) =>
  Object.fromEntries(Object.entries(stored).filter(([field]) => field in fields));

/** Stores times, providers and facilities of episodes, marks their requests, and records an event each that says which fields have changed. */
async function updateEpisodes(writer: CallerInTransaction, plans: readonly Plan[]) {
  const updates = plans.flatMap(({ episode, episodeValues }) =>
    episode && episodeValues
      ? {
          before: episode,
          after: { ...episode, ...episodeValues },
          given: Object.keys(episodeValues),
        }
      : [],
  );
  if (updates.length === 0) return;
  await updateRows(
    writer,
    "patient_procedures",
    {
      date: "time",
      time_known: "flag",
      provider: "text",
      patient_fields: "text",
      facility_id: "id",
    },
    updates.map(({ after, given }) => {
      const { id, date, timeKnown, provider, patientFields, facilityId } = after;
      const others = removeGivenFields(patientFields, given);
      return [id, date, timeKnown, provider, others, facilityId] as const;
    }),
  );
  await markRequestsAfterMoves(
    writer,
    updates.map(({ before, after }) => ({ procedure: after, before })),
  );
  await refreshNextEpisode(
    writer,
    updates.map(({ after }) => after.patientId),
  );
  const present = (episode: StoredEpisode) => ({
    time: formatTime(episode),
    provider: episode.provider,
    facilityId: episode.facilityId,
  });
  const events = updates.flatMap(({ before, after }) => {
    const changes = describeChanges(present(before), present(after));
    return changes ? { action: "updated", record: episodeRecord(after.id), changes } : [];
  });
  if (events.length > 0) await recordEvents(writer, events);
}
