import { type z } from "zod";
import { Facility, NavigationStep } from "~/models";
import {
  FACILITY_MESSAGES,
  type FacilityForm,
  facilityFormSchema,
  facilitySchema,
  type FacilityValues,
} from "~/models/facilities/facility.schema";
import { FACILITY_KINDS } from "~/models/facilities/facility-options.schema";
import { facilityLabel } from "~/models/rules/labels.schema";
import { releaseFiles } from "~/server/files/attach";
import {
  buildDeletedEntry,
  recordCreated,
  recordDeleted,
  recordEvents,
  recordUpdated,
} from "~/server/platform/audit";
import { moveToBin } from "~/server/platform/bin/archive";
import { authorize, type Caller } from "~/server/platform/caller";
import { refuseDuplicate, requireUniqueName } from "~/server/platform/database-errors";
import { InUseError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { editedByFilter } from "~/server/platform/last-edit";
import { type ListQuery, readPage } from "~/server/platform/list";
import {
  createdFilters,
  nameFilter,
  optionFilter,
  parentFilter,
  statusFilter,
} from "~/server/platform/list-filters";
import { phoneField } from "~/server/platform/phone-numbers";
import { describeUses } from "~/server/platform/record-uses";
import { type ExpectedVersions, requireVersion } from "~/server/platform/record-version";
import { byLabel, byTextOrPhone, searchCondition } from "~/server/platform/search-condition";
import type { SortColumn } from "~/server/platform/sort-column";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { FACILITY_USES } from "./facility-uses";
import { FACILITY, FACILITY_STEP, findFacility, findSteps, WITH_PART_OF } from "./find";
import { findParentFacility, refreshPartOfLines, requireParentFacility } from "./part-of";
import { type FacilityData, presentFacility, presentNavigationStep } from "./present";

const SORT_COLUMNS = {
  id: ["id"],
  name: ["normalizedName"],
  kind: ["kind", "id"],
  /** Name of what it is part of; none comes first. */
  partOf: ["partOfLine", "id"],
  phone: [{ line: "phone" }, "id"],
  stepCount: ["stepCount", "id"],
  isActive: ["isActive", "id"],
  createdAt: ["createdAt", "id"],
  updatedAt: ["updatedAt", "id"],
} satisfies Record<string, SortColumn[]>;

/** Sort fields of the list of facilities, its filters, and its page size (AREAS 8). */
export const FACILITY_LIST = {
  sortFields: Object.keys(SORT_COLUMNS) as FacilitySortField[],
  pageSize: 20,
  filters: {
    name: nameFilter,
    kind: optionFilter("Kind", "kind", {
      options: FACILITY_KINDS,
      description: "Only what is of this kind.",
    }),
    partOfId: parentFilter("a facility", "partOfId"),
    status: statusFilter,
    ...createdFilters,
    editedBy: editedByFilter(FACILITY),
  },
};
export type FacilitySortField = keyof typeof SORT_COLUMNS;

/** Reads a page of the facilities whose name, address or telephone number contains the search text, or whose label (F001) equals it. */
export async function listFacilities(caller: Caller, query: ListQuery<FacilitySortField>) {
  authorize(caller, "content.read");
  const { items: facilities, ...page } = await readPage(caller, Facility, {
    query,
    where: searchCondition(query.search, [byLabel(facilityLabel), byTextOrPhone(Facility)]),
    sortedBy: SORT_COLUMNS[query.sortBy],
    include: WITH_PART_OF,
    present: (rows) => rows.map(presentFacility),
  });
  return { facilities, ...page };
}

/** Reads a facility by id. @throws NotFoundError */
export async function getFacility(caller: Caller, id: number): Promise<FacilityData> {
  authorize(caller, "content.read");
  return presentFacility(await findFacility(caller, id));
}

type Phones = Partial<Pick<FacilityData, "phone" | "afterHoursPhone">>;

/** Schema with telephone numbers as stored. @param kept numbers that may stay although they are not complete ones */
const withPhones = <Shape extends PhonesShape>(schema: z.ZodObject<Shape>, kept: Phones = {}) =>
  schema.extend({
    phone: phoneField(schema.shape.phone, "phone", kept.phone ?? ""),
    afterHoursPhone: phoneField(schema.shape.afterHoursPhone, "phone", kept.afterHoursPhone ?? ""),
  }) as unknown as z.ZodObject<Shape>;
type PhonesShape = z.ZodRawShape &
  Record<"phone" | "afterHoursPhone", z.ZodType<string, z.ZodTypeDef, unknown>>;

/** POST /facility, with its telephone numbers as the API document describes them. */
export const FACILITY_API = withPhones(facilitySchema);

/**
 * Creates a facility (AREAS 8: POST /facility).
 * @throws InvalidInputError, also for what it cannot be part of; ConflictError for a duplicate name, ignoring case
 */
export async function createFacility(caller: Caller, input: unknown): Promise<FacilityData> {
  authorize(caller, "content.write");
  const values = parseInput(withPhones(facilitySchema), input);
  return inTransaction(caller, async (writer) => {
    const partOfLine = await requireParentFacility(writer, values);
    const { transaction } = writer;
    const facility = await refuseDuplicate(duplicateName(values.name), () =>
      Facility.create({ ...values, partOfLine }, { transaction }),
    );
    return recordCreated(writer, FACILITY, await getFacility(writer, facility.id));
  });
}

/** Creates a facility from the wizard. Throws as createFacility. */
export const createFacilityFromForm = (caller: Caller, form: unknown) =>
  createFacility(caller, fromForm(parseInput(facilityFormSchema, form)));

/**
 * Updates the supplied fields of a facility; an example becomes the hospital's own (AREAS 8: PUT /facility).
 * @throws NotFoundError, InvalidInputError, ConflictError, StaleError
 */
export async function updateFacility(
  caller: Caller,
  id: number,
  input: unknown,
  expectedVersions?: ExpectedVersions,
): Promise<FacilityData> {
  authorize(caller, "content.write");
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const facility = await findFacility(writer, id);
    const before = presentFacility(facility);
    await requireVersion(writer, FACILITY, before, expectedVersions);
    const merged = { ...toFacilityInput(before), ...(Object(input) as Partial<FacilityData>) };
    const kept: Phones = {
      phone: merged.phone === before.phone ? before.phone : null,
      afterHoursPhone:
        merged.afterHoursPhone === before.afterHoursPhone ? before.afterHoursPhone : null,
    };
    const values = parseInput(withPhones(facilitySchema, kept), merged);
    const partOfLine = await requireParentFacility(writer, { id, ...values });
    facility.set({ ...values, partOfLine });
    if (facility.changed()) facility.set({ isExample: false });
    const isRenamed = facility.changed("name");
    await refuseDuplicate(duplicateName(values.name), () => facility.save({ transaction }));
    if (isRenamed) await refreshPartOfLines(writer, facility);
    return recordUpdated(writer, FACILITY, before, await getFacility(writer, id));
  });
}

/** Updates a facility from the card on its page. Throws as updateFacility. */
export const updateFacilityFromForm = (
  caller: Caller,
  id: number,
  form: FacilityForm,
  expectedVersions?: ExpectedVersions,
) => updateFacility(caller, id, fromForm(form), expectedVersions);

const fromForm = ({ status, ...form }: FacilityForm): FacilityValues => ({
  ...form,
  isActive: status === "Active",
});

/** Converts a presented facility to the input that `updateFacility` takes. */
export const toFacilityInput = ({
  id: _,
  partOf: __,
  isExample: ___,
  stepCount: ____,
  version: _____,
  createdAt: ______,
  updatedAt: _______,
  ...input
}: FacilityData) => input;

/**
 * Deletes a facility with the steps of its way, and their files.
 * @throws NotFoundError, StaleError; ConflictError while something is part of it or uses it (DESIGN 8)
 */
export async function deleteFacility(
  caller: Caller,
  id: number,
  expectedVersions?: ExpectedVersions,
): Promise<FacilityData> {
  authorize(caller, "content.write");
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const facility = await findFacility(writer, id);
    const deleted = presentFacility(facility);
    await requireVersion(writer, FACILITY, deleted, expectedVersions);
    const uses = await describeUses(writer, FACILITY_USES, id);
    if (uses) {
      throw new InUseError(`Facility "${facility.name}" is used by ${uses} and cannot be deleted`);
    }
    await moveToBin(writer, "facilities", { type: FACILITY, record: deleted, name: deleted.name });
    const files = await deleteSteps(writer, id);
    await facility.destroy({ transaction });
    await releaseFiles(writer, files);
    return recordDeleted(writer, FACILITY, deleted);
  });
}

/** Deletes the steps of a locked facility, with an audit event for each. @returns the ids of their files */
async function deleteSteps(writer: CallerInTransaction, facilityId: number) {
  const steps = await findSteps(writer, facilityId);
  const entries = steps.map((step) =>
    buildDeletedEntry(FACILITY_STEP, presentNavigationStep(step), step.title),
  );
  await recordEvents(writer, entries);
  await NavigationStep.destroy({ where: { facilityId }, transaction: writer.transaction });
  return steps.flatMap(({ imageId, audioId }) => [imageId, audioId]);
}

/**
 * Checks, before the wizard continues, what only the server can: telephone numbers, a free name, and what it is part of.
 * @throws InvalidInputError, ConflictError
 */
export async function checkFacilityDetails(caller: Caller, form: unknown): Promise<void> {
  authorize(caller, "content.read");
  const values = parseInput(withPhones(facilityFormSchema), form);
  await findParentFacility(caller, values);
  await requireUniqueName(caller, Facility, values.name, duplicateName(values.name));
}

const duplicateName = (name: string) => ({
  field: "name",
  message: FACILITY_MESSAGES.duplicate(name),
});
