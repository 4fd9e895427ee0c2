import { Patient, PatientProcedure, Procedure } from "~/models";
import { addDays, formatIsoDay, toTime } from "~/server/platform/dates";
import { findLiveVersionId } from "~/server/procedure-plans/versions";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { createPatientHistory } from "./create-patient-history";
import { SAMPLE_ASSESSMENTS, SAMPLE_PATIENT_RESPONSES } from "./patient-history";
import { SAMPLE_PATIENT_PROCEDURES } from "./sample-patient";

/**
 * Creates the patient whose data visitors see until they store their own (DESIGN 7). Requires the catalogue, sessions
 * and surveys.
 */
export async function createSamplePatient(writer: CallerInTransaction): Promise<void> {
  const { transaction } = writer;
  // Not a hash of any token, so no browser can be this patient.
  const patient = await Patient.create(
    { guestTokenHash: "sample", isSample: true },
    { transaction },
  );
  const catalogue = await Procedure.findAll({ transaction });
  const today = new Date();
  const procedures = [];
  for (const { specialty, title, daysFromToday, at, ...details } of SAMPLE_PATIENT_PROCEDURES) {
    const day = formatIsoDay(addDays(today, daysFromToday).toISOString());
    const procedureId = catalogue.find(({ name }) => name === title)?.id ?? null;
    const procedure = await PatientProcedure.create(
      {
        ...details,
        patientId: patient.id,
        procedureId,
        planVersionId: await findLiveVersionId(writer, procedureId),
        type: specialty,
        title,
        planKind: "complete",
        date: toTime(day, at),
        timeKnown: true,
        ...(daysFromToday < 0 && { statusSet: "Completed" as const, tookPlace: true }),
      },
      { transaction },
    );
    procedures.push(procedure);
  }
  const history = { assessments: SAMPLE_ASSESSMENTS, responses: SAMPLE_PATIENT_RESPONSES };
  await createPatientHistory(writer, [{ patientId: patient.id, procedures, history }]);
}
