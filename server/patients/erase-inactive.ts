import { Op } from "sequelize";
import { z } from "zod";
import { Patient } from "~/models";
import { wholeNumberField } from "~/models/rules/text.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { parseInput } from "~/server/platform/input";
import { lockOptions } from "~/server/platform/record-version";
import { inTransaction } from "~/server/platform/transaction";
import { erasePatients } from "./erase";

const DAY_MS = 86_400_000;
const WRONG = "--days must be a whole number from 1 to 36500";
const field = wholeNumberField({
  required: "--days is missing",
  notNumber: WRONG,
  notWhole: WRONG,
  min: { value: 1, message: WRONG },
  max: { value: 36_500, message: WRONG },
});
const schema = z.object({ days: field });

/** So few at a time that a patient who writes meanwhile does not wait for long. */
const BATCH = 50;

/**
 * Erases the guest patients whose last visit is some whole days ago, with all that is theirs, a few in each transaction
 * (DESIGN 7: whose data). Somebody who comes back meanwhile stays. The sample patient is never among them.
 * @param input `days`, a whole number from 1
 * @param isDryRun only counts them
 * @returns how many were erased, or would be
 * @throws InvalidInputError
 */
export async function eraseInactivePatients(
  caller: Caller,
  input: { days: unknown },
  isDryRun = false,
): Promise<number> {
  authorize(caller, "answers.write");
  const { days } = parseInput(schema, input);
  const where = awaySince(new Date(Date.now() - days * DAY_MS));
  if (isDryRun) return Patient.count({ where, transaction: caller.transaction });
  let erased = 0;
  for (;;) {
    const gone = await inTransaction(caller, async (writer) => {
      const some = await Patient.findAll({
        where,
        order: [["id", "ASC"]],
        limit: BATCH,
        ...lockOptions(writer, Patient),
      });
      if (some.length > 0) {
        await erasePatients(
          writer,
          some.map(({ id }) => id),
        );
      }
      return some.length;
    });
    erased += gone;
    if (gone < BATCH) return erased;
  }
}

/** Nobody whose first or last visit, or whose own row, is as recent as that. */
const awaySince = (time: Date) => ({
  isSample: false,
  createdAt: { [Op.lt]: time },
  updatedAt: { [Op.lt]: time },
  lastSeenAt: { [Op.or]: [{ [Op.is]: null }, { [Op.lt]: time }] },
});
