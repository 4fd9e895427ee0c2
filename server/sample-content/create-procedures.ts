import { PlanSession, Procedure, Specialty, Survey } from "~/models";
import { PLAN_GROUPS, PLAN_GROUP_TITLES, PLAN_KINDS } from "~/models/catalogue/plan.schema";
import { createProcedure } from "~/server/procedure-plans/procedures";
import { publishVersion } from "~/server/procedure-plans/publish";
import { createDraftVersion } from "~/server/procedure-plans/versions";
import { planSessions } from "~/server/patients/own-sessions";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { spreadOverYear } from "./sample-dates";
import { SAMPLE_PRICES, SAMPLE_PROCEDURES } from "./procedures";

/** Creates the catalogue: procedures with a published plan each. Requires the specialties, sessions and surveys. */
export async function createProcedures(writer: CallerInTransaction): Promise<void> {
  const { transaction } = writer;
  const specialties = await Specialty.findAll({ transaction });
  for (const [position, { specialty, name, description }] of SAMPLE_PROCEDURES.entries()) {
    const specialityId = specialties.find((row) => row.name === specialty)?.id;
    const { id } = await createProcedure(writer, {
      name,
      specialityId,
      summary: description,
      completePriceCents: SAMPLE_PRICES.complete,
      freePriceCents: SAMPLE_PRICES["no-fee"],
    });
    const items = await buildItems(writer, specialityId);
    const version = await createDraftVersion(writer, id, { items });
    await publishVersion(writer, id, version.id);
    const createdAt = spreadOverYear(position, SAMPLE_PROCEDURES.length);
    await Procedure.update(
      { createdAt, updatedAt: createdAt },
      { where: { id }, silent: true, transaction },
    );
  }
}

/** Builds the items of a plan: the published sessions of its specialty, all surveys, and what every plan has. */
async function buildItems({ transaction }: CallerInTransaction, specialtyId = 0) {
  const sessions = await PlanSession.findAll({
    where: { specialtyId, status: "Active" },
    order: [["id", "ASC"]],
    transaction,
  });
  const surveys = await Survey.findAll({
    where: { status: "Active", serveType: ["post-procedure-plan", "pre-session-post-session"] },
    order: [["id", "ASC"]],
    transaction,
  });
  const whole = { fromDay: -60, toDay: 90 };
  const planned = planSessions(sessions).map(({ id, startType, includedIn, day }) => ({
    name: sessions.find((session) => session.id === id)?.name,
    group: PLAN_GROUPS.find((group) => PLAN_GROUP_TITLES[group] === startType),
    kind: "session",
    sessionId: id,
    includedIn: PLAN_KINDS.filter((kind) => includedIn.includes(kind)),
    fromDay: day,
    toDay: day,
  }));
  return [
    ...planned,
    ...surveys.map(({ id, name, serveType }) =>
      serveType === "post-procedure-plan"
        ? { name, group: "post-procedure", kind: "survey", surveyId: id, fromDay: 0, toDay: 90 }
        : { name, group: "pre-procedure", kind: "survey", surveyId: id, ...whole },
    ),
    { name: "Caretaker guidance", group: "pre-procedure", kind: "caretaker-guidance", ...whole },
    { name: "Family guidance", group: "pre-procedure", kind: "family-guidance", ...whole },
    { name: "Travel and navigation", group: "procedure-day", kind: "travel", fromDay: 0, toDay: 0 },
    { name: "Live session", group: "pre-procedure", kind: "live-session", ...whole },
  ];
}
