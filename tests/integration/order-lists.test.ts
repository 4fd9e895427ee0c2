import { beforeAll, describe, expect, it } from "vitest";
import { listOrdersOfPlan } from "~/server/orders/orders";
import { choosePlan, seedGuest } from "../factories/orders";
import { seedOfferedProcedure } from "../factories/catalogue";
import { admin, HAS_DATABASE, navigator, recordStatements, useDatabase } from "../support/database";
import { setProvider } from "../support/payments";

describe.runIf(HAS_DATABASE)("the orders of a billing plan", () => {
  useDatabase();
  const ids: (number | null)[] = [];
  beforeAll(async () => {
    setProvider();
    const procedure = (await seedOfferedProcedure()).key;
    for (let made = 0; made < 3; made += 1) {
      ids.unshift((await choosePlan(await seedGuest(), { procedure })).pendingOrderId);
    }
  });

  it("are listed newest first, up to a limit, with the number of all", async () => {
    const { orders, total } = await listOrdersOfPlan(admin, "complete", 2);
    expect(orders.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(total).toBe(3);
    expect(await listOrdersOfPlan(admin, "no-fee", 2)).toEqual({ orders: [], total: 0 });
  });

  it("take two statements", async () => {
    expect(await recordStatements(() => listOrdersOfPlan(admin, "complete", 2))).toHaveLength(2);
  });

  it("are for those who may see what patients owe", async () => {
    await expect(listOrdersOfPlan(navigator, "complete", 2)).rejects.toMatchObject({ status: 403 });
  });
});
