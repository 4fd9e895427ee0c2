import { Patient } from "~/models";
import type { Caller } from "~/server/platform/caller";
import { hashSecret, randomSecret, secretFor } from "~/server/platform/secrets";
import { lockOf } from "~/server/platform/stale";
import type { CallerInTransaction } from "~/server/platform/transaction";

/**
 * The guest patient that a browser is (DESIGN 7). A browser without a cookie, or with one that belongs to nobody any
 * more, is a patient who has stored nothing: reading writes nothing.
 * @param mark the random id in the browser's cookie
 */
export async function callerOfPatient(visitor: Caller, mark: string | null): Promise<Caller> {
  const { transaction } = visitor;
  const patient =
    mark && (await Patient.findOne({ where: { markHash: hashSecret(mark) }, transaction }));
  if (!patient)
    return { ...visitor, actor: { id: "guest", name: "Guest patient", role: "patient" } };
  return asPatient({ ...visitor, patientMark: mark }, patient.id);
}

const asPatient = (caller: Caller, id: number): Caller => ({
  ...caller,
  actor: { id: `patient:${id}`, name: `Guest patient ${id}`, role: "patient" },
  patientId: id,
});

/**
 * The mark that a patient's first write gives the browser: the same for the same form, so that one that is sent twice
 * makes one patient. The one it has stays.
 * @param submission the form's random key; null makes a mark of its own
 */
export function markFor({ patientMark }: Caller, submission: string | null): string {
  return patientMark ?? (submission ? secretFor("guest patient", submission) : randomSecret());
}

/** Makes the guest patient with a mark, unless there is one, and acts as that one; others wait until this write is done. */
export async function enterAsPatient(
  writer: CallerInTransaction,
  mark: string,
): Promise<CallerInTransaction & { patientId: number }> {
  const { transaction } = writer;
  const where = { markHash: hashSecret(mark) };
  if ((await Patient.count({ where, transaction })) === 0) {
    await Patient.bulkCreate([where], { ignoreDuplicates: true, transaction });
  }
  const { id } = await Patient.findOne({ where, rejectOnEmpty: true, ...lockOf(writer, Patient) });
  return { ...asPatient({ ...writer, patientMark: mark }, id), transaction, patientId: id };
}
