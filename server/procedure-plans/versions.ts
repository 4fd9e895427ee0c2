import { z } from "zod";
import { PlanVersion, PlanVersionItem } from "~/models";
import { planItemSchema, type PlanItemValues } from "~/models/catalogue/plan-item.schema";
import { MAX_PLAN_ITEMS } from "~/models/catalogue/plan-version.schema";
import { reviewFields } from "~/models/catalogue/procedure.schema";
import { boundedList, parseList } from "~/models/rules/text.schema";
import { requirePlans } from "~/server/billing-plans/options";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { ConflictError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { type ExpectedVersions, requireVersion } from "~/server/platform/record-version";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { findProcedure, findVersion, findVersionWithStatus } from "./find";
import { refreshPlanState } from "./plan-state";
import { type PlanItemData, type PlanVersionData, presentItem, presentVersion } from "./present";
import { requireTargets } from "./targets";

/** Type of a version in the audit. */
export const PLAN_VERSION = "plan version";

/** A version of a plan with its items, in order (AREAS 5). */
export const planVersionSchema = z.object({
  ...reviewFields,
  items: z.preprocess(
    parseList,
    boundedList(
      z
        .array(planItemSchema, {
          required_error: "Items are required",
          invalid_type_error: "Items must be a list",
        })
        .max(MAX_PLAN_ITEMS, `A plan can have at most ${MAX_PLAN_ITEMS} items`),
    ),
  ),
});

/** A version with its items. */
export type FullVersion = PlanVersionData & { items: PlanItemData[] };

/** Lists the versions of a procedure's plan, newest first; all of them, without items. @throws NotFoundError */
export async function listVersions(
  caller: Caller,
  procedureId: number,
): Promise<PlanVersionData[]> {
  authorize(caller, "content.read");
  const versions = await PlanVersion.findAll({
    where: { procedureId },
    order: [["number", "DESC"]],
    transaction: caller.transaction,
  });
  if (versions.length === 0) await findProcedure(caller, procedureId);
  return versions.map(presentVersion);
}

/** Reads a version with its items. @throws NotFoundError, also for another plan's version */
export async function getVersion(
  caller: Caller,
  procedureId: number,
  versionId: number,
): Promise<FullVersion> {
  authorize(caller, "content.read");
  const version = await findVersion(caller, procedureId, versionId);
  return { ...presentVersion(version), items: await readItems(caller, versionId) };
}

/** Reads the items of a version, in order. One statement. */
export async function readItems({ transaction }: Caller, versionId: number) {
  const order: [string, string][] = [["position", "ASC"]];
  const items = await PlanVersionItem.findAll({ where: { versionId }, order, transaction });
  return items.map(presentItem);
}

/** Reads the items of several versions, in order, by version. One statement. */
export async function readItemsByVersion(
  { transaction }: Caller,
  versionIds: readonly number[],
): Promise<Map<number, PlanItemData[]>> {
  const items = await PlanVersionItem.findAll({
    where: { versionId: [...versionIds] },
    order: [["position", "ASC"]],
    transaction,
  });
  const byVersion = new Map(versionIds.map((id): [number, PlanItemData[]] => [id, []]));
  for (const item of items) byVersion.get(item.versionId)?.push(presentItem(item));
  return byVersion;
}

/** Finds the version that new patients of a procedure get, and locks nothing; null without one. One statement. */
export async function findLiveVersionId(
  { transaction }: Caller,
  procedureId: number | null,
): Promise<number | null> {
  if (procedureId === null) return null;
  const where = { procedureId, status: "Live" };
  const live = await PlanVersion.findOne({ attributes: ["id"], where, transaction });
  return live?.id ?? null;
}

/**
 * Creates the draft of a plan's next version. A plan has one draft at most.
 * @param input items, at most 100, in order; who reviewed it and when
 * @throws NotFoundError, InvalidInputError, also for items that point to nothing; ConflictError if there is a draft
 */
export async function createDraftVersion(
  caller: Caller,
  procedureId: number,
  input: unknown,
): Promise<FullVersion> {
  authorize(caller, "content.write");
  const values = parseInput(planVersionSchema, input);
  return inTransaction(caller, async (writer) => {
    await findProcedure(writer, procedureId);
    if (await findVersionWithStatus(writer, procedureId, "Draft"))
      throw new ConflictError("This plan has a draft already. Change that one");
    return insertDraft(writer, procedureId, values);
  });
}

/**
 * Replaces the items of a draft.
 * @throws NotFoundError, InvalidInputError, StaleError; ConflictError for a published version, which never changes
 */
export async function updateDraftVersion(
  caller: Caller,
  procedureId: number,
  versionId: number,
  input: unknown,
  expected?: ExpectedVersions,
): Promise<FullVersion> {
  authorize(caller, "content.write");
  const values = parseInput(planVersionSchema, input);
  return inTransaction(caller, async (writer) => {
    await findProcedure(writer, procedureId);
    const version = await findVersion(writer, procedureId, versionId);
    await requireVersion(writer, PLAN_VERSION, presentVersion(version), expected);
    if (version.status !== "Draft")
      throw new ConflictError("A published version never changes. Make a new one");
    return replaceItems(writer, version, values);
  });
}

/** Creates the draft of a plan's next version, or replaces the one that it has. Throws as `createDraftVersion`. */
export async function saveDraftVersion(
  caller: Caller,
  procedureId: number,
  input: unknown,
): Promise<FullVersion> {
  authorize(caller, "content.write");
  const values = parseInput(planVersionSchema, input);
  return inTransaction(caller, async (writer) => {
    await findProcedure(writer, procedureId);
    const draft = await findVersionWithStatus(writer, procedureId, "Draft");
    return draft ? replaceItems(writer, draft, values) : insertDraft(writer, procedureId, values);
  });
}

type VersionValues = z.output<typeof planVersionSchema>;

async function insertDraft(
  writer: CallerInTransaction,
  procedureId: number,
  values: VersionValues,
): Promise<FullVersion> {
  const { transaction } = writer;
  const last = await PlanVersion.max<number, PlanVersion>("number", {
    where: { procedureId },
    transaction,
  });
  const version = await PlanVersion.create(
    { procedureId, number: Number(last ?? 0) + 1, status: "Draft" },
    { transaction },
  );
  return replaceItems(writer, version, values, "created");
}

async function replaceItems(
  writer: CallerInTransaction,
  version: PlanVersion,
  { items, ...review }: VersionValues,
  action = "updated",
): Promise<FullVersion> {
  const { transaction } = writer;
  const { id, procedureId } = version;
  await requireTargets(writer, items);
  await requirePlans(
    writer,
    items.flatMap(({ includedIn }) => includedIn),
    "items",
  );
  await PlanVersionItem.destroy({ where: { versionId: id }, transaction });
  const rows = items.map((item, position) => ({ ...toColumns(item), versionId: id, position }));
  await PlanVersionItem.bulkCreate(rows, { transaction });
  version.set(review);
  version.changed("updatedAt", true);
  await version.save({ transaction });
  await refreshPlanState(writer, procedureId);
  const saved = await getVersion(writer, procedureId, id);
  await recordEvent(writer, {
    action,
    record: { type: PLAN_VERSION, id, name: await nameVersion(writer, saved) },
    changes: { items: [null, items.map(({ name }) => name).join(", ")] },
  });
  return saved;
}

const toColumns = ({ includedIn, ...item }: PlanItemValues) => ({
  ...item,
  includedIn: includedIn.join(","),
});

/** Names a version in the audit, such as "Knee Replacement, version 2". */
export async function nameVersion(
  caller: Caller,
  { procedureId, number }: Pick<PlanVersionData, "procedureId" | "number">,
): Promise<string> {
  const { name } = await findProcedure(caller, procedureId);
  return `${name}, version ${number}`;
}

/** Deletes the draft of a plan's next version. @throws NotFoundError, StaleError; ConflictError for a published version */
export async function deleteDraftVersion(
  caller: Caller,
  procedureId: number,
  versionId: number,
  expected?: ExpectedVersions,
): Promise<PlanVersionData> {
  authorize(caller, "content.write");
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    await findProcedure(writer, procedureId);
    const version = await findVersion(writer, procedureId, versionId);
    const deleted = presentVersion(version);
    await requireVersion(writer, PLAN_VERSION, deleted, expected);
    if (deleted.status !== "Draft")
      throw new ConflictError("A published version cannot be deleted. Patients may have it");
    await PlanVersionItem.destroy({ where: { versionId }, transaction });
    await version.destroy({ transaction });
    await refreshPlanState(writer, procedureId);
    await recordEvent(writer, {
      action: "deleted",
      record: { type: PLAN_VERSION, id: versionId, name: await nameVersion(writer, deleted) },
    });
    return deleted;
  });
}
