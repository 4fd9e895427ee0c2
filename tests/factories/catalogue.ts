import { DisclaimerWording, Patient, PatientProcedure, PlanChoice } from "~/models";
import type { PlanKind } from "~/models/catalogue/plan.schema";
import { createProcedure } from "~/server/catalogue/create-procedure";
import { admin } from "../support/database";
import { seedSpecialty } from "./content";
import { unique } from "./names";

/** Plans of a procedure; the free one includes only the first of two items. */
export const PLANS = [
  {
    kind: "complete",
    priceCents: 499,
    items: [
      { group: "pre-procedure", name: "Intro to meditations", included: true },
      { group: "post-procedure", name: "Body meditations", included: true },
    ],
  },
  {
    kind: "no-fee",
    priceCents: 0,
    items: [
      { group: "pre-procedure", name: "Intro to meditations", included: true },
      { group: "post-procedure", name: "Body meditations", included: false },
    ],
  },
];

/** Creates a catalogue procedure, in a new specialty unless `values` names one. */
export async function seedProcedure(
  values: { specialtyId?: number; [field: string]: unknown } = {},
) {
  const specialtyId = values.specialtyId ?? (await seedSpecialty()).id;
  const procedure = { name: unique("Procedure"), plans: PLANS, ...values, specialtyId };
  return { ...(await createProcedure(admin, procedure)), specialtyId };
}

type PatientProcedureValues = { procedureId?: number | null; createdAt?: Date };

/** Inserts a guest patient, whose token no browser has, and a procedure in their list. */
export async function seedPatientProcedure({
  procedureId = null,
  createdAt,
}: PatientProcedureValues = {}) {
  const { id: patientId } = await Patient.create({ guestTokenHash: unique("mark"), createdAt });
  return PatientProcedure.create({
    patientId,
    procedureId,
    type: "Diagnostic Test",
    title: "MRI",
    planKind: "complete",
    createdAt,
  });
}

/** Inserts plan choices of one patient at these times, bypassing validation and audit. */
export async function insertPlanChoices(planKind: PlanKind, times: string[], priceCents: number) {
  const { id: patientProcedureId, patientId } = await seedPatientProcedure();
  const text = unique("Words");
  const { id } = await DisclaimerWording.create({ disclaimerVersion: text, text });
  await PlanChoice.bulkCreate(
    times.map((time) => ({
      patientId,
      patientProcedureId,
      disclaimerWordingId: id,
      specialtyName: "Diagnostic Test",
      procedureName: "MRI",
      planKind,
      priceCents,
      createdAt: new Date(time),
    })),
  );
}
