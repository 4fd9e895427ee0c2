import { describe, expect, it } from "vitest";
import { Order, Payment } from "~/models";
import { checkCheckoutsJob } from "~/server/orders/jobs";
import { HAS_DATABASE, useDatabase } from "../support/database";
import { runJobs } from "../support/jobs";
import { readOrder, readPlan, sendEvent, usePayments } from "../support/payments";

describe.runIf(HAS_DATABASE)("payments whose event, job or order was lost", () => {
  useDatabase();
  const { openCheckout, provider, seedPending } = usePayments();

  it("find what was paid though its event was lost", async () => {
    const { id } = await seedPending();
    const session = await openCheckout(id);
    provider().pay(session.id);
    await runJobs(checkCheckoutsJob);
    expect(await readOrder(id)).toMatchObject({ state: "Pending" });
    const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
    await Payment.update({ expiresAt: hoursAgo }, { where: { checkoutId: session.id } });
    await runJobs(checkCheckoutsJob);
    expect(await readOrder(id)).toMatchObject({ state: "Paid" });
    expect(await readPlan(id)).toBe("complete");
  });

  it("are asked for though the provider does not know one of the others", async () => {
    const overdue = { expiresAt: new Date(Date.now() - 2 * 3_600_000) };
    const [unknown, known] = [await seedPending(), await seedPending()];
    for (const { id } of [unknown, known]) await openCheckout(id);
    const payments = await Payment.findAll({ where: { orderId: [unknown.id, known.id] } });
    for (const { orderId, checkoutId } of payments) {
      if (orderId === known.id) provider().pay(checkoutId ?? "");
      else provider().sessions.delete(checkoutId ?? "");
    }
    await Payment.update(overdue, { where: { orderId: [unknown.id, known.id] } });
    await runJobs(checkCheckoutsJob);
    expect(await readOrder(known.id)).toMatchObject({ state: "Paid" });
    expect(await readOrder(unknown.id)).toMatchObject({ state: "Pending" });
    await Payment.update({ state: "Failed" }, { where: { orderId: unknown.id } });
  });

  it("of an order that a restored backup has lost open no other of the same number", async () => {
    const { id } = await seedPending();
    const session = await openCheckout(id);
    const paid = provider().pay(session.id);
    // The backup was of before the order: its number was given again since.
    await Payment.destroy({ where: { orderId: id } });
    await Order.update(
      { createdAt: new Date(Date.now() + 60_000) },
      { where: { id }, silent: true, hooks: false },
    );
    expect(await sendEvent(paid)).toEqual({ outcome: "Not an order of this installation" });
    expect(await readOrder(id)).toMatchObject({ state: "Pending" });
  });

  it("know a checkout of which the product was stopped before it was stored", async () => {
    const { id } = await seedPending();
    const session = await openCheckout(id);
    await Payment.destroy({ where: { checkoutId: session.id } });
    await sendEvent(provider().pay(session.id));
    expect(await readOrder(id)).toMatchObject({ state: "Paid" });
  });
});
