import { DisclaimerWording, PatientProcedure, PlanChoice } from "~/models";
import {
  MAX_PATIENT_PROCEDURES,
  deriveProcedureStatus,
  TOO_MANY_PROCEDURES,
} from "~/models/patients/patient-procedure.schema";
import type { PlanCode } from "~/models/catalogue/plan.schema";
import { type OfferedPlan, type ProcedurePlans, readPlans } from "~/server/catalogue/plans";
import { recordCreated } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { ConflictError, NotFoundError } from "~/server/platform/errors";
import { toNetwork } from "~/server/platform/network";
import { LocalLimit } from "~/server/platform/rate-limits";
import { hashSecret } from "~/server/platform/secrets";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { findLiveVersionId } from "~/server/procedure-plans/versions";
import { refreshNextEpisode } from "./next-episode";
import { ensurePatient } from "./guests";

/** The acknowledged plan, with the price and disclaimer that were shown. */
export type Acknowledgement = {
  /** Catalogue key of the procedure. */
  procedure: string;
  plan: PlanCode;
  /** Displayed price, in cents. */
  priceCents: number;
  /** Version of the displayed disclaimer: see hashDisclaimer. */
  disclaimerVersion: string;
};

/** Computes the version of a disclaimer: the SHA-256 of its text. */
export const hashDisclaimer = (wording: string): string => hashSecret(wording);

/** Rate limit per network address: generous, since patients of a hospital may share one. */
const networkLimit = new LocalLimit({ name: "acknowledgements", points: 600, seconds: 3_600 });

/**
 * Stores a plan choice with the acknowledged disclaimer and price, and adds the procedure to the patient's list
 * (specification 000, section 4, "Plan flow"; DESIGN 7). An upcoming procedure is not added twice: its plan is
 * updated. Idempotent for the same plan and disclaimer.
 * @param guestToken token of the guest patient, where nobody is signed in: see ensureGuestToken
 * @param wording text of the current disclaimer
 * @throws NotFoundError for a procedure or plan that is not offered; ConflictError when the disclaimer or price has
 *   changed since it was displayed, and for a 201st procedure; TooManyAttemptsError after 600 an hour from one
 *   network address
 */
export async function acknowledgePlan(
  caller: Caller,
  guestToken: string,
  { procedure, plan, priceCents, disclaimerVersion }: Acknowledgement,
  wording: string,
): Promise<{ planName: string; priceCents: number }> {
  authorize(caller, "patient.own");
  const network = toNetwork(caller.address);
  if (network) await networkLimit.consume(network);
  return inTransaction(caller, async (writer) => {
    const procedurePlans = await readPlans(writer, procedure);
    const chosenPlan = procedurePlans.plans.find(({ code }) => code === plan);
    if (!chosenPlan) throw new NotFoundError("Plan not found");
    if (disclaimerVersion !== hashDisclaimer(wording)) {
      throw new ConflictError("The disclaimer has changed. Please read it again.");
    }
    if (chosenPlan.priceCents !== priceCents) {
      throw new ConflictError(`The price has changed: it is ${chosenPlan.price} now.`);
    }
    const patient = await ensurePatient(writer, guestToken);
    const patientProcedure = await upsertProcedure(patient, procedurePlans, plan);
    const disclaimerWordingId = await storeWording(patient, wording);
    const lastChoice = await PlanChoice.findOne({
      where: { patientProcedureId: patientProcedure.id },
      order: [["id", "DESC"]],
      transaction: patient.transaction,
    });
    const isRepeated =
      lastChoice?.planKind === plan && lastChoice.disclaimerWordingId === disclaimerWordingId;
    if (!isRepeated)
      await storeChoice(patient, {
        procedurePlans,
        plan: chosenPlan,
        patientProcedure,
        disclaimerWordingId,
      });
    return { planName: chosenPlan.name, priceCents };
  });
}

type Patient = CallerInTransaction & { patientId: number };

/** Updates the plan of the upcoming procedure in the patient's list, or adds the procedure. */
async function upsertProcedure(
  patient: Patient,
  { procedureId, specialty, name }: ProcedurePlans,
  planKind: PlanCode,
): Promise<PatientProcedure> {
  const { patientId, transaction } = patient;
  const where = { patientId, procedureId, isExample: false };
  const procedures = await PatientProcedure.findAll({ where, transaction });
  const upcoming = procedures.find((procedure) => deriveProcedureStatus(procedure) === "Upcoming");
  if (upcoming) return upcoming.update({ planKind }, { transaction });
  const count = await PatientProcedure.count({ where: { patientId }, transaction });
  if (count >= MAX_PATIENT_PROCEDURES) throw new ConflictError(TOO_MANY_PROCEDURES);
  const planVersionId = await findLiveVersionId(patient, procedureId);
  const values = { patientId, procedureId, planVersionId, type: specialty, title: name, planKind };
  const added = await PatientProcedure.create(values, { transaction });
  await refreshNextEpisode({ transaction }, [patientId]);
  return added;
}

/** Finds or inserts the disclaimer's row; concurrent first acknowledgements share it. */
async function storeWording({ transaction }: Patient, text: string): Promise<number> {
  const where = { disclaimerVersion: hashDisclaimer(text) };
  await DisclaimerWording.bulkCreate([{ ...where, text }], { ignoreDuplicates: true, transaction });
  const stored = await DisclaimerWording.findOne({ where, rejectOnEmpty: true, transaction });
  return stored.id;
}

type Choice = {
  procedurePlans: ProcedurePlans;
  plan: OfferedPlan;
  patientProcedure: PatientProcedure;
  disclaimerWordingId: number;
};

/** Inserts the plan choice and audits it. */
async function storeChoice(
  patient: Patient,
  { procedurePlans, plan, patientProcedure, disclaimerWordingId }: Choice,
) {
  const choice = await PlanChoice.create(
    {
      patientId: patient.patientId,
      patientProcedureId: patientProcedure.id,
      disclaimerWordingId,
      specialtyName: procedurePlans.specialty,
      procedureName: procedurePlans.name,
      planKind: plan.code,
      planName: plan.name,
      priceCents: plan.priceCents,
    },
    { transaction: patient.transaction },
  );
  await recordCreated(patient, "plan choice", {
    id: choice.id,
    name: `${procedurePlans.name}, ${plan.code}`,
    priceCents: plan.priceCents,
    disclaimerWordingId,
  });
}
