import { describe, expect, it } from "vitest";
import { Order } from "~/models";
import { HAS_DATABASE, useDatabase } from "../support/database";
import { useFakeProvider } from "../support/payments";
import { expectEveryCent, makeRandomOrders } from "../support/random-orders";

/** Ten thousand are in `npm run test:heavy`. */
const ORDERS = 80;

describe.runIf(HAS_DATABASE)("orders", () => {
  useDatabase();
  const provider = useFakeProvider();

  it("add up to the cent, whatever is chosen, paid, ended, waived and refunded", async () => {
    await makeRandomOrders(provider(), ORDERS, 36);
    const states = new Set((await Order.findAll()).map(({ state }) => state));
    expect([...states].sort()).toEqual([
      ...["Covered", "Failed", "Paid", "Pending", "Refunded", "Waived"],
    ]);
    await expectEveryCent(provider());
  });
});
