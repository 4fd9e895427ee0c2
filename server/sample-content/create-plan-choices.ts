import { Patient, PatientProcedure, PlanChoice, Procedure } from "~/models";
import { acknowledgePlan, hashDisclaimer } from "~/server/patients/acknowledge-plan";
import { authenticateGuest, ensureGuestToken } from "~/server/patients/guests";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { readDisclaimer } from "~/server/site-texts/disclaimer";
import { SAMPLE_PRICES } from "./procedures";

const DAY_MS = 86_400_000;
/** One letter per guest, oldest first: C for the Complete plan, F for the Free one. */
const PLAN_LETTERS = "FFCFFCFCFFCFFCFCFCFFCFC";
const KINDS_BY_LETTER = new Map<string, keyof typeof SAMPLE_PRICES>([
  ["C", "complete"],
  ["F", "no-fee"],
]);
const OLDEST_DAYS = 170;
const NEWEST_DAYS = 0.1;

/** Creates guest patients without a browser, each with a plan choice in the last months. Requires the procedures. */
export async function createPlanChoices(writer: CallerInTransaction): Promise<void> {
  const { transaction } = writer;
  const procedures = await Procedure.findAll({ order: [["id", "ASC"]], transaction });
  for (const [index, letter] of [...PLAN_LETTERS].entries()) {
    const createdAt = spreadChoiceTime(index);
    // The guest could choose only procedures that existed at that time.
    const offered = procedures.filter((procedure) => procedure.createdAt < createdAt);
    const procedure = offered[index % offered.length];
    const plan = KINDS_BY_LETTER.get(letter);
    if (procedure && plan) await createChoice(writer, procedure.key, plan, createdAt);
  }
}

/** Computes the time of a choice; choices are denser toward the present. */
function spreadChoiceTime(index: number): Date {
  const remaining = 1 - index / (PLAN_LETTERS.length - 1);
  const daysAgo = NEWEST_DAYS + remaining ** 2 * (OLDEST_DAYS - NEWEST_DAYS);
  return new Date(Date.now() - daysAgo * DAY_MS);
}

async function createChoice(
  writer: CallerInTransaction,
  procedure: string,
  plan: keyof typeof SAMPLE_PRICES,
  createdAt: Date,
) {
  const { transaction } = writer;
  const { wording } = await readDisclaimer();
  const visitor = await authenticateGuest(writer, null);
  const guestToken = ensureGuestToken(visitor, null);
  const disclaimerVersion = hashDisclaimer(wording);
  const acknowledgement = {
    ...{ procedure, plan, priceCents: SAMPLE_PRICES[plan], disclaimerVersion },
    // The orders of the sample content are made apart, with payments that were never made.
    isCharged: false,
  };
  await acknowledgePlan(visitor, guestToken, acknowledgement, wording);
  const { patientId } = await authenticateGuest(writer, guestToken);
  const timestamps = { createdAt, updatedAt: createdAt };
  const options = { silent: true, transaction };
  await Patient.update(timestamps, { where: { id: patientId }, ...options });
  await PatientProcedure.update(timestamps, { where: { patientId }, ...options });
  await PlanChoice.update(timestamps, { where: { patientId }, ...options });
}
