import { DisclaimerWording, Patient, PatientProcedure, PlanChoice } from "~/models";
import type { PlanKind } from "~/models/catalogue/plan.schema";
import { createProcedure } from "~/server/catalogue/create-procedure";
import { admin } from "../support/database";
import { aSpecialty } from "./content";
import { unique } from "./names";

/** Both plans of a procedure: the free one has the first of two sessions. */
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

export async function aProcedure(values: { specialtyId?: number; [field: string]: unknown } = {}) {
  const specialtyId = values.specialtyId ?? (await aSpecialty()).id;
  const procedure = { name: unique("Procedure"), plans: PLANS, ...values, specialtyId };
  return { ...(await createProcedure(admin, procedure)), specialtyId };
}

type Listed = { procedureId?: number | null; createdAt?: Date };

/** A guest patient whom no browser is, with a procedure in the list. */
export async function aPatientProcedure({ procedureId = null, createdAt }: Listed = {}) {
  const { id: patientId } = await Patient.create({ markHash: unique("mark"), createdAt });
  return PatientProcedure.create({
    patientId,
    procedureId,
    type: "Diagnostic Test",
    title: "MRI",
    planKind: "complete",
    createdAt,
  });
}

/** Choices of one patient, at some times, past the product's rules and its audit. */
export async function planChoicesAt(planKind: PlanKind, times: string[], priceCents: number) {
  const { id: patientProcedureId, patientId } = await aPatientProcedure();
  const words = unique("Words");
  const { id } = await DisclaimerWording.create({ disclaimerVersion: words, text: words });
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
