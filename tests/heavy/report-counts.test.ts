import { describe, it } from "vitest";
import { useDatabase } from "../support/database";
import { expectExactRandomCounts } from "../support/random-counts";

const HOSPITALS = Number(process.env.HOSPITALS ?? 300);

describe(`counts of reports of ${HOSPITALS} random hospitals`, () => {
  useDatabase();

  it("are those of a slow, separate calculation, after whatever changed", async () => {
    await expectExactRandomCounts(HOSPITALS, Number(process.env.SEED ?? 36));
  }, 3_600_000);
});
