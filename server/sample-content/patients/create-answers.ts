import type { CallerInTransaction } from "~/server/platform/transaction";
import { createPatientHistory, type CreatedHistory } from "../create-patient-history";
import { ANSWERS } from "./answers";
import type { FindPerson } from "./create-people";

/** Ids of the answers that somebody has to hear of, and the time of each. */
export type SampleAnswers = { urgent: Answered; anxious: Answered; calmer: Answered };
type Answered = { id: number; at: Date };

/** Creates what some of the sample patients answered. Requires sessions and surveys. */
export async function createAnswers(
  writer: CallerInTransaction,
  find: FindPerson,
): Promise<SampleAnswers> {
  const answerers = Object.entries(ANSWERS).map(([firstName, history]) => {
    const { patient, episodes } = find(firstName);
    return { patientId: patient.id, procedures: episodes, history };
  });
  const created = await createPatientHistory(writer, answerers);
  const findAnswer = (kind: keyof CreatedHistory, firstName: string, position: number) => {
    const { id } = find(firstName).patient;
    const answer = created[kind].filter(({ patientId }) => patientId === id).at(position);
    if (!answer) throw new Error(`${firstName} has no such answer`);
    return answer;
  };
  return {
    urgent: findAnswer("responses", "Mei-Ling", 0),
    anxious: findAnswer("assessments", "Daniel", -1),
    calmer: findAnswer("assessments", "Jun", 1),
  };
}
