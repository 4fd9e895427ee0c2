import { DisclaimerWording, PatientProcedure, PlanChoice } from "~/models";
import {
  MAX_PATIENT_PROCEDURES,
  deriveProcedureStatus,
  TOO_MANY_PROCEDURES,
} from "~/models/patients/patient-procedure.schema";
import type { PlanKind } from "~/models/catalogue/plan.schema";
import { type ProcedurePlans, readPlans } from "~/server/catalogue/plans";
import { recordCreated } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { ConflictError, NotFoundError } from "~/server/platform/errors";
import { toNetwork } from "~/server/platform/network";
import { LocalLimit } from "~/server/platform/rate-limits";
import { hashSecret } from "~/server/platform/secrets";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { createGuest } from "./guests";

/** What a patient acknowledges, and what they saw when they did. */
export type Acknowledgement = {
  /** The procedure's key in the catalogue. */
  procedure: string;
  plan: PlanKind;
  /** The price that was shown, in whole cents. */
  priceCents: number;
  /** The version of the disclaimer that was shown: see disclaimerVersionOf. */
  disclaimerVersion: string;
};

/** What an acknowledged disclaimer is known by: the SHA-256 of all its words. */
export const disclaimerVersionOf = (wording: string): string => hashSecret(wording);

/** From one network address: a hospital's patients may share one, and no hospital admits so many. */
const limit = new LocalLimit({ name: "acknowledgements", points: 600, seconds: 3_600 });

/**
 * Stores that a patient chose a plan and acknowledged the disclaimer, with the words and the price that were shown, and
 * adds the procedure to the patient's list (specification 000, section 4, "Plan flow"; DESIGN 7). A procedure that is
 * ahead already is not added again: it changes to the plan; the same plan again changes nothing.
 * @param mark the guest patient's: see guestTokenFor
 * @param wording the disclaimer as it is now
 * @throws NotFoundError for a procedure or plan that is not offered; ConflictError when the disclaimer or the price is
 *   not any more what was shown, and for a 201st procedure; TooManyAttemptsError after 600 in an hour from one network address
 */
export async function acknowledgePlan(
  caller: Caller,
  mark: string,
  { procedure, plan, priceCents, disclaimerVersion }: Acknowledgement,
  wording: string,
): Promise<{ plan: PlanKind; priceCents: number }> {
  authorize(caller, "patient.own");
  const network = toNetwork(caller.address);
  if (network) await limit.count(network);
  return inTransaction(caller, async (writer) => {
    const offered = await readPlans(writer, procedure);
    const chosen = offered.plans.find(({ kind }) => kind === plan);
    if (!chosen) throw new NotFoundError("Plan not found");
    if (disclaimerVersion !== disclaimerVersionOf(wording)) {
      throw new ConflictError("The disclaimer has changed. Please read it again.");
    }
    if (chosen.priceCents !== priceCents) {
      throw new ConflictError(`The price has changed: it is ${chosen.price} now.`);
    }
    const patient = await createGuest(writer, mark);
    const listed = await listProcedure(patient, offered, plan);
    const disclaimerWordingId = await keepWording(patient, wording);
    const last = await PlanChoice.findOne({
      where: { patientProcedureId: listed.id },
      order: [["id", "DESC"]],
      transaction: patient.transaction,
    });
    const again = last?.planKind === plan && last.disclaimerWordingId === disclaimerWordingId;
    if (!again)
      await storeChoice(patient, { offered, plan, priceCents, listed, disclaimerWordingId });
    return { plan, priceCents };
  });
}

type Patient = CallerInTransaction & { patientId: number };

/** The procedure in the patient's list that is ahead, with this plan; added where there is none. */
async function listProcedure(
  { patientId, transaction }: Patient,
  { procedureId, specialty, name }: ProcedurePlans,
  planKind: PlanKind,
): Promise<PatientProcedure> {
  const where = { patientId, procedureId, isExample: false };
  const listed = await PatientProcedure.findAll({ where, transaction });
  const ahead = listed.find((procedure) => deriveProcedureStatus(procedure) === "Upcoming");
  if (ahead) return ahead.update({ planKind }, { transaction });
  const count = await PatientProcedure.count({ where: { patientId }, transaction });
  if (count >= MAX_PATIENT_PROCEDURES) throw new ConflictError(TOO_MANY_PROCEDURES);
  const added = { patientId, procedureId, type: specialty, title: name, planKind };
  return PatientProcedure.create(added, { transaction });
}

/** The row that keeps these words; two who are the first to acknowledge them share it. */
async function keepWording({ transaction }: Patient, text: string): Promise<number> {
  const where = { disclaimerVersion: disclaimerVersionOf(text) };
  await DisclaimerWording.bulkCreate([{ ...where, text }], { ignoreDuplicates: true, transaction });
  const kept = await DisclaimerWording.findOne({ where, rejectOnEmpty: true, transaction });
  return kept.id;
}

type Choice = {
  offered: ProcedurePlans;
  plan: PlanKind;
  priceCents: number;
  listed: PatientProcedure;
  disclaimerWordingId: number;
};

async function storeChoice(
  patient: Patient,
  { offered, plan, priceCents, listed, disclaimerWordingId }: Choice,
) {
  const choice = await PlanChoice.create(
    {
      patientId: patient.patientId,
      patientProcedureId: listed.id,
      disclaimerWordingId,
      specialtyName: offered.specialty,
      procedureName: offered.name,
      planKind: plan,
      priceCents,
    },
    { transaction: patient.transaction },
  );
  await recordCreated(patient, "plan choice", {
    id: choice.id,
    name: `${offered.name}, ${plan}`,
    priceCents,
    disclaimerWordingId,
  });
}
