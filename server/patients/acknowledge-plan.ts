import { DisclaimerWording, PatientProcedure, PlanChoice } from "~/models";
import {
  MAX_PATIENT_PROCEDURES,
  deriveProcedureStatus,
  TOO_MANY_PROCEDURES,
} from "~/models/patients/patient-procedure.schema";
import { FREE_PLAN, type PlanCode } from "~/models/catalogue/plan.schema";
import { ORDER_MESSAGES } from "~/models/orders/order-options.schema";
import type { Benefit } from "~/server/benefits/benefit";
import { findBenefit } from "~/server/benefits/find-benefit";
import { limitGuesses } from "~/server/benefits/show-benefit";
import { type OfferedPlan, type ProcedurePlans, readPlans } from "~/server/catalogue/plans";
import { createOrder, decideSettlement, isSettled } from "~/server/orders/create";
import { endPendingOrders } from "~/server/orders/end-pending";
import { recordCreated } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { ConflictError, NotFoundError } from "~/server/platform/errors";
import { toNetwork } from "~/server/platform/network";
import { LocalLimit } from "~/server/platform/rate-limits";
import { hashSecret } from "~/server/platform/secrets";
import { hasAuthorizedSponsored } from "~/server/sponsored/authorization";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { findLiveVersionId } from "~/server/procedure-plans/versions";
import { refreshNextEpisode } from "./next-episode";
import { ensurePatient } from "./guests";

/** The acknowledged plan, with the price, the benefit and the disclaimer that were shown. */
export type Acknowledgement = {
  /** Catalogue key of the procedure. */
  procedure: string;
  plan: PlanCode;
  /** Displayed price, in cents. */
  priceCents: number;
  /** Discount as displayed, and the code entered; default: none. */
  benefit?: { key: string; coveredCents: number; code: string };
  /** Version of the displayed disclaimer: see hashDisclaimer. */
  disclaimerVersion: string;
  /** Whether it is charged; by default where a payment provider is set. */
  isCharged?: boolean;
};

/** What became of an acknowledgement. */
export type Acknowledged = {
  planName: string;
  /** Amount due after the discount, in whole cents. */
  totalCents: number;
  /** Order that waits for a payment; null where nothing is owed. */
  pendingOrderId: number | null;
};

/** Computes the version of a disclaimer: the SHA-256 of its text. */
export const hashDisclaimer = (wording: string): string => hashSecret(wording);

/** Rate limit per network address: generous, since patients of a hospital may share one. */
const networkLimit = new LocalLimit({ name: "acknowledgements", points: 600, seconds: 3_600 });

/**
 * Stores a plan choice with the acknowledged disclaimer and price, and adds the procedure to the patient's list
 * (specification 000, section 4, "Plan flow"; DESIGN 7). An upcoming procedure is not added twice: its plan is
 * updated. With a payment provider a plan with a price opens when it is paid: until then the procedure keeps its plan, a new one has the
 * Free plan (AREAS 10). What a partner takes off is reserved with it. Idempotent for the same plan and disclaimer.
 * @param guestToken token of the guest patient, where nobody is signed in: see ensureGuestToken
 * @param wording text of the current disclaimer
 * @throws NotFoundError for a procedure or plan that is not offered; ConflictError when the disclaimer, the price or the benefit has
 *   changed since it was displayed, and for a 201st procedure; TooManyAttemptsError after 600 an hour from one
 *   network address, or 60 unknown codes
 */
export async function acknowledgePlan(
  caller: Caller,
  guestToken: string,
  { procedure, plan, priceCents, benefit: shown, disclaimerVersion, isCharged }: Acknowledgement,
  wording: string,
): Promise<Acknowledged> {
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
    const found = await findBenefit(patient, chosenPlan, {
      code: shown?.code ?? "",
      isAuthorized: () => hasAuthorizedSponsored(patient),
    });
    await limitGuesses(caller, found);
    const { benefit } = found;
    requireShown(benefit, shown);
    const upcoming = await findUpcoming(patient, procedurePlans.procedureId);
    const isPaid =
      upcoming !== null && (await isSettled(patient, { episodeId: upcoming.id, planCode: plan }));
    const settlement = isPaid ? null : decideSettlement(chosenPlan, benefit, isCharged);
    const isOpen = settlement?.state !== "Pending";
    const patientProcedure = upcoming
      ? await upcoming.update(isOpen ? { planKind: plan } : {}, {
          transaction: patient.transaction,
        })
      : await addProcedure(patient, procedurePlans, isOpen ? plan : FREE_PLAN);
    await storeNewChoice(patient, { procedurePlans, plan: chosenPlan, patientProcedure }, wording);
    const order = settlement
      ? await createOrder(patient, {
          patientId: patient.patientId,
          episodeId: patientProcedure.id,
          ...{ plan: chosenPlan, benefit, settlement },
        })
      : null;
    if (!order)
      await endPendingOrders(
        patient,
        { episodeId: patientProcedure.id },
        "Another plan was chosen",
      );
    return {
      planName: chosenPlan.name,
      totalCents: isPaid ? 0 : (order?.totalCents ?? priceCents),
      pendingOrderId: order?.state === "Pending" ? order.id : null,
    };
  });
}

/** Requires that the benefit is what was shown. @throws ConflictError */
function requireShown(benefit: Benefit | null, shown: Acknowledgement["benefit"]): void {
  const isShown =
    (benefit?.key ?? "") === (shown?.key ?? "") &&
    (benefit?.coveredCents ?? 0) === (shown?.coveredCents ?? 0);
  if (!isShown) throw new ConflictError(ORDER_MESSAGES.benefitGone);
}

type Patient = CallerInTransaction & { patientId: number };

/** Finds the upcoming procedure of a kind in the patient's list; null without one. */
async function findUpcoming(
  { patientId, transaction }: Patient,
  procedureId: number,
): Promise<PatientProcedure | null> {
  const where = { patientId, procedureId, isExample: false };
  const procedures = await PatientProcedure.findAll({ where, transaction });
  return procedures.find((procedure) => deriveProcedureStatus(procedure) === "Upcoming") ?? null;
}

/** Adds a procedure to the patient's list. @throws ConflictError for a 201st */
async function addProcedure(
  patient: Patient,
  { procedureId, specialty, name }: ProcedurePlans,
  planKind: PlanCode,
): Promise<PatientProcedure> {
  const { patientId, transaction } = patient;
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
};

/** Stores the choice, unless it is the last one again. */
async function storeNewChoice(patient: Patient, choice: Choice, wording: string): Promise<void> {
  const disclaimerWordingId = await storeWording(patient, wording);
  const lastChoice = await PlanChoice.findOne({
    where: { patientProcedureId: choice.patientProcedure.id },
    order: [["id", "DESC"]],
    transaction: patient.transaction,
  });
  const isRepeated =
    lastChoice?.planKind === choice.plan.code &&
    lastChoice.disclaimerWordingId === disclaimerWordingId;
  if (!isRepeated) await storeChoice(patient, choice, disclaimerWordingId);
}

/** Inserts the plan choice and audits it. */
async function storeChoice(
  patient: Patient,
  { procedurePlans, plan, patientProcedure }: Choice,
  disclaimerWordingId: number,
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
