import { Facility } from "~/models";
import { FACILITY_MESSAGES } from "~/models/facilities/facility.schema";
import { type FacilityKind, PARENT_KINDS } from "~/models/facilities/facility-options.schema";
import type { Caller } from "~/server/platform/caller";
import { InvalidInputError } from "~/server/platform/errors";
import { referenceLockOptions } from "~/server/platform/record-version";
import type { CallerInTransaction } from "~/server/platform/transaction";

type Wanted = { id?: number; kind: FacilityKind; partOfId: number | null };

/**
 * Checks what a facility is part of, and keeps that from being deleted before it is written: a building is part of a campus, a unit
 * of a building or a campus (AREAS 8). So there are no cycles.
 * @returns the normalized name of what it is part of; "" for none
 * @throws InvalidInputError, also for a kind that its own parts do not allow
 */
export async function requireParentFacility(
  writer: CallerInTransaction,
  { id, kind, partOfId }: Wanted,
): Promise<string> {
  const parent = await findParentFacility(writer, { id, kind, partOfId });
  return parent?.normalizedName ?? "";
}

/** Finds the parent of a facility and checks its kind, also before a wizard continues: without a lock outside of a transaction. @throws InvalidInputError */
export async function findParentFacility(
  caller: Caller,
  { id, kind, partOfId }: Wanted,
): Promise<Facility | null> {
  const refuse = (field: string, message: string): never => {
    throw new InvalidInputError([{ field, message, code: "invalid" }]);
  };
  if (id !== undefined) await requireFittingParts(caller, id, kind, refuse);
  if (partOfId === null) return null;
  const parent = await Facility.findByPk(partOfId, {
    attributes: ["id", "name", "normalizedName", "kind"],
    ...referenceLockOptions(caller),
  });
  if (!parent) return refuse("partOfId", FACILITY_MESSAGES.partOfUnknown);
  if (parent.id === id || !PARENT_KINDS[kind].includes(parent.kind)) {
    return refuse("partOfId", FACILITY_MESSAGES.partOfKind(kind));
  }
  return parent;
}

/** Requires that what is part of a facility may be, once it is of a kind. */
async function requireFittingParts(
  { transaction }: Caller,
  id: number,
  kind: FacilityKind,
  refuse: (field: string, message: string) => never,
) {
  const kinds = await Facility.findAll({
    attributes: ["kind"],
    where: { partOfId: id },
    transaction,
  });
  const misfits = kinds.filter((part) => !PARENT_KINDS[part.kind as FacilityKind].includes(kind));
  if (misfits.length > 0) refuse("kind", FACILITY_MESSAGES.partsKind(kind, misfits.length));
}

/** Stores the name of a facility in its parts, which are sorted by it, without a new version of them. */
export async function refreshPartOfLines(
  { transaction }: CallerInTransaction,
  { id, normalizedName }: Pick<Facility, "id" | "normalizedName">,
): Promise<void> {
  await Facility.update(
    { partOfLine: normalizedName },
    { where: { partOfId: id }, transaction, silent: true, hooks: false },
  );
}

/** Completes a facility that was restored from the bin: what it was part of may have another name, or be gone, by now. */
export async function completeRestoredFacility(writer: CallerInTransaction, id: number) {
  const { transaction } = writer;
  const facility = await Facility.findByPk(id, {
    include: [{ model: Facility, as: "partOf", attributes: ["normalizedName"] }],
    transaction,
  });
  if (!facility) return;
  const partOfLine = facility.partOf?.normalizedName ?? "";
  if (facility.partOfLine !== partOfLine) {
    await facility.update({ partOfLine }, { transaction, silent: true });
  }
}
