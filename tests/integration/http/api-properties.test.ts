import { expect, it } from "vitest";
import { sendHostileCalls } from "../../support/api-properties";
import { useServer } from "../../support/http";

/** Fixed seed and one run: `npm run test:heavy` uses another seed, many more runs, and PostgreSQL too. */
const RUNS = { seed: 20_270_131, numRuns: 1 };
/** Several hundred sequential calls exceed the default timeout of a minute on a busy machine. */
const timeout = 300_000;

const { getServer } = useServer();

it(
  "hostile calls of every operation are answered in the envelope, leak no internals, and change nothing when they are refused",
  { timeout },
  async () => {
    expect(await sendHostileCalls(getServer(), RUNS)).toEqual([]);
  },
);
