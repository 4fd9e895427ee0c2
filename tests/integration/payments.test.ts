import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { BillingPlan, Order, Payment, PaymentEvent } from "~/models";
import { ORDER_MESSAGES } from "~/models/orders/order-options.schema";
import { addPrice } from "~/server/billing-plans/prices";
import { startCheckout } from "~/server/orders/checkout";
import { expireCheckoutJob } from "~/server/orders/expire-checkout";
import { refundJob } from "~/server/orders/jobs";
import { getOrder } from "~/server/orders/orders";
import { getOwnOrder, giveUpOwnOrder, listOwnOrders } from "~/server/orders/own-orders";
import { refundOrder } from "~/server/orders/refund";
import { waiveOrder } from "~/server/orders/waive";
import { receivePaymentEvent } from "~/server/orders/receive-event";
import { acknowledgePlan } from "~/server/patients/acknowledge-plan";
import { inTransaction } from "~/server/platform/transaction";
import { choosePlan, DISCLAIMER, seedGuest, showPlan } from "../factories/orders";
import { admin, collectStatuses, HAS_DATABASE, useDatabase, viewer } from "../support/database";
import { signEvent } from "../support/fake-stripe";
import { runJobs } from "../support/jobs";
import {
  readOrder,
  readPlan,
  readRevenue,
  RETURN_URL,
  sendEvent,
  usePayments,
} from "../support/payments";

describe.runIf(HAS_DATABASE)("payments", () => {
  useDatabase();
  const { openCheckout, procedure, provider, seedPaid, seedPending } = usePayments();

  it("tell the provider an order number and an amount, and nothing else", async () => {
    const { id } = await seedPending();
    const { sent } = await openCheckout(id);
    const reference = sent.client_reference_id ?? "";
    expect(reference).toMatch(/^O0*\d+-[\w-]{8}$/);
    const { expires_at: _, ...rest } = sent;
    expect(rest).toEqual({
      mode: "payment",
      client_reference_id: reference,
      "metadata[order]": reference,
      "payment_intent_data[metadata][order]": reference,
      "line_items[0][quantity]": "1",
      "line_items[0][price_data][currency]": "usd",
      "line_items[0][price_data][unit_amount]": "499",
      "line_items[0][price_data][product_data][name]": `Order ${reference}`,
      success_url: RETURN_URL,
      cancel_url: RETURN_URL,
    });
  });

  it("leave the patient with the Free plan until the signed event arrives, whatever comes back first", async () => {
    const { guest, id } = await seedPending();
    expect(await readPlan(id)).toBe("no-fee");
    const session = await openCheckout(id);
    const event = provider().pay(session.id);
    // The patient is back before the event.
    expect(await getOwnOrder(await guest.caller(), id)).toMatchObject({ state: "Pending" });
    expect(await readPlan(id)).toBe("no-fee");
    expect(await sendEvent(event)).toEqual({ outcome: "Paid" });
    expect(await readOrder(id)).toMatchObject({ state: "Paid", totalCents: 499 });
    expect(await readPlan(id)).toBe("complete");
    expect(await readRevenue(id)).toEqual([499]);
    expect(await getOwnOrder(await guest.caller(), id)).toMatchObject({
      payer: "Patient",
      receiptNumber: expect.stringMatching(/^O/) as string,
    });
  });

  it("take an event once, however often it is sent, and at the same time", async () => {
    const { id } = await seedPending();
    const event = provider().pay((await openCheckout(id)).id);
    const outcomes = await Promise.all([sendEvent(event), sendEvent(event), sendEvent(event)]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual([
      "Known already",
      "Known already",
      "Paid",
    ]);
    await sendEvent(event);
    expect(await readRevenue(id)).toEqual([499]);
    expect(await PaymentEvent.count({ where: { orderId: id } })).toBe(1);
    // Another event about the same payment.
    const { id: session } = [...provider().sessions.values()].at(-1) ?? { id: "" };
    expect(await sendEvent(provider().pay(session))).toEqual({ outcome: "Known already" });
    expect(await readRevenue(id)).toEqual([499]);
  });

  it.each([
    ["another secret", (event: string) => signEvent(event, `whsec_${"x".repeat(32)}`)],
    ["no signature", () => ""],
    ["that of another body", () => signEvent("{}")],
    [
      "one of an hour ago",
      (event: string) =>
        signEvent(event).replace(/t=\d+/, `t=${Math.floor(Date.now() / 1_000) - 3_600}`),
    ],
  ])("refuse an event with %s, and change nothing", async (_, toSignature) => {
    const { id } = await seedPending();
    const event = provider().pay((await openCheckout(id)).id);
    await expect(sendEvent(event, toSignature(event))).rejects.toMatchObject({ status: 400 });
    expect(await readOrder(id)).toMatchObject({ state: "Pending" });
    expect(await readPlan(id)).toBe("no-fee");
    expect(await PaymentEvent.count({ where: { orderId: id } })).toBe(0);
  });

  it("take no event about another installation's order, nor of another kind", async () => {
    const foreign = provider().toEvent("checkout.session.completed", {
      id: `cs_${randomUUID()}`,
      client_reference_id: "O001-abcdefgh",
      payment_status: "paid",
      payment_intent: "pi_foreign",
      amount_total: 499,
      currency: "usd",
    });
    expect(await sendEvent(foreign)).toEqual({ outcome: "Not an order of this installation" });
    expect(await sendEvent(provider().toEvent("invoice.paid", { id: "in_1" }))).toEqual({
      outcome: "Of no concern here",
    });
    await expect(receivePaymentEvent("other", foreign, signEvent(foreign))).rejects.toMatchObject({
      status: 404,
    });
  });

  it("end with the checkout that nobody paid: the plan stays, and may be chosen again", async () => {
    const { guest, id } = await seedPending();
    const session = await openCheckout(id);
    await sendEvent(provider().expire(session.id));
    expect(await readOrder(id)).toMatchObject({ state: "Failed", reason: "Not paid in time" });
    expect(await readPlan(id)).toBe("no-fee");
    const again = await choosePlan(guest, { procedure: procedure() });
    expect(again.pendingOrderId).not.toBe(id);
    await sendEvent(provider().pay((await openCheckout(again.pendingOrderId ?? 0)).id));
    expect(await readPlan(again.pendingOrderId ?? 0)).toBe("complete");
    const orders = await listOwnOrders(await guest.caller());
    expect(orders.map(({ state }) => state)).toEqual(["Paid", "Failed"]);
  });

  it("keep a payment that has arrived, whatever comes late", async () => {
    const { id, session } = await seedPaid();
    expect(await sendEvent(provider().expire(session.id))).toEqual({ outcome: "Known already" });
    expect(await readOrder(id)).toMatchObject({ state: "Paid" });
  });

  it("open one checkout for an order, also when it is asked for twice at once", async () => {
    const { id } = await seedPending();
    const [one, two] = await Promise.all([
      startCheckout(admin, id, RETURN_URL),
      startCheckout(admin, id, RETURN_URL),
    ]);
    expect(one).toBe(two);
    expect(await startCheckout(admin, id, RETURN_URL)).toBe(one);
    expect(await Payment.count({ where: { orderId: id } })).toBe(1);
  });

  it("refund what is paid twice", async () => {
    const { id } = await seedPending();
    const first = await openCheckout(id);
    // The first checkout is about to end, so there is another one.
    await Payment.update({ expiresAt: new Date() }, { where: { checkoutId: first.id } });
    const second = await openCheckout(id);
    expect(second.id).not.toBe(first.id);
    await sendEvent(provider().pay(first.id));
    expect(await sendEvent(provider().pay(second.id))).toEqual({ outcome: "Paid twice: refunded" });
    await runJobs(refundJob);
    expect(provider().charges.get(second.paymentIntent ?? "")?.refunded).toBe(499);
    expect(provider().charges.get(first.paymentIntent ?? "")?.refunded).toBe(0);
    expect(await readOrder(id)).toMatchObject({ state: "Paid", refundedCents: 0 });
    expect(await readRevenue(id)).toEqual([499, 499, -499]);
    expect(await readPlan(id)).toBe("complete");
  });

  it("refund what is paid for an order that has ended", async () => {
    const { guest, id } = await seedPending();
    const session = await openCheckout(id);
    await inTransaction(await guest.caller(), (writer) => giveUpOwnOrder(writer, id));
    expect(await readOrder(id)).toMatchObject({ state: "Failed" });
    expect(await sendEvent(provider().pay(session.id))).toEqual({
      outcome: "Paid after the order had ended: refunded",
    });
    await runJobs(refundJob);
    expect(provider().charges.get(session.paymentIntent ?? "")?.refunded).toBe(499);
    expect(await readPlan(id)).toBe("no-fee");
  });

  it("end the checkout at the provider with the order", async () => {
    const { guest, id } = await seedPending();
    const session = await openCheckout(id);
    await choosePlan(guest, { procedure: procedure(), plan: "no-fee" });
    expect(await readOrder(id)).toMatchObject({
      state: "Failed",
      reason: "Another plan was chosen",
    });
    await runJobs(expireCheckoutJob);
    expect(session.status).toBe("expired");
  });

  it("do not open a plan for another amount or currency, and say so to staff, who can refund it", async () => {
    for (const values of [{ amount_total: 1 }, { currency: "eur" }]) {
      const { id } = await seedPending();
      const session = await openCheckout(id);
      await sendEvent(provider().pay(session.id, values));
      expect(await readPlan(id)).toBe("no-fee");
      const order = await getOrder(admin, id);
      expect(order).toMatchObject({
        state: "Pending",
        payments: [{ state: "Unexpected", failure: "Another amount or currency than the order's" }],
      });
      expect(order.refundableCents).toBe(order.payments[0]?.amountCents);
      expect(await readRevenue(id)).toEqual([]);
    }
  });

  it("keep the price that was shown when it changes before the payment, and refuse one that changed before the choice", async () => {
    const { id } = await BillingPlan.findOne({ where: { code: "complete" }, rejectOnEmpty: true });
    const pending = await seedPending();
    const guest = await seedGuest();
    const shown = await showPlan(guest, { procedure: procedure() });
    await addPrice(admin, id, { priceCents: 899 });
    const { amount } = await openCheckout(pending.id);
    expect(amount).toBe(499);
    await expect(
      acknowledgePlan(await guest.caller(), guest.token, shown, DISCLAIMER),
    ).rejects.toMatchObject({ status: 409, message: "The price has changed: it is $8.99 now." });
    await addPrice(admin, id, { priceCents: 499 });
  });

  it("wait while the provider is down, and go on when it is back", async () => {
    const { id } = await seedPending();
    provider().state.isDown = true;
    await expect(startCheckout(admin, id, RETURN_URL)).rejects.toMatchObject({
      status: 503,
      message: ORDER_MESSAGES.providerDown,
    });
    expect(await readOrder(id)).toMatchObject({ state: "Pending" });
    provider().state.isDown = false;
    await sendEvent(provider().pay((await openCheckout(id)).id));
    expect(await readOrder(id)).toMatchObject({ state: "Paid" });
  });

  it("are owed once: who has paid a plan and chooses it again pays nothing", async () => {
    const { guest, id } = await seedPaid();
    await choosePlan(guest, { procedure: procedure(), plan: "no-fee" });
    expect(await readPlan(id)).toBe("no-fee");
    const again = await choosePlan(guest, { procedure: procedure() });
    expect(again).toMatchObject({ pendingOrderId: null, totalCents: 0 });
    expect(await readPlan(id)).toBe("complete");
    expect(await Order.count({ where: { id } })).toBe(1);
  });

  it("are seen and changed by administrators alone, and by the patient whose they are", async () => {
    const { id } = await seedPending();
    const other = await seedGuest();
    await choosePlan(other, { procedure: procedure(), plan: "no-fee" });
    const stranger = await other.caller();
    expect(
      await collectStatuses([
        getOrder(viewer, id),
        refundOrder(viewer, id, {}),
        waiveOrder(viewer, id, {}),
        getOwnOrder(stranger, id),
        getOwnOrder(admin, id),
      ]),
    ).toEqual([403, 403, 403, 404, 403]);
  });
});
