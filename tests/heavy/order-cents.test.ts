import { describe, expect, it } from "vitest";
import { Order } from "~/models";
import { useDatabase } from "../support/database";
import { useFakeProvider } from "../support/payments";
import { expectEveryCent, makeRandomOrders } from "../support/random-orders";

/** Ten thousand choices of plans, a thousand at a time. */
const CHOICES = 1_000;
const SEEDS = Array.from({ length: 10 }, (_, index) => index + 1);

describe("ten thousand orders", () => {
  useDatabase();
  const provider = useFakeProvider();

  it.each(SEEDS)("of seed %i add up to the cent", async (seed) => {
    await makeRandomOrders(provider(), CHOICES, seed);
    expect(await Order.count()).toBeGreaterThan((seed * CHOICES) / 2);
    await expectEveryCent(provider());
  });
});
