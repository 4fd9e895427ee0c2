import type { z } from "zod";
import { Plan, PlanItem, Procedure, Specialty } from "~/models";
import { PLAN_NAMES, formatPrice } from "~/models/catalogue/plan.schema";
import { procedureSchema } from "~/models/catalogue/procedure.schema";
import { recordCreated } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { refuseDuplicate } from "~/server/platform/database-errors";
import { InvalidInputError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { lockOptions } from "~/server/platform/record-version";
import { inTransaction } from "~/server/platform/transaction";
import { keyOf } from "./keys";

/**
 * Adds a procedure with its plans to the catalogue (specification 000, section 3.4). Its key is its name's, with a number
 * where another procedure has that. Prices are whole cents, at most 1,000,000; each plan is there once, and so is each
 * session in a group of it.
 * @throws InvalidInputError, also for a specialty that is not there; ConflictError for a name that the specialty has
 */
export async function createProcedure(
  caller: Caller,
  input: unknown,
): Promise<{ id: number; key: string; name: string }> {
  authorize(caller, "content.write");
  const { plans, ...values } = parseInput(procedureSchema, input);
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const specialty = await Specialty.findByPk(values.specialtyId, lockOptions(writer, Specialty));
    if (!specialty)
      throw new InvalidInputError([{ field: "specialtyId", message: "Specialty not found" }]);
    const position = await Procedure.count({ where: { specialtyId: specialty.id }, transaction });
    const key = await freeKey(writer, keyOf(values.name) || "procedure");
    const procedure = await refuseDuplicate(
      {
        field: "name",
        message: `Procedure "${values.name}" already exists in this specialty`,
      },
      () => Procedure.create({ ...values, key, position }, { transaction }),
    );
    for (const { kind, priceCents, items } of plans) {
      const plan = await Plan.create(
        { procedureId: procedure.id, kind, priceCents },
        { transaction },
      );
      const rows = items.map((item, at) => ({ ...item, planId: plan.id, position: at }));
      await PlanItem.bulkCreate(rows, { transaction });
    }
    const { id, name, description } = procedure;
    const inWords = plans.map(planInWords);
    const facts = { id, key, name, specialty: specialty.name, description, plans: inWords };
    await recordCreated(writer, "procedure", facts);
    return { id, key, name };
  });
}

/** What the audit keeps of a plan. */
function planInWords({ kind, priceCents, items }: z.output<typeof procedureSchema>["plans"][0]) {
  const included = items.filter(({ included }) => included).length;
  return `${PLAN_NAMES[kind]}, ${formatPrice(priceCents)}, ${included} of ${items.length} sessions`;
}

/** The key itself, or the first of "key-2", "key-3"… that no procedure has. */
async function freeKey({ transaction }: Caller, key: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? key : `${key}-${number}`;
    if ((await Procedure.count({ where: { key: tried }, transaction })) === 0) return tried;
  }
}
