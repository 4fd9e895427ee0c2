import { Guidance, PlanSession, Procedure, Specialty, Survey } from "~/models";
import { createProcedure } from "~/server/procedure-plans/procedures";
import { publishVersion } from "~/server/procedure-plans/publish";
import { createDraftVersion } from "~/server/procedure-plans/versions";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { GENERAL_SPECIALTY, SAMPLE_PRICES } from "./procedures";
import type { SamplePlan, SamplePlanItem } from "./plans/sample-plan";
import { SAMPLE_PLANS, SPECIFIED_PLANS } from "./plans/sample-plans";
import { spreadOverYear } from "./sample-dates";

/** Creates the catalogue: procedures with a published plan each. Requires the specialties, sessions, surveys and guidance. */
export async function createProcedures(writer: CallerInTransaction): Promise<void> {
  const { transaction } = writer;
  const toItem = await loadReferences(writer);
  for (const [position, plan] of SAMPLE_PLANS.entries()) {
    const { id } = await createSampleProcedure(writer, plan);
    const version = await createDraftVersion(writer, id, { items: plan.items.map(toItem) });
    await publishVersion(writer, id, version.id);
    // The others are as new as the sample content, so that earlier guests have chosen none of them.
    if (position >= SPECIFIED_PLANS.length) continue;
    const createdAt = spreadOverYear(position, SPECIFIED_PLANS.length);
    await Procedure.update(
      { createdAt, updatedAt: createdAt },
      { where: { id }, silent: true, transaction },
    );
  }
}

async function createSampleProcedure(writer: CallerInTransaction, plan: SamplePlan) {
  const { procedure, specialty, summary, whatToExpect } = plan;
  const { transaction } = writer;
  const name = specialty ?? GENERAL_SPECIALTY;
  const { id } = await Specialty.findOne({ where: { name }, rejectOnEmpty: true, transaction });
  return createProcedure(writer, {
    name: procedure,
    specialityId: id,
    summary,
    whatToExpect,
    isGeneral: specialty === null,
    completePriceCents: plan.completePriceCents ?? SAMPLE_PRICES.complete,
  });
}

/** Returns a function that turns an item of a sample plan, which names what it shows, into the input of a version. */
async function loadReferences({ transaction }: CallerInTransaction) {
  const find = { attributes: ["id", "name"], transaction };
  const sessions = toIds(await PlanSession.findAll(find));
  const surveys = toIds(await Survey.findAll(find));
  const guidances = toIds(await Guidance.findAll(find));
  return (item: SamplePlanItem) => ({
    name: item.name,
    group: item.group,
    kind: item.kind,
    ...("session" in item && { sessionId: sessions.get(item.session) }),
    ...("survey" in item && { surveyId: surveys.get(item.survey) }),
    ...("phase" in item && {
      phase: item.phase,
      guidanceId: item.guidance && guidances.get(item.guidance),
    }),
    ...("task" in item && {
      taskTitle: item.task.title,
      taskText: item.task.text,
      taskLink: item.task.link,
    }),
    fromDay: item.fromDay,
    toDay: item.toDay,
    timeOfDay: item.time,
    audience: item.audience,
    isRequired: item.required ?? false,
    reminds: item.remind ?? false,
    includedIn: [...item.plans],
  });
}

const toIds = (rows: readonly { id: number; name: string }[]) =>
  new Map(rows.map(({ id, name }) => [name, id]));
