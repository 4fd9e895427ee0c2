import { PatientProcedure } from "~/models";
import { PLAN_GROUP_TITLES, PLAN_GROUPS, BUILT_IN_PLANS } from "~/models/catalogue/plan.schema";
import type { BillType } from "~/models/sessions/session.schema";
import type { StartType } from "~/models/sessions/session-status.schema";
import type { Caller } from "~/server/platform/caller";
import { publishSession } from "~/server/sessions/publish";
import { admin } from "../support/database";
import { publishPlan, seedProcedure, sessionItem } from "./catalogue";
import { seedSession, seedSpecialty, toSpecialtyFields } from "./content";

type SessionKind = { startType?: StartType; billType?: BillType; title?: string };

const DAYS = { "pre-procedure": -1, "procedure-day": 0, "post-procedure": 1 };

/** Creates a procedure of the catalogue, and publishes its plan with sessions in the order of `kinds`. */
export async function seedProcedureWithSessions(kinds: SessionKind[]) {
  const specialty = await seedSpecialty();
  const { id, key } = await seedProcedure({ specialtyId: specialty.id });
  const sessionIds: number[] = [];
  const items: object[] = [];
  for (const kind of kinds) {
    const session = await seedSession({ ...toSpecialtyFields(specialty), ...kind });
    await publishSession(admin, session.id);
    sessionIds.push(session.id);
    const group = PLAN_GROUPS.find((each) => PLAN_GROUP_TITLES[each] === session.startType);
    const day = DAYS[group ?? "pre-procedure"];
    const includedIn = session.billType === "Free" ? BUILT_IN_PLANS : ["complete"];
    items.push(sessionItem(session.id, { group, fromDay: day, toDay: day, includedIn }));
  }
  const version = await publishPlan(id, items);
  return { procedureId: id, planVersionId: version.id, key, specialty, sessionIds };
}

type PatientProcedureValues = Partial<
  Pick<
    PatientProcedure,
    "procedureId" | "planVersionId" | "planKind" | "date" | "title" | "statusSet" | "tookPlace"
  >
>;

/** Inserts a procedure into a guest's list. */
export const insertPatientProcedure = (
  { patientId = 0 }: Caller,
  values: PatientProcedureValues = {},
) =>
  PatientProcedure.create({
    patientId,
    procedureId: null,
    type: "Orthopedic Surgery",
    title: "Rotator Cuff Surgery",
    planKind: "complete",
    ...values,
  });

/** Raw values of the assessment before a session. */
export const ASSESSMENT_VALUES = {
  anxietyLevel: "4",
  informationReceived: "yes",
  concerns: "The needle",
};
