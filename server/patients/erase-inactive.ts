import { Op, type WhereOptions } from "sequelize";
import { z } from "zod";
import { Patient } from "~/models";
import { wholeNumberField } from "~/models/rules/text.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { inBatches } from "~/server/platform/in-batches";
import { parseInput } from "~/server/platform/input";
import { lockOptions } from "~/server/platform/record-version";
import { inTransaction } from "~/server/platform/transaction";
import { erasePatients } from "./erase";
import { listUpcomingRequests } from "./withdraw-requests";

const DAY_MS = 86_400_000;
const DAYS_MESSAGE = "--days must be a whole number from 1 to 36500";
const daysField = wholeNumberField({
  required: "--days is missing",
  notNumber: DAYS_MESSAGE,
  notWhole: DAYS_MESSAGE,
  min: { value: 1, message: DAYS_MESSAGE },
  max: { value: 36_500, message: DAYS_MESSAGE },
});
const schema = z.object({ days: daysField });

/** Small batches keep row locks short for patients who write meanwhile. */
const BATCH_ROWS = 50;

/**
 * Erases guest patients without a visit for a number of days, with all their data, in one transaction per batch
 * (DESIGN 7: whose data). A patient who returns meanwhile is skipped; the sample patient is never erased.
 * @param input `days`: a whole number from 1 to 36,500
 * @param isDryRun only counts them
 * @returns the number of erased patients, or of those that would be, and of their confirmed requests that staff have to cancel
 * @throws InvalidInputError
 */
export async function eraseInactivePatients(
  caller: Caller,
  input: { days: unknown },
  isDryRun = false,
): Promise<{ count: number; withdrawn: number }> {
  authorize(caller, "patients.write");
  const { days } = parseInput(schema, input);
  const where = buildInactiveCondition(new Date(Date.now() - days * DAY_MS));
  if (isDryRun) return countInactive(caller, where);
  let erased = 0;
  let withdrawn = 0;
  for (;;) {
    const count = await inTransaction(caller, async (writer) => {
      const batch = await Patient.findAll({
        where,
        order: [["id", "ASC"]],
        limit: BATCH_ROWS,
        ...lockOptions(writer, Patient),
      });
      if (batch.length > 0) {
        withdrawn += await erasePatients(
          writer,
          batch.map(({ id }) => id),
          "inactive",
        );
      }
      return batch.length;
    });
    erased += count;
    if (count < BATCH_ROWS) return { count: erased, withdrawn };
  }
}

async function countInactive(caller: Caller, where: WhereOptions) {
  const { transaction } = caller;
  const patients = await Patient.findAll({ attributes: ["id"], where, transaction });
  let withdrawn = 0;
  for await (const batch of inBatches(patients)) {
    const owners = { patientId: batch.map(({ id }) => id) };
    const requests = await listUpcomingRequests(caller, owners);
    withdrawn += requests.filter(({ status }) => status === "Confirmed").length;
  }
  return { count: patients.length, withdrawn };
}

/** Condition: a guest, created, updated and last seen before a time. What the hospital has entered has a retention of its own. */
const buildInactiveCondition = (time: Date) => ({
  isGuest: true,
  isSample: false,
  createdAt: { [Op.lt]: time },
  updatedAt: { [Op.lt]: time },
  lastSeenAt: { [Op.or]: [{ [Op.is]: null }, { [Op.lt]: time }] },
});
