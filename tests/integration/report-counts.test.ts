import { describe, it } from "vitest";
import { HAS_DATABASE, useDatabase } from "../support/database";
import { expectExactRandomCounts } from "../support/random-counts";

/** Hundreds are in `npm run test:heavy`. */
const HOSPITALS = 3;

describe.runIf(HAS_DATABASE)("counts of reports", () => {
  useDatabase();

  it("are those of a slow, separate calculation, after whatever changed", async () => {
    await expectExactRandomCounts(HOSPITALS);
  });
});
