import { QueryTypes } from "sequelize";
import { BinItem, Plan, PlanVersion, PlanVersionItem, Procedure } from "~/models";
import { COMPLETE_PLAN } from "~/models/catalogue/plan.schema";
import { readUsualPrices } from "~/server/billing-plans/prices";
import { slugify } from "~/server/platform/slugify";
import { findInBatches } from "~/server/imports/existing-names";
import type { NewChild } from "~/server/imports/import-description";
import { recordAllCreated } from "~/server/platform/audit";
import { database } from "~/server/platform/database";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { PROCEDURE_INCLUDES } from "./find";
import type { ImportedItem } from "./imported-items";
import { findShows, SHOWN_BY_KIND } from "./imported-shows";
import { refreshPlanState } from "./plan-state";
import { presentProcedure, presentVersion } from "./present";
import { PROCEDURE } from "./find";
import { PLAN_VERSION } from "./versions";

/** A procedure of a file, with the specialty that was found for it. */
export type NewProcedure = {
  name: string;
  specialtyId: number;
  summary: string;
  whatToExpect: string;
  careTeamPhone: string;
  completePrice?: number | undefined;
  isActive: boolean;
};

/** Inserts procedures with their prices and an empty draft of their plans, in a few statements; locks nothing. @returns them in order */
export async function insertProcedures(
  writer: CallerInTransaction,
  values: readonly NewProcedure[],
): Promise<Procedure[]> {
  const { transaction } = writer;
  const nextKey = await prepareKeys(writer);
  const nextPosition = await preparePositions(writer, values);
  const created = await Procedure.bulkCreate(
    values.map(({ completePrice: _, ...columns }) => ({
      ...columns,
      key: nextKey(columns.name),
      position: nextPosition(columns.specialtyId),
    })),
    { transaction, returning: true },
  );
  const usual = (await readUsualPrices(writer)).get(COMPLETE_PLAN);
  await Plan.bulkCreate(
    created.flatMap(({ id: procedureId }, index) => {
      const priceCents = values[index]?.completePrice ?? null;
      return priceCents === null || priceCents === usual
        ? []
        : [{ procedureId, kind: COMPLETE_PLAN, priceCents }];
    }),
    { transaction },
  );
  await PlanVersion.bulkCreate(
    created.map(({ id }) => ({ procedureId: id, number: 1, status: "Draft" as const })),
    { transaction },
  );
  return created;
}

/** Makes keys that no procedure has, also none in the bin, which may be restored. Two statements. */
async function prepareKeys({
  transaction,
}: CallerInTransaction): Promise<(name: string) => string> {
  const procedures = await Procedure.findAll({ attributes: ["key"], raw: true, transaction });
  const binned = await BinItem.findAll({
    attributes: ["record"],
    where: { recordType: PROCEDURE },
    transaction,
  });
  const taken = new Set(procedures.map(({ key }) => key));
  for (const { record } of binned) {
    const [, key] = /"key":"([\w-]+)"/.exec(JSON.stringify(record).replaceAll("\\", "")) ?? [];
    if (key) taken.add(key);
  }
  return (name) => {
    const key = slugify(name) || "procedure";
    let unused = key;
    for (let number = 2; taken.has(unused); number += 1) unused = `${key}-${number}`;
    taken.add(unused);
    return unused;
  };
}

/** Counts the procedures of specialties, behind which new ones come. One statement. */
async function preparePositions(
  { transaction }: CallerInTransaction,
  values: readonly NewProcedure[],
): Promise<(specialtyId: number) => number> {
  const ids = [...new Set(values.map(({ specialtyId }) => specialtyId))];
  const rows = await findInBatches(ids, (batch) =>
    database().query<{ id: number; count: number | string }>(
      "SELECT specialty_id AS id, COUNT(*) AS count FROM procedures WHERE specialty_id IN (:batch) GROUP BY specialty_id",
      { type: QueryTypes.SELECT, replacements: { batch }, transaction },
    ),
  );
  const counts = new Map(rows.map(({ id, count }) => [id, Number(count)]));
  return (id) => {
    const position = counts.get(id) ?? 0;
    counts.set(id, position + 1);
    return position;
  };
}

/** Inserts the items of new procedures into their drafts. @throws Error if what they show is not there, which the preview has checked */
export async function insertItems(
  { transaction, ...caller }: CallerInTransaction,
  children: readonly NewChild<ImportedItem>[],
): Promise<void> {
  const parentIds = [...new Set(children.map(({ parentId }) => parentId))];
  const drafts = await findInBatches(parentIds, (procedureId) =>
    PlanVersion.findAll({ where: { procedureId, status: "Draft" }, transaction }),
  );
  const draftIds = new Map(drafts.map(({ procedureId, id }) => [procedureId, id]));
  const find = await findShows(
    { ...caller, transaction },
    children.map(({ values }) => values),
  );
  const rows = children.map(({ parentId, index, values: { shows, includedIn, ...item } }) => {
    const target = SHOWN_BY_KIND[item.kind];
    const { id, problem } = find({ kind: item.kind, shows });
    const versionId = draftIds.get(parentId);
    if (problem || versionId === undefined) throw new Error("An imported item shows nothing");
    const pointer = target && id !== undefined ? { [target.field]: id } : {};
    return { ...item, ...pointer, includedIn: includedIn.join(","), versionId, position: index };
  });
  await PlanVersionItem.bulkCreate(rows, { transaction });
}

/** Derives the state of new procedures' plans, and records in the audit what was created. */
export async function completeProcedures(
  writer: CallerInTransaction,
  ids: readonly number[],
): Promise<void> {
  const { transaction } = writer;
  await refreshPlanState(writer, [...ids]);
  const procedures = await Procedure.findAll({
    where: { id: [...ids] },
    include: PROCEDURE_INCLUDES,
    order: ["id"],
    transaction,
  });
  const names = new Map(procedures.map(({ id, name }) => [id, name]));
  const usualPrices = await readUsualPrices(writer);
  await recordAllCreated(
    writer,
    PROCEDURE,
    procedures.map((each) => presentProcedure(each, usualPrices)),
    ({ name }) => name,
  );
  const versions = await PlanVersion.findAll({
    where: { procedureId: [...ids] },
    order: ["id"],
    transaction,
  });
  await recordAllCreated(
    writer,
    PLAN_VERSION,
    versions.map(presentVersion),
    ({ procedureId, number }) => `${names.get(procedureId) ?? ""}, version ${number}`,
  );
}
