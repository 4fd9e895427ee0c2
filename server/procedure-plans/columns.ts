import { Op } from "sequelize";
import { BinItem, Facility, Procedure, Specialty } from "~/models";
import type { ProcedureValues } from "~/models/catalogue/procedure.schema";
import type { Caller } from "~/server/platform/caller";
import { InvalidInputError } from "~/server/platform/errors";
import { referenceLockOptions } from "~/server/platform/record-version";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { PROCEDURE } from "./find";

/** Builds the columns of a procedure without its prices. */
export function toColumns(values: ProcedureValues) {
  const {
    specialityId,
    facilityId,
    completePriceCents: _,
    freePriceCents: __,
    ...columns
  } = values;
  return { ...columns, specialtyId: specialityId, facilityId: facilityId ?? null };
}

/** Leaves out the columns that a call did not send: they stay. */
export const withoutOmitted = <Columns extends object>(columns: Columns) =>
  Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined),
  ) as Partial<Columns>;

/** Checks that a procedure's specialty and facility exist, and locks them. @throws InvalidInputError with all errors */
export async function requireReferences(
  caller: Caller,
  { specialityId, facilityId }: Pick<ProcedureValues, "specialityId" | "facilityId">,
): Promise<void> {
  const lock = referenceLockOptions(caller);
  const hasSpecialty = await Specialty.findByPk(specialityId, lock);
  const hasFacility = facilityId === undefined || (await Facility.findByPk(facilityId, lock));
  const errors = [
    ...(hasSpecialty ? [] : [{ field: "specialityId", message: "Specialty not found" }]),
    ...(hasFacility ? [] : [{ field: "facilityId", message: "Facility not found" }]),
  ];
  if (errors.length > 0)
    throw new InvalidInputError(errors.map((each) => ({ ...each, code: "not-found" as const })));
}

/** Takes the mark of the plan for any procedure from whichever has it. */
export async function clearGeneral({ transaction }: CallerInTransaction): Promise<void> {
  const general = await Procedure.findOne({
    where: { isGeneral: true },
    transaction,
    lock: transaction.LOCK.UPDATE,
  });
  await general?.update({ isGeneral: false }, { transaction });
}

/** Finds the first key among "key", "key-2", "key-3"… that no procedure has, also none in the bin, which may be restored. */
export async function findUnusedKey({ transaction }: Caller, key: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? key : `${key}-${number}`;
    const inBin = { recordType: PROCEDURE, record: { [Op.like]: `%"key":"${candidate}"%` } };
    const uses =
      (await Procedure.count({ where: { key: candidate }, transaction })) +
      (await BinItem.count({ where: inBin, transaction }));
    if (uses === 0) return candidate;
  }
}
