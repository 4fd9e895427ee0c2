import { z } from "zod";
import { Facility, NavigationStep } from "~/models";
import { facilitySchema } from "~/models/facilities/facility.schema";
import {
  FACILITY_KINDS,
  FACILITY_LABELS,
  type FacilityKind,
  PARENT_KINDS,
} from "~/models/facilities/facility-options.schema";
import {
  MAX_NAVIGATION_STEPS,
  navigationStepSchema,
  TOO_MANY_NAVIGATION_STEPS,
} from "~/models/facilities/navigation-step.schema";
import { FACILITY_MESSAGES } from "~/models/facilities/facility.schema";
import { normalizeName } from "~/models/rules/clean-text.schema";
import { optionalLine } from "~/models/rules/text.schema";
import { TEXT_LIMITS } from "~/models/rules/text-limits.schema";
import { choiceCell, statusCell } from "~/server/imports/cells";
import {
  addExistingChildren,
  findExistingByName,
  findInBatches,
  readAllNames,
} from "~/server/imports/existing-names";
import { inOrder, splitIds, statusValue, toFileRows } from "~/server/imports/file-rows";
import { groupBy } from "~/server/platform/group-by";
import type { Cells, ImportDescription } from "~/server/imports/import-description";
import { recordAllCreated } from "~/server/platform/audit";
import type { Caller } from "~/server/platform/caller";
import { InvalidInputError } from "~/server/platform/errors";
import { formatPhone, phoneField } from "~/server/platform/phone-numbers";
import { FACILITY, FACILITY_STEP, STEP_ORDER, WITH_PART_OF } from "./find";
import { presentFacility, presentNavigationStep } from "./present";

const { partOfId: _, isActive: __, ...texts } = facilitySchema.shape;

const recordSchema = z.object({
  ...texts,
  kind: choiceCell(FACILITY_KINDS, texts.kind),
  phone: phoneField(texts.phone),
  afterHoursPhone: phoneField(texts.afterHoursPhone),
  partOf: optionalLine({ label: FACILITY_LABELS.partOfId }),
  isActive: statusCell,
});
const stepSchema = navigationStepSchema.omit({ image: true, audio: true });

/** Text fields of a file, in their order, beside name, kind and what it is part of. */
const TEXT_COLUMNS = [
  "addressLine1",
  "addressLine2",
  "city",
  "state",
  "zip",
  "phone",
  "afterHoursPhone",
  "hours",
  "entrance",
  "checkInDesk",
  "parking",
  "accessibility",
  "timeZone",
  "reminderText",
] as const;
const MULTILINE: ReadonlySet<string> = new Set([
  "hours",
  "entrance",
  "checkInDesk",
  "parking",
  "accessibility",
  "reminderText",
]);
const optionalCell = { isOptional: true } as const;

type Values = z.output<typeof recordSchema>;

/** Import of facilities with the steps of their way, without files. What a row is part of exists, or stands in a row before it. */
export const FACILITY_IMPORT: ImportDescription<Values, z.output<typeof stepSchema>> = {
  fileName: "facilities",
  subject: FACILITY,
  record: {
    label: FACILITY,
    columns: [
      { header: "Facility", field: "name" },
      { header: FACILITY_LABELS.kind, field: "kind", hint: FACILITY_KINDS.join(", ") },
      {
        header: FACILITY_LABELS.partOfId,
        field: "partOf",
        hint: "Name of a campus or building, here in a row before",
        rule: optionalCell,
      },
      ...TEXT_COLUMNS.map((field) => ({
        header: FACILITY_LABELS[field],
        field,
        isMinor: true,
        rule: MULTILINE.has(field)
          ? { ...optionalCell, maxLength: TEXT_LIMITS.text, isMultiline: true }
          : optionalCell,
      })),
      { header: "Status", field: "isActive", hint: "Active or Inactive", rule: optionalCell },
    ],
    schema: recordSchema,
    key: ["name"],
    name: "name",
  },
  children: {
    label: FACILITY_STEP,
    columns: [
      { header: "Step", field: "title" },
      {
        header: "Description",
        field: "description",
        rule: { maxLength: TEXT_LIMITS.text, isMultiline: true },
      },
    ],
    schema: stepSchema,
    key: ["title", "description"],
    isOptional: true,
    refusal: "The facility already exists: add the step on its page",
    limit: { count: MAX_NAVIGATION_STEPS, message: TOO_MANY_NAVIGATION_STEPS },
  },
  examples: buildExamples(),
  async findExisting(caller, keys) {
    const { transaction } = caller;
    return addExistingChildren(await findExistingByName(caller, Facility, keys), async (ids) => {
      const steps = await NavigationStep.findAll({
        attributes: ["facilityId", "title", "description"],
        where: { facilityId: ids },
        raw: true,
        transaction,
      });
      return steps.map(({ facilityId, title, description }) => ({
        parentId: facilityId,
        key: [title, description],
        name: title,
      }));
    });
  },
  readNames: (caller) => readAllNames(caller, Facility),
  findProblems: findPartOfProblems,
  async *readRecords({ transaction }, ids) {
    for (const batch of splitIds(ids)) {
      const facilities = await Facility.findAll({
        where: { id: batch },
        include: WITH_PART_OF,
        transaction,
      });
      const where = { facilityId: batch };
      const steps = await NavigationStep.findAll({ where, order: STEP_ORDER, transaction });
      const byFacility = groupBy(steps, ({ facilityId }) => facilityId);
      yield toFileRows(inOrder(batch, facilities), byFacility, {
        toRecord: (facility) => ({
          name: facility.name,
          kind: facility.kind,
          partOf: facility.partOf?.name ?? "",
          ...Object.fromEntries(TEXT_COLUMNS.map((field) => [field, facility[field]])),
          phone: formatPhone(facility.phone),
          afterHoursPhone: formatPhone(facility.afterHoursPhone),
          isActive: statusValue(facility),
        }),
        toChild: ({ title, description }) => ({ title, description }),
      });
    }
  },
  async create(writer, values, noteCreated) {
    const { transaction } = writer;
    const parents = await findByNames(
      writer,
      values.map(({ partOf }) => partOf),
    );
    const created: Facility[] = [];
    for (const { partOf, ...columns } of values) {
      const parent = partOf ? parents.get(normalizeName(partOf)) : undefined;
      if (partOf && (!parent || !PARENT_KINDS[columns.kind].includes(parent.kind))) {
        const message = describeProblem(partOf, columns.kind, parent?.kind);
        throw new InvalidInputError([{ field: "partOf", message }]);
      }
      const partOfLine = parent?.normalizedName ?? "";
      const facility = await Facility.create(
        { ...columns, partOfId: parent?.id ?? null, partOfLine },
        { transaction },
      );
      if (parent) facility.partOf = parent;
      parents.set(facility.normalizedName, facility);
      created.push(facility);
    }
    await recordAllCreated(writer, FACILITY, created.map(presentFacility), ({ name }) => name);
    noteCreated(FACILITY, created);
    return created.map(({ id }) => id);
  },
  async createChildren(writer, children, noteCreated) {
    const created = await NavigationStep.bulkCreate(
      children.map(({ parentId, index, values }) => ({
        facilityId: parentId,
        position: index,
        ...values,
        imageId: null,
        audioId: null,
      })),
      { transaction: writer.transaction, returning: true },
    );
    const presented = created.map(presentNavigationStep);
    await recordAllCreated(writer, FACILITY_STEP, presented, ({ title }) => title);
    noteCreated(FACILITY_STEP, created);
  },
};

/** Rows of the template, in the order of its columns. */
function buildExamples(): string[][] {
  const blank = TEXT_COLUMNS.map(() => "");
  const campus = blank
    .with(0, "12 Lakeside Avenue")
    .with(2, "Springfield")
    .with(3, "IL")
    .with(4, "62701");
  const unit = blank.with(9, "The desk on floor 2");
  return [
    ["Lakeside Campus", "Campus", "", ...campus, "Active", "", ""],
    ["Day Unit", "Unit", "Lakeside Campus", ...unit, "Active", "The elevator", "Go up to floor 2."],
    ["Day Unit", "", "", ...blank, "", "The desk", "Say your name at the desk."],
  ];
}

type Named = Pick<Facility, "id" | "name" | "normalizedName" | "kind">;

async function findByNames({ transaction }: Caller, names: readonly string[]) {
  const wanted = [...new Set(names.map(normalizeName))].filter((name) => name !== "");
  const found = await findInBatches(wanted, (batch) =>
    Facility.findAll({
      attributes: ["id", "name", "normalizedName", "kind"],
      where: { normalizedName: batch },
      transaction,
    }),
  );
  return new Map(found.map((each) => [each.normalizedName, each]));
}

/** Finds what stands against rows: what they are part of is unknown, or of a kind that has no such parts. */
async function findPartOfProblems(caller: Caller, rows: readonly Cells[]) {
  const known = new Map<string, Pick<Named, "kind">>(
    await findByNames(
      caller,
      rows.map(({ partOf = "" }) => partOf),
    ),
  );
  return rows.map(({ name = "", kind = "", partOf = "" }) => {
    const own = FACILITY_KINDS.find((each) => each.toLowerCase() === kind.trim().toLowerCase());
    const parent = partOf ? known.get(normalizeName(partOf)) : undefined;
    if (own) known.set(normalizeName(name), { kind: own });
    if (!partOf || !own || (parent && PARENT_KINDS[own].includes(parent.kind))) return undefined;
    return describeProblem(partOf, own, parent?.kind);
  });
}

const describeProblem = (partOf: string, kind: FacilityKind, parentKind?: FacilityKind) =>
  parentKind ? FACILITY_MESSAGES.partOfKind(kind) : `Facility "${partOf}" not found`;
