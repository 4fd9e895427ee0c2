import { Op, type WhereOptions } from "sequelize";
import { PatientProcedure } from "~/models";
import { publishSchema } from "~/models/catalogue/procedure.schema";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { formatIsoDay, startOfDay } from "~/server/platform/dates";
import { ConflictError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import {
  type ExpectedVersions,
  nextVersion,
  requireVersion,
} from "~/server/platform/record-version";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { findProcedure, findVersion, findVersionWithStatus } from "./find";
import { refreshPlanState } from "./plan-state";
import { type PlanItemData, presentVersion } from "./present";
import { readTargets } from "./targets";
import { type FullVersion, getVersion, nameVersion, PLAN_VERSION, readItems } from "./versions";

/** Message of a plan without a session (AREAS 5). */
const NO_SESSION = "A plan needs at least one session to be published";

type Pointers = Pick<PlanItemData, "name" | "kind" | "sessionId" | "surveyId" | "guidanceId">;

/** Finds what prevents publishing items: a message each, in the specification's words; none if nothing does. */
export async function findPublishProblems(
  caller: Caller,
  items: readonly Pointers[],
): Promise<string[]> {
  const findTarget = await readTargets(caller, items);
  const hidden = items.flatMap((item) => {
    const target = findTarget(item);
    if (target === undefined || target?.isPublished) return [];
    return target?.name ?? item.name;
  });
  return [
    ...(items.some(({ kind }) => kind === "session") ? [] : [NO_SESSION]),
    ...(hidden.length === 0
      ? []
      : [`Content that this plan shows is not published: ${[...new Set(hidden)].join(", ")}`]),
  ];
}

/** Condition of the episodes that a published version may be given: of today or later, as many days ahead, and not its own yet. */
function episodesAhead(
  procedureId: number,
  versionId: number,
  daysAhead: number,
): WhereOptions<PatientProcedure> {
  const today = formatIsoDay(new Date().toISOString());
  return {
    procedureId,
    isExample: false,
    statusSet: null,
    date: { [Op.gte]: startOfDay(today, daysAhead) ?? new Date() },
    planVersionId: { [Op.or]: [null, { [Op.ne]: versionId }] },
  };
}

/** Counts the episodes that would get a version if those at least some days ahead were moved to it (AREAS 5). */
export async function countMovedEpisodes(
  caller: Caller,
  { procedureId, id }: { procedureId: number; id: number },
  daysAhead: number,
): Promise<number> {
  authorize(caller, "content.read");
  return PatientProcedure.count({
    where: episodesAhead(procedureId, id, daysAhead),
    transaction: caller.transaction,
  });
}

/**
 * Publishes the draft of a plan: new patients get it from then on, the former Live version is Retired, and its patients keep it.
 * Patients whose procedure had no plan yet get it at once. Idempotent for the Live version.
 * @param input `moveDaysAhead`: patients whose procedure is at least as many days ahead get it too, 0 to 3,650; none without it
 * @returns the version, and how many episodes were moved to it
 * @throws NotFoundError, InvalidInputError, StaleError; ConflictError for a Retired version, without a session, and for content
 *   that is not published
 */
export async function publishVersion(
  caller: Caller,
  procedureId: number,
  versionId: number,
  input: unknown = {},
  expected?: ExpectedVersions,
): Promise<{ version: FullVersion; moved: number }> {
  authorize(caller, "content.write");
  const { moveDaysAhead } = parseInput(publishSchema, input);
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    await findProcedure(writer, procedureId);
    const version = await findVersion(writer, procedureId, versionId);
    await requireVersion(writer, PLAN_VERSION, presentVersion(version), expected);
    if (version.status === "Retired")
      throw new ConflictError("A retired version cannot be published again. Make a new one");
    if (version.status === "Draft") {
      const problems = await findPublishProblems(writer, await readItems(writer, versionId));
      if (problems.length > 0) throw new ConflictError(problems.join(". "));
      const live = await findVersionWithStatus(writer, procedureId, "Live");
      await live?.update({ status: "Retired", retiredAt: new Date() }, { transaction });
      await version.update(
        { status: "Live", publishedAt: new Date(), publishedBy: writer.actor.name },
        { transaction },
      );
    }
    const moved = await moveEpisodes(writer, procedureId, versionId, moveDaysAhead);
    await refreshPlanState(writer, procedureId);
    const saved = await getVersion(writer, procedureId, versionId);
    await recordEvent(writer, {
      action: "published",
      record: { type: PLAN_VERSION, id: versionId, name: await nameVersion(writer, saved) },
      changes: moved > 0 ? { "patients moved": [null, moved] } : {},
    });
    return { version: saved, moved };
  });
}

/** Gives episodes a published version: those without any, and those far enough ahead. @returns their number */
async function moveEpisodes(
  { transaction }: CallerInTransaction,
  procedureId: number,
  versionId: number,
  daysAhead: number | undefined,
): Promise<number> {
  const values = { planVersionId: versionId, version: nextVersion() as never };
  await PatientProcedure.update(values, {
    where: { procedureId, planVersionId: null },
    transaction,
  });
  if (daysAhead === undefined) return 0;
  const [moved] = await PatientProcedure.update(values, {
    where: episodesAhead(procedureId, versionId, daysAhead),
    transaction,
  });
  return moved;
}

/**
 * Retires the Live version of a plan: nobody can choose the procedure any more, and its patients keep what they have. Idempotent.
 * @throws NotFoundError, StaleError; ConflictError for a draft
 */
export async function retireVersion(
  caller: Caller,
  procedureId: number,
  versionId: number,
  expected?: ExpectedVersions,
): Promise<FullVersion> {
  authorize(caller, "content.write");
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    await findProcedure(writer, procedureId);
    const version = await findVersion(writer, procedureId, versionId);
    await requireVersion(writer, PLAN_VERSION, presentVersion(version), expected);
    if (version.status === "Draft")
      throw new ConflictError("A draft cannot be retired. Delete it instead");
    if (version.status === "Live") {
      await version.update({ status: "Retired", retiredAt: new Date() }, { transaction });
      await refreshPlanState(writer, procedureId);
      await recordEvent(writer, {
        action: "retired",
        record: {
          type: PLAN_VERSION,
          id: versionId,
          name: await nameVersion(writer, presentVersion(version)),
        },
      });
    }
    return getVersion(writer, procedureId, versionId);
  });
}
