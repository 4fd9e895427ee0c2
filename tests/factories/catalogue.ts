import { DisclaimerWording, Patient, PatientProcedure, PlanChoice } from "~/models";
import { BUILT_IN_PLANS, type PlanCode } from "~/models/catalogue/plan.schema";
import { createProcedure } from "~/server/procedure-plans/procedures";
import { publishVersion } from "~/server/procedure-plans/publish";
import { saveDraftVersion } from "~/server/procedure-plans/versions";
import { publishSession } from "~/server/sessions/publish";
import { admin } from "../support/database";
import { seedSession, seedSpecialty } from "./content";
import { unique } from "./names";

type ProcedureFields = { specialtyId?: number; [field: string]: unknown };

/** Creates a procedure without a plan, in a new specialty unless `values` names one. */
export async function seedProcedure({ specialtyId, ...values }: ProcedureFields = {}) {
  const specialityId = specialtyId ?? (await seedSpecialty()).id;
  const input = { name: unique("Procedure"), ...values, specialityId };
  return { ...(await createProcedure(admin, input)), specialtyId: specialityId };
}

/** Builds an item that shows a session, for the plans that include it. */
export const sessionItem = (sessionId: number, values: object = {}) => ({
  name: unique("Item"),
  group: "pre-procedure",
  kind: "session",
  sessionId,
  fromDay: -3,
  toDay: -3,
  includedIn: [...BUILT_IN_PLANS],
  ...values,
});

/** Creates and publishes a version of a procedure's plan. @param items as `planItemSchema` takes them */
export async function publishPlan(procedureId: number, items: object[]) {
  const { id } = await saveDraftVersion(admin, procedureId, { items });
  return (await publishVersion(admin, procedureId, id)).version;
}

/** Builds a task for the patient on one day. */
export const taskItem = (taskTitle: string, day: number, values: object = {}) => ({
  ...{ name: taskTitle, taskTitle, group: "pre-procedure", kind: "task" },
  ...{ fromDay: day, toDay: day, ...values },
});

/** Publishes the plan of a new procedure with these items, after a session on day -50. @returns the id of its version */
export async function publishItems(items: object[]): Promise<number> {
  const [procedure, session] = [await seedProcedure(), await seedSession()];
  await publishSession(admin, session.id);
  const first = sessionItem(session.id, { fromDay: -50, toDay: -50 });
  return (await publishPlan(procedure.id, [first, ...items])).id;
}

/** Creates a procedure that patients can choose: both plans include one session, the complete one another after the day. */
export async function seedOfferedProcedure(values: ProcedureFields = {}) {
  const procedure = await seedProcedure(values);
  const sessions = [];
  for (const name of ["Intro to meditations", "Body meditations"]) {
    const session = await seedSession({ name: unique(name) });
    await publishSession(admin, session.id);
    sessions.push(session);
  }
  const [intro, body] = sessions.map(({ id }) => id);
  const version = await publishPlan(procedure.id, [
    sessionItem(intro ?? 0, { name: "Intro to meditations" }),
    sessionItem(body ?? 0, {
      name: "Body meditations",
      group: "post-procedure",
      fromDay: 1,
      toDay: 5,
      includedIn: ["complete"],
    }),
  ]);
  return { ...procedure, versionId: version.id, sessionIds: [intro ?? 0, body ?? 0] };
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
export async function insertPlanChoices(planKind: PlanCode, times: string[], priceCents: number) {
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
