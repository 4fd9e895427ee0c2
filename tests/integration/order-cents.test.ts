import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Order } from "~/models";
import { readSettings, replaceSettings, settings } from "~/server/platform/settings";
import { HAS_DATABASE, useDatabase } from "../support/database";
import { type FakeStripe, fakeSettings, startFakeStripe } from "../support/fake-stripe";
import { expectEveryCent, makeRandomOrders } from "../support/random-orders";

/** Ten thousand are in `npm run test:heavy`. */
const ORDERS = 80;

describe.runIf(HAS_DATABASE)("orders", () => {
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

  it("add up to the cent, whatever is chosen, paid, ended, waived and refunded", async () => {
    await makeRandomOrders(fake, ORDERS, 36);
    const states = new Set((await Order.findAll()).map(({ state }) => state));
    expect([...states].sort()).toEqual([
      ...["Covered", "Failed", "Paid", "Pending", "Refunded", "Waived"],
    ]);
    await expectEveryCent(fake);
  });
});
