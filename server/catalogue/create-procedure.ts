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
import { slugify } from "./keys";

/**
 * Creates a procedure with its plans in the catalogue (specification 000, section 3.4). Its key derives from its name,
 * with a numeric suffix where another procedure has that key. Prices are whole cents, at most 1,000,000. Each
 * plan may occur once, and so may each session in a group of a plan.
 * @throws InvalidInputError, also for an unknown specialty; ConflictError for a duplicate name in the specialty
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
    const key = await findUnusedKey(writer, slugify(values.name) || "procedure");
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
      const rows = items.map((item, index) => ({ ...item, planId: plan.id, position: index }));
      await PlanItem.bulkCreate(rows, { transaction });
    }
    const { id, name, description } = procedure;
    const planDescriptions = plans.map(describePlan);
    const auditedValues = {
      id,
      key,
      name,
      specialty: specialty.name,
      description,
      plans: planDescriptions,
    };
    await recordCreated(writer, "procedure", auditedValues);
    return { id, key, name };
  });
}

/** Describes a plan for the audit. */
function describePlan({ kind, priceCents, items }: z.output<typeof procedureSchema>["plans"][0]) {
  const includedCount = items.filter(({ included }) => included).length;
  return `${PLAN_NAMES[kind]}, ${formatPrice(priceCents)}, ${includedCount} of ${items.length} sessions`;
}

/** Finds the first unused key among "key", "key-2", "key-3"…. */
async function findUnusedKey({ transaction }: Caller, key: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? key : `${key}-${number}`;
    if ((await Procedure.count({ where: { key: candidate }, transaction })) === 0) return candidate;
  }
}
