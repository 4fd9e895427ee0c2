import { z } from "zod";
import { Department, PlanVersion, PlanVersionItem, Procedure, Specialty } from "~/models";
import { planPriceRule } from "~/models/billing-plans/billing-plan.schema";
import { dollarsField } from "~/models/rules/money.schema";
import type { PlanCode } from "~/models/catalogue/plan.schema";
import { normalizeName } from "~/models/rules/clean-text.schema";
import { blankToUndefined, requiredLine } from "~/models/rules/text.schema";
import { TEXT_LIMITS } from "~/models/rules/text-limits.schema";
import { statusCell } from "~/server/imports/cells";
import { addExistingChildren, findInBatches } from "~/server/imports/existing-names";
import { inOrder, splitIds, statusValue, toFileRows } from "~/server/imports/file-rows";
import { groupBy } from "~/server/platform/group-by";
import type {
  Cells,
  ExistingRecords,
  ImportDescription,
} from "~/server/imports/import-description";
import { joinProblems, toKeyId } from "~/server/imports/row-groups";
import { readPlanOptions } from "~/server/billing-plans/options";
import { readUsualPrices } from "~/server/billing-plans/prices";
import type { Caller } from "~/server/platform/caller";
import { PROCEDURE_INCLUDES } from "./find";
import { type ImportedItem, ITEM_LEVEL, toItemCells } from "./imported-items";
import { findShows, readShownNames, type ShowsCell } from "./imported-shows";
import { completeProcedures, insertItems, insertProcedures } from "./insert-imported";
import { presentItem, presentProcedure } from "./present";
import { PROCEDURE } from "./find";
import { serverProcedureSchema } from "./procedures";

const { name, summary, whatToExpect, careTeamPhone } = serverProcedureSchema().shape;
const importedProcedureSchema = z.object({
  name,
  department: requiredLine({ label: "Department", required: "Department is required" }),
  specialty: requiredLine({ label: "Specialty", required: "Specialty is required" }),
  summary,
  whatToExpect,
  careTeamPhone,
  completePrice: z.preprocess(
    (cell) => blankToUndefined(cell),
    dollarsField(planPriceRule("Complete plan price")).optional(),
  ),
  isActive: statusCell,
});
type ImportedProcedure = z.output<typeof importedProcedureSchema>;

const TEXT_RULE = { maxLength: TEXT_LIMITS.text, isMultiline: true, isOptional: true };

/** Import of procedures with the items of their plans, as drafts: nothing reaches patients before somebody publishes it. */
export const PROCEDURE_IMPORT: ImportDescription<ImportedProcedure, ImportedItem> = {
  fileName: "procedure-plans",
  subject: "procedure plans",
  record: {
    label: "procedure plan",
    columns: [
      { header: "Procedure", field: "name" },
      { header: "Department", field: "department", isMinor: true },
      { header: "Specialty", field: "specialty", isMinor: true },
      { header: "Summary", field: "summary", rule: TEXT_RULE },
      { header: "What to Expect", field: "whatToExpect", rule: TEXT_RULE },
      { header: "Care-Team Phone", field: "careTeamPhone", rule: { isOptional: true } },
      {
        header: "Complete Price",
        field: "completePrice",
        hint: "in dollars; blank for the usual one",
        rule: { isOptional: true },
      },
      {
        header: "Status",
        field: "isActive",
        hint: "Active or Inactive",
        rule: { isOptional: true },
      },
    ],
    schema: importedProcedureSchema,
    key: ["name", "department", "specialty"],
    name: "name",
  },
  children: ITEM_LEVEL,
  examples: [
    [
      "Hip Replacement",
      "Cardiology",
      "Interventional Cardiology",
      "Your hip gets new surfaces.",
    ].concat(
      ["", "", "4.99", "Active", "Pack your bag", "Procedure-Day", "Task", "", "", "-1", "-1", ""],
      [
        "Patient",
        "Yes",
        "Yes",
        "Complete; Free",
        "Pack your bag",
        "Your card and your glasses.",
        "",
      ],
    ),
    ["Hip Replacement", "Cardiology", "Interventional Cardiology", "", "", "", "", ""].concat(
      ["Guidance for your caretaker", "Pre-Procedure", "Caretaker Guidance", "", "", "-14", "14"],
      ["", "", "", "", "", "", "", ""],
    ),
  ],
  async findExisting(caller, keys): Promise<ExistingRecords> {
    const { transaction } = caller;
    const names = [...new Set(keys.map(([first = ""]) => first))];
    const procedures = await findInBatches(names, (batch) =>
      Procedure.findAll({
        attributes: ["id", "normalizedName"],
        where: { normalizedName: batch },
        include: PROCEDURE_INCLUDES[0],
        transaction,
      }),
    );
    const existing: ExistingRecords = new Map(
      procedures.map(({ id, normalizedName, specialty }) => {
        const department = normalizeName(specialty?.department?.name ?? "");
        const key = [normalizedName, department, normalizeName(specialty?.name ?? "")];
        return [toKeyId(key), { id, children: new Map() }];
      }),
    );
    return addExistingChildren(existing, async (ids) =>
      (await readItemCells(caller, ids)).map(({ procedureId, cells }) => ({
        parentId: procedureId,
        key: ITEM_LEVEL.key.map((field) => String(cells[field as keyof typeof cells])),
        name: cells.name,
      })),
    );
  },
  async findProblems(caller, rows, children) {
    const findSpecialty = await findSpecialties(caller, rows);
    const items = children.map(toShowsCell);
    const findShown = await findShows(caller, items);
    const findUnknownPlan = await readUnknownPlans(caller);
    const shown = new Set<string>();
    return rows.map((row, index) => {
      const item = items[index] ?? { kind: undefined, shows: "", includedIn: [] };
      const { id, problem } = findShown(item);
      const key = JSON.stringify([row.name, row.department, row.specialty, item.kind, id]);
      const isRepeated = isShownOnce(item) && id !== undefined && shown.has(key);
      shown.add(key);
      return joinProblems([
        findSpecialty(row).problem,
        problem,
        findUnknownPlan(item.includedIn),
        isRepeated ? "This plan shows this already" : undefined,
      ]);
    });
  },
  async *readRecords(caller, ids) {
    const { transaction } = caller;
    for (const batch of splitIds(ids)) {
      const procedures = await Procedure.findAll({
        where: { id: batch },
        include: PROCEDURE_INCLUDES,
        transaction,
      });
      const items = await readItemCells(caller, batch);
      const usualPrices = await readUsualPrices(caller);
      const byProcedure = groupBy(items, ({ procedureId }) => procedureId);
      yield toFileRows(inOrder(batch, procedures), byProcedure, {
        toRecord: (procedure) => toProcedureCells(procedure, usualPrices),
        toChild: ({ cells }) => cells,
      });
    }
  },
  async create(writer, values, noteCreated) {
    const findSpecialty = await findSpecialties(writer, values);
    const created = await insertProcedures(
      writer,
      values.map((value) => {
        const { id } = findSpecialty(value);
        if (id === undefined) throw new Error("An imported procedure has no specialty");
        const { department: _, specialty: __, ...columns } = value;
        return { ...columns, specialtyId: id };
      }),
    );
    noteCreated(PROCEDURE, created);
    return created.map(({ id }) => id);
  },
  createChildren: insertItems,
  complete: completeProcedures,
};

/** Reads the items of plans as cells, in order: of the Live version, before the first publication of the draft. */
async function readItemCells(caller: Caller, procedureIds: readonly number[]) {
  const { transaction } = caller;
  const versions = await PlanVersion.findAll({
    where: { procedureId: [...procedureIds], status: ["Live", "Draft"] },
    transaction,
  });
  const shown = new Map<number, number>();
  for (const { id, procedureId, status } of versions) {
    const hasLive = versions.some(
      (each) => each.procedureId === procedureId && each.status === "Live",
    );
    if (status === "Live" || !hasLive) shown.set(id, procedureId);
  }
  const items = await PlanVersionItem.findAll({
    where: { versionId: [...shown.keys()] },
    order: [
      ["versionId", "ASC"],
      ["position", "ASC"],
    ],
    transaction,
  });
  const findName = await readShownNames(caller, items);
  return items.map((item) => ({
    procedureId: shown.get(item.versionId) ?? 0,
    cells: toItemCells(presentItem(item), findName(item)),
  }));
}

const KINDS_SHOWN_ONCE: readonly (string | undefined)[] = ["session", "survey"];
const isShownOnce = ({ kind }: ShowsCell) => KINDS_SHOWN_ONCE.includes(kind);

/** Reads the cells of an item as far as they say what it shows. */
function toShowsCell(cells: Cells): ShowsCell & { includedIn: PlanCode[] } {
  const kind = ITEM_LEVEL.schema.safeParse(cells);
  return kind.success ? kind.data : { kind: undefined, shows: "", includedIn: [] };
}

/** Reads the codes of the billing plans. @returns a function that finds a problem with those of an item */
async function readUnknownPlans(caller: Caller) {
  const known = new Set((await readPlanOptions(caller)).map(({ code }) => code));
  return (codes: readonly PlanCode[]): string | undefined => {
    const unknown = codes.find((code) => !known.has(code));
    return unknown === undefined ? undefined : `Billing plan not found: ${unknown}`;
  };
}

type Place = { department?: string; specialty?: string };

/** Finds the specialties of procedures by name and department. One statement for each 500 names. @returns a lookup */
async function findSpecialties({ transaction }: Caller, rows: readonly Place[]) {
  const names = [...new Set(rows.map(({ specialty = "" }) => normalizeName(specialty)))];
  const specialties = await findInBatches(names, (batch) =>
    Specialty.findAll({
      attributes: ["id", "normalizedName"],
      where: { normalizedName: batch },
      include: [{ model: Department, as: "department", attributes: ["normalizedName"] }],
      transaction,
    }),
  );
  const ids = new Map(
    specialties.map(({ id, normalizedName, department }) => [
      toKeyId([department?.normalizedName ?? "", normalizedName]),
      id,
    ]),
  );
  return ({ department = "", specialty = "" }: Place): { id?: number; problem?: string } => {
    const id = ids.get(toKeyId([normalizeName(department), normalizeName(specialty)]));
    return id === undefined
      ? { problem: `Specialty "${specialty}" of "${department}" not found` }
      : { id };
  };
}

function toProcedureCells(procedure: Procedure, usualPrices: ReadonlyMap<string, number>) {
  const data = presentProcedure(procedure, usualPrices);
  return {
    name: data.name,
    department: data.department,
    specialty: data.specialty,
    summary: data.summary ?? "",
    whatToExpect: data.whatToExpect ?? "",
    careTeamPhone: data.careTeamPhone ?? "",
    completePrice: (data.completePriceCents ?? 0) / 100,
    isActive: statusValue(data),
  };
}
