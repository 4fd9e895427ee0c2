import { PatientOutcome } from "~/models";
import type { OutcomeValues } from "~/models/reports/patient-outcome.schema";
import type { CallerInTransaction } from "~/server/platform/transaction";
import type { FindPerson } from "./create-people";

type SampleOutcome = Partial<OutcomeValues> & {
  of: string;
  /** Which of the patient's episodes, from 0. */
  episode?: number;
};

/** What came of procedures that are over, of who joined and of who did not; some of it is not known. */
export const SAMPLE_OUTCOMES: readonly SampleOutcome[] = [
  { of: "Tom", cancelledOnDay: false, stayNights: 1 },
  { of: "Grace", cancelledOnDay: false, stayNights: 0, returnedWithin30Days: false },
  { of: "Amara", episode: 0, cancelledOnDay: false, stayNights: 0, returnedWithin30Days: false },
  { of: "Amara", episode: 1, cancelledOnDay: false, stayNights: 0, returnedWithin30Days: false },
  { of: "Lars", cancelledOnDay: false, stayNights: 0 },
  { of: "Edith", cancelledOnDay: false, returnedWithin30Days: true },
  { of: "Kwame", cancelledOnDay: false, stayNights: 0, returnedWithin30Days: false },
  { of: "Jun", cancelledOnDay: false, stayNights: 2, returnedWithin30Days: false },
  { of: "Hana", cancelledOnDay: true },
  { of: "Otis", cancelledOnDay: false, stayNights: 2, returnedWithin30Days: true },
  { of: "Leila", cancelledOnDay: false, stayNights: 1, returnedWithin30Days: false },
];

/** Creates the outcomes of sample patients' procedures, as the hospital would import them. Requires the patients. One statement. */
export async function createOutcomes(
  { transaction }: CallerInTransaction,
  find: FindPerson,
): Promise<void> {
  const rows = SAMPLE_OUTCOMES.map(({ of, episode: position = 0, ...known }) => {
    const { patient, episodes } = find(of);
    const episode = episodes[position];
    if (!episode?.date) throw new Error(`${of} has no procedure with a date`);
    const { id: patientProcedureId, date: procedureAt } = episode;
    return { ...known, patientId: patient.id, patientProcedureId, procedureAt };
  });
  await PatientOutcome.bulkCreate(rows, { transaction });
}
