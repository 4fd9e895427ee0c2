import { Procedure, Specialty } from "~/models";
import { PLAN_GROUPS, PLAN_KINDS } from "~/models/catalogue/plan.schema";
import { createProcedure } from "~/server/catalogue/create-procedure";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { spreadOverYear } from "./sample-dates";
import { SAMPLE_PLAN_ITEMS, SAMPLE_PRICES, SAMPLE_PROCEDURES } from "./procedures";

/** Creates the catalogue: procedures with a complete and a free plan each. Requires the specialties. */
export async function createProcedures(writer: CallerInTransaction): Promise<void> {
  const { transaction } = writer;
  const specialties = await Specialty.findAll({ transaction });
  for (const [position, { specialty, name, description }] of SAMPLE_PROCEDURES.entries()) {
    const specialtyId = specialties.find((row) => row.name === specialty)?.id;
    const plans = PLAN_KINDS.map((kind) => ({
      kind,
      priceCents: SAMPLE_PRICES[kind],
      items: PLAN_GROUPS.flatMap((group) =>
        SAMPLE_PLAN_ITEMS[group].map(({ name, free = false }) => ({
          group,
          name,
          included: kind === "complete" || free,
        })),
      ),
    }));
    const { id } = await createProcedure(writer, { name, specialtyId, description, plans });
    const createdAt = spreadOverYear(position, SAMPLE_PROCEDURES.length);
    await Procedure.update(
      { createdAt, updatedAt: createdAt },
      { where: { id }, silent: true, transaction },
    );
  }
}
