import fc from "fast-check";
import { countNow, expectExactCounts, expectExactReading } from "./count-checks";
import { makeChanges, randomChanges } from "./random-changes";
import { Dice, seed } from "./random-dice";
import { addHospital } from "./random-hospital";
import { clearHospital } from "./random-removals";

/**
 * Checks the counts of random hospitals by the slow calculation: counted from nothing or as it was built, then after random changes, and
 * again after more of them.
 */
export async function expectExactRandomCounts(numRuns: number, first?: number): Promise<void> {
  const changes = () => randomChanges({ minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(
      seed,
      fc.boolean(),
      changes(),
      changes(),
      async (each, countsFirst, ...rounds) => {
        await clearHospital();
        if (countsFirst) await countNow();
        await addHospital(new Dice(each));
        await countNow();
        await expectExactReading(new Dice(each), await expectExactCounts());
        for (const round of rounds) {
          await makeChanges(round);
          await countNow();
          await expectExactReading(new Dice(each), await expectExactCounts());
        }
      },
    ),
    {
      numRuns,
      ...(first !== undefined && { seed: first }),
      endOnFailure: process.env.SHRINK !== "on",
    },
  );
}
