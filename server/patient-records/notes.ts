import { PatientNote } from "~/models";
import { noteSchema } from "~/models/patients/patient-actions.schema";
import { patientLabel } from "~/models/rules/labels.schema";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { ForbiddenError, NotFoundError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import {
  type ExpectedVersions,
  lockOptions,
  referenceLockOptions,
  requireVersion,
} from "~/server/platform/record-version";
import { inTransaction } from "~/server/platform/transaction";
import { Patient } from "~/models";

/** Record type of a note in the audit, which never has its text. */
const NOTE = "patient note";

/** Limit of notes on a patient's page and in the export: the newest. */
export const MAX_SHOWN_NOTES = 200;

/** Lists the notes of staff about a patient, newest first, at most 200 (AREAS 3). */
export async function listNotes(caller: Caller, patientId: number) {
  authorize(caller, "patients.read");
  const notes = await PatientNote.findAll({
    where: { patientId },
    order: [["id", "DESC"]],
    limit: MAX_SHOWN_NOTES,
    transaction: caller.transaction,
  });
  return notes.map((note) => presentNote(caller, note));
}

/** Presents a note as plain data. Dates are ISO 8601 in UTC. */
function presentNote(caller: Caller, note: PatientNote) {
  return {
    id: note.id,
    patientId: note.patientId,
    author: note.authorName,
    /** Whether the caller wrote it, and may change it. */
    isOwn: isOwn(caller, note),
    text: note.text,
    version: note.version,
    createdAt: note.createdAt.toISOString(),
    updatedAt: note.updatedAt.toISOString(),
  };
}
export type PatientNoteData = ReturnType<typeof presentNote>;

/** Under open access nobody has an account: all notes are everybody's. */
const isOwn = ({ administratorId, actor }: Caller, { authorId, authorName }: PatientNote) =>
  authorId === null ? !administratorId && authorName === actor.name : authorId === administratorId;

/** Reads a note of a patient. @throws NotFoundError, also for another patient's */
export async function getNote(
  caller: Caller,
  patientId: number,
  id: number,
): Promise<PatientNoteData> {
  authorize(caller, "patients.read");
  return presentNote(caller, await findNote(caller, patientId, id));
}

/** Adds a note of the caller about a patient or guest. @throws NotFoundError, InvalidInputError */
export async function addNote(
  caller: Caller,
  patientId: number,
  input: unknown,
): Promise<PatientNoteData> {
  authorize(caller, "patients.write");
  const { text } = parseInput(noteSchema, input);
  return inTransaction(caller, async (writer) => {
    const patient = await Patient.findByPk(patientId, referenceLockOptions(writer));
    if (!patient) throw new NotFoundError("Patient not found");
    const { actor, administratorId: authorId = null, transaction } = writer;
    const values = { patientId, authorId, authorName: actor.name, text };
    const note = await PatientNote.create(values, { transaction });
    await recordEvent(writer, toEvent("created", note));
    return presentNote(writer, note);
  });
}

/** Changes the text of one's own note. @throws NotFoundError, InvalidInputError, StaleError; ForbiddenError for another person's */
export async function updateNote(
  caller: Caller,
  patientId: number,
  id: number,
  input: unknown,
  expectedVersions?: ExpectedVersions,
): Promise<PatientNoteData> {
  authorize(caller, "patients.write");
  const { text } = parseInput(noteSchema, input);
  return inTransaction(caller, async (writer) => {
    const note = await findOwnNote(writer, patientId, id);
    await requireVersion(writer, NOTE, presentNote(writer, note), expectedVersions);
    if (note.text === text) return presentNote(writer, note);
    await note.update({ text }, { transaction: writer.transaction });
    await recordEvent(writer, toEvent("updated", note));
    return presentNote(writer, note);
  });
}

/** Deletes one's own note for good. @throws NotFoundError; ForbiddenError for another person's */
export async function deleteNote(caller: Caller, patientId: number, id: number): Promise<void> {
  authorize(caller, "patients.write");
  await inTransaction(caller, async (writer) => {
    const note = await findOwnNote(writer, patientId, id);
    await note.destroy({ transaction: writer.transaction });
    await recordEvent(writer, toEvent("deleted", note));
  });
}

const toEvent = (action: string, { id, patientId }: PatientNote) => ({
  action,
  record: { type: NOTE, id, name: patientLabel(patientId) },
});

async function findOwnNote(caller: Caller, patientId: number, id: number): Promise<PatientNote> {
  const note = await findNote(caller, patientId, id);
  if (!isOwn(caller, note))
    throw new ForbiddenError(`Only ${note.authorName}, who wrote this note, can change it`);
  return note;
}

async function findNote(caller: Caller, patientId: number, id: number): Promise<PatientNote> {
  const where = { id, patientId };
  const note = await PatientNote.findOne({ where, ...lockOptions(caller, PatientNote) });
  if (!note) throw new NotFoundError("Note not found");
  return note;
}
