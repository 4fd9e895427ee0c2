import type { PatientProcedure } from "~/models";
import { type ProcedureStatus, procedureStatusOf } from "~/models/patient-procedure.schema";
import { PLAN_NAMES, type PlanKind } from "~/models/plan.schema";
import type { Caller } from "~/server/platform/caller";
import { ownProcedures } from "./own-procedures";

/** A procedure in a patient's list. */
export type OwnProcedure = {
  id: number;
  /** The specialty's name. */
  type: string;
  title: string;
  status: ProcedureStatus;
  plan: string;
  /** ISO 8601; null until it is known. */
  date: string | null;
};

/**
 * The procedures of the patient who asks, the ones that are ahead first, then the newest (specification 000, section 2.7).
 * A visitor who has stored nothing sees the sample patient's.
 */
export async function listOwnProcedures(caller: Caller): Promise<OwnProcedure[]> {
  const all = (await ownProcedures(caller)).map(present);
  return [
    ...all.filter(({ status }) => status === "Upcoming"),
    ...all.filter(({ status }) => status === "Completed"),
  ];
}

function present(procedure: PatientProcedure): OwnProcedure {
  const { id, type, title, planKind, date } = procedure;
  return {
    id,
    type,
    title,
    status: procedureStatusOf(procedure),
    plan: planWords(planKind),
    date: date?.toISOString() ?? null,
  };
}

const planWords = (kind: PlanKind) => `${PLAN_NAMES[kind]} Plan`;
