import { describe, it } from "vitest";
import { HAS_DATABASE, ON_POSTGRES, useDatabase } from "../support/database";
import { expectExactRandomCounts } from "../support/random-counts";

/** Hundreds are in `npm run test:heavy`. */
const HOSPITALS = ON_POSTGRES ? 2 : 3;

describe.runIf(HAS_DATABASE)("counts of reports", () => {
  useDatabase();

  // Seconds on a machine without other work.
  it(
    "are those of a slow, separate calculation, after whatever changed",
    { timeout: 300_000 },
    async () => {
      await expectExactRandomCounts(HOSPITALS);
    },
  );
});
