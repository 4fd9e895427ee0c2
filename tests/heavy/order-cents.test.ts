import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Order } from "~/models";
import { readSettings, replaceSettings, settings } from "~/server/platform/settings";
import { useDatabase } from "../support/database";
import { type FakeStripe, fakeSettings, startFakeStripe } from "../support/fake-stripe";
import { expectEveryCent, makeRandomOrders } from "../support/random-orders";

/** Ten thousand choices of plans, a thousand at a time. */
const CHOICES = 1_000;
const SEEDS = Array.from({ length: 10 }, (_, index) => index + 1);

describe("ten thousand orders", () => {
  useDatabase();
  let fake: FakeStripe;
  beforeAll(async () => {
    fake = await startFakeStripe();
    const { dataDir, timeZone } = settings();
    replaceSettings(
      readSettings({ DATA_DIR: dataDir, TIME_ZONE: timeZone, ...fakeSettings(fake) }),
    );
  });
  afterAll(() => fake.stop());

  it.each(SEEDS)("of seed %i add up to the cent", async (seed) => {
    await makeRandomOrders(fake, CHOICES, seed);
    expect(await Order.count()).toBeGreaterThan((seed * CHOICES) / 2);
    await expectEveryCent(fake);
  });
});
