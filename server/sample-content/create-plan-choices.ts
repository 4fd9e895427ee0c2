import { Patient, PatientProcedure, PlanChoice, Procedure } from "~/models";
import type { PlanKind } from "~/models/catalogue/plan.schema";
import { acknowledgePlan, disclaimerVersionOf } from "~/server/patients/acknowledge-plan";
import { authenticateGuest, guestTokenFor } from "~/server/patients/guests";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { readDisclaimer } from "~/server/site-texts/disclaimer";
import { SAMPLE_PRICES } from "./procedures";

const DAY_MS = 86_400_000;
/** A sign for each guest, the first one oldest: who chose the Complete plan, and who the Free one. */
const CHOICES = "FFCFFCFCFFCFFCFCFCFFCFC";
const KINDS = new Map<string, PlanKind>([
  ["C", "complete"],
  ["F", "no-fee"],
]);
const OLDEST_DAYS = 170;
const NEWEST_DAYS = 0.1;

/** Guest patients whom no browser is, with a plan that each chose in the last months; the procedures are there already. */
export async function createPlanChoices(writer: CallerInTransaction): Promise<void> {
  const { transaction } = writer;
  const procedures = await Procedure.findAll({ order: [["id", "ASC"]], transaction });
  for (const [at, sign] of [...CHOICES].entries()) {
    const createdAt = chosenAt(at);
    // Nobody chose what was not there yet.
    const offered = procedures.filter((procedure) => procedure.createdAt < createdAt);
    const procedure = offered[at % offered.length];
    const plan = KINDS.get(sign);
    if (procedure && plan) await choose(writer, procedure.key, plan, createdAt);
  }
}

/** The later, the closer to each other: the word gets round. */
function chosenAt(at: number): Date {
  const left = 1 - at / (CHOICES.length - 1);
  const daysAgo = NEWEST_DAYS + left ** 2 * (OLDEST_DAYS - NEWEST_DAYS);
  return new Date(Date.now() - daysAgo * DAY_MS);
}

async function choose(
  writer: CallerInTransaction,
  procedure: string,
  plan: PlanKind,
  createdAt: Date,
) {
  const { transaction } = writer;
  const { wording } = await readDisclaimer();
  const visitor = await authenticateGuest(writer, null);
  const mark = guestTokenFor(visitor, null);
  const disclaimerVersion = disclaimerVersionOf(wording);
  const shown = { procedure, plan, priceCents: SAMPLE_PRICES[plan], disclaimerVersion };
  await acknowledgePlan(visitor, mark, shown, wording);
  const { patientId } = await authenticateGuest(writer, mark);
  const then = { createdAt, updatedAt: createdAt };
  const past = { silent: true, transaction };
  await Patient.update(then, { where: { id: patientId }, ...past });
  await PatientProcedure.update(then, { where: { patientId }, ...past });
  await PlanChoice.update(then, { where: { patientId }, ...past });
}
