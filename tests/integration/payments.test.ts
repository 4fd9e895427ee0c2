import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AuditEvent, Order, PatientProcedure, Payment, PaymentEvent, RevenueEntry } from "~/models";
import { ORDER_MESSAGES } from "~/models/orders/order-options.schema";
import { addPrice } from "~/server/billing-plans/prices";
import { startCheckout } from "~/server/orders/checkout";
import { expireCheckoutJob } from "~/server/orders/expire-checkout";
import { checkCheckoutsJob, refundJob } from "~/server/orders/jobs";
import { getOrder } from "~/server/orders/orders";
import { getOwnOrder, giveUpOwnOrder, listOwnOrders } from "~/server/orders/own-orders";
import { receivePaymentEvent } from "~/server/orders/receive-event";
import { refundOrder } from "~/server/orders/refund";
import { waiveOrder } from "~/server/orders/waive";
import { inTransaction } from "~/server/platform/transaction";
import { readSettings, replaceSettings, settings } from "~/server/platform/settings";
import { BillingPlan } from "~/models";
import { seedOfferedProcedure } from "../factories/catalogue";
import { choosePlan, seedGuest, showPlan, DISCLAIMER } from "../factories/orders";
import { acknowledgePlan } from "~/server/patients/acknowledge-plan";
import { admin, collectStatuses, HAS_DATABASE, useDatabase, viewer } from "../support/database";
import { type FakeStripe, fakeSettings, signEvent, startFakeStripe } from "../support/fake-stripe";
import { runJobs } from "../support/jobs";

const RETURN_URL = "https://hospital.example.org/my-orders/1";

describe.runIf(HAS_DATABASE)("payments", () => {
  useDatabase();
  let fake: FakeStripe;
  let procedure: { key: string };
  beforeAll(async () => {
    fake = await startFakeStripe();
    const { dataDir, timeZone } = settings();
    replaceSettings(
      readSettings({ DATA_DIR: dataDir, TIME_ZONE: timeZone, ...fakeSettings(fake) }),
    );
    procedure = await seedOfferedProcedure();
  });
  beforeEach(() => {
    fake.state.isDown = false;
  });
  afterAll(() => fake.stop());

  const send = (event: string, signature = signEvent(event)) =>
    receivePaymentEvent("stripe", event, signature);
  const readOrder = (id: number) => Order.findByPk(id, { rejectOnEmpty: true });
  const readPlan = async (orderId: number) => {
    const { episodeId } = await readOrder(orderId);
    return (await PatientProcedure.findByPk(episodeId, { rejectOnEmpty: true })).planKind;
  };
  const readRevenue = async (orderId: number) =>
    (await RevenueEntry.findAll({ where: { orderId }, order: ["id"] })).map(
      (each) => each.amountCents,
    );

  /** Chooses the Complete plan, which waits for its payment then. */
  async function seedPending() {
    const guest = await seedGuest();
    const { pendingOrderId } = await choosePlan(guest, { procedure: procedure.key });
    if (pendingOrderId === null) throw new Error("Nothing is to be paid");
    return { guest, id: pendingOrderId };
  }

  /** Opens the checkout of an order. @returns the provider's session */
  async function openCheckout(id: number) {
    const url = await startCheckout(admin, id, RETURN_URL);
    const session = fake.sessions.get(url.split("/").at(-1) ?? "");
    if (!session) throw new Error("There is no such checkout");
    return session;
  }

  async function seedPaid() {
    const pending = await seedPending();
    const session = await openCheckout(pending.id);
    await send(fake.pay(session.id));
    return { ...pending, session, paymentIntent: session.paymentIntent ?? "" };
  }

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
    const event = fake.pay(session.id);
    // The patient is back before the event.
    expect(await getOwnOrder(await guest.caller(), id)).toMatchObject({ state: "Pending" });
    expect(await readPlan(id)).toBe("no-fee");
    expect(await send(event)).toEqual({ outcome: "Paid" });
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
    const event = fake.pay((await openCheckout(id)).id);
    const outcomes = await Promise.all([send(event), send(event), send(event)]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual([
      "Known already",
      "Known already",
      "Paid",
    ]);
    await send(event);
    expect(await readRevenue(id)).toEqual([499]);
    expect(await PaymentEvent.count({ where: { orderId: id } })).toBe(1);
    // Another event about the same payment.
    const { id: session } = [...fake.sessions.values()].at(-1) ?? { id: "" };
    expect(await send(fake.pay(session))).toEqual({ outcome: "Known already" });
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
    const event = fake.pay((await openCheckout(id)).id);
    await expect(send(event, toSignature(event))).rejects.toMatchObject({ status: 400 });
    expect(await readOrder(id)).toMatchObject({ state: "Pending" });
    expect(await readPlan(id)).toBe("no-fee");
    expect(await PaymentEvent.count({ where: { orderId: id } })).toBe(0);
  });

  it("take no event about another installation's order, nor of another kind", async () => {
    const foreign = fake.toEvent("checkout.session.completed", {
      id: `cs_${randomUUID()}`,
      client_reference_id: "O001-abcdefgh",
      payment_status: "paid",
      payment_intent: "pi_foreign",
      amount_total: 499,
      currency: "usd",
    });
    expect(await send(foreign)).toEqual({ outcome: "Not an order of this installation" });
    expect(await send(fake.toEvent("invoice.paid", { id: "in_1" }))).toEqual({
      outcome: "Of no concern here",
    });
    await expect(receivePaymentEvent("other", foreign, signEvent(foreign))).rejects.toMatchObject({
      status: 404,
    });
  });

  it("end with the checkout that nobody paid: the plan stays, and may be chosen again", async () => {
    const { guest, id } = await seedPending();
    const session = await openCheckout(id);
    await send(fake.expire(session.id));
    expect(await readOrder(id)).toMatchObject({ state: "Failed", reason: "Not paid in time" });
    expect(await readPlan(id)).toBe("no-fee");
    const again = await choosePlan(guest, { procedure: procedure.key });
    expect(again.pendingOrderId).not.toBe(id);
    await send(fake.pay((await openCheckout(again.pendingOrderId ?? 0)).id));
    expect(await readPlan(again.pendingOrderId ?? 0)).toBe("complete");
    const orders = await listOwnOrders(await guest.caller());
    expect(orders.map(({ state }) => state)).toEqual(["Paid", "Failed"]);
  });

  it("keep a payment that has arrived, whatever comes late", async () => {
    const { id, session } = await seedPaid();
    expect(await send(fake.expire(session.id))).toEqual({ outcome: "Known already" });
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
    await send(fake.pay(first.id));
    expect(await send(fake.pay(second.id))).toEqual({ outcome: "Paid twice: refunded" });
    await runJobs(refundJob);
    expect(fake.charges.get(second.paymentIntent ?? "")?.refunded).toBe(499);
    expect(fake.charges.get(first.paymentIntent ?? "")?.refunded).toBe(0);
    expect(await readOrder(id)).toMatchObject({ state: "Paid", refundedCents: 0 });
    expect(await readRevenue(id)).toEqual([499, 499, -499]);
    expect(await readPlan(id)).toBe("complete");
  });

  it("refund what is paid for an order that has ended", async () => {
    const { guest, id } = await seedPending();
    const session = await openCheckout(id);
    await inTransaction(await guest.caller(), (writer) => giveUpOwnOrder(writer, id));
    expect(await readOrder(id)).toMatchObject({ state: "Failed" });
    expect(await send(fake.pay(session.id))).toEqual({
      outcome: "Paid after the order had ended: refunded",
    });
    await runJobs(refundJob);
    expect(fake.charges.get(session.paymentIntent ?? "")?.refunded).toBe(499);
    expect(await readPlan(id)).toBe("no-fee");
  });

  it("end the checkout at the provider with the order", async () => {
    const { guest, id } = await seedPending();
    const session = await openCheckout(id);
    await choosePlan(guest, { procedure: procedure.key, plan: "no-fee" });
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
      await send(fake.pay(session.id, values));
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
    const shown = await showPlan(guest, { procedure: procedure.key });
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
    fake.state.isDown = true;
    await expect(startCheckout(admin, id, RETURN_URL)).rejects.toMatchObject({
      status: 503,
      message: ORDER_MESSAGES.providerDown,
    });
    expect(await readOrder(id)).toMatchObject({ state: "Pending" });
    fake.state.isDown = false;
    await send(fake.pay((await openCheckout(id)).id));
    expect(await readOrder(id)).toMatchObject({ state: "Paid" });
  });

  it("find what was paid though its event was lost", async () => {
    const { id } = await seedPending();
    const session = await openCheckout(id);
    fake.pay(session.id);
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
      if (orderId === known.id) fake.pay(checkoutId ?? "");
      else fake.sessions.delete(checkoutId ?? "");
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
    const paid = fake.pay(session.id);
    // The backup was of before the order: its number was given again since.
    await Payment.destroy({ where: { orderId: id } });
    await Order.update(
      { createdAt: new Date(Date.now() + 60_000) },
      { where: { id }, silent: true, hooks: false },
    );
    expect(await send(paid)).toEqual({ outcome: "Not an order of this installation" });
    expect(await readOrder(id)).toMatchObject({ state: "Pending" });
  });

  it("know a checkout of which the product was stopped before it was stored", async () => {
    const { id } = await seedPending();
    const session = await openCheckout(id);
    await Payment.destroy({ where: { checkoutId: session.id } });
    await send(fake.pay(session.id));
    expect(await readOrder(id)).toMatchObject({ state: "Paid" });
  });

  describe("that are refunded", () => {
    it("go back as a whole, for a reason, with or without the plan", async () => {
      for (const keepsPlan of [true, false]) {
        const { id, paymentIntent } = await seedPaid();
        await refundOrder(admin, id, { reason: "The procedure was cancelled", keepsPlan });
        expect(await readOrder(id)).toMatchObject({ state: "Paid" });
        await runJobs(refundJob);
        expect(fake.charges.get(paymentIntent)?.refunded).toBe(499);
        expect(await readOrder(id)).toMatchObject({
          state: "Refunded",
          refundedCents: 499,
          reason: "The procedure was cancelled",
          reasonBy: "Test",
        });
        expect(await readPlan(id)).toBe(keepsPlan ? "complete" : "no-fee");
        expect(await readRevenue(id)).toEqual([499, -499]);
        // The provider's event about it changes nothing anymore.
        await send(fake.refund(paymentIntent, 0));
        expect(await readRevenue(id)).toEqual([499, -499]);
        const events = await AuditEvent.findAll({
          where: { recordType: "order", recordId: String(id), action: "refund asked for" },
        });
        expect(events).toHaveLength(1);
      }
    });

    it("go back in parts, and never more than was paid", async () => {
      const { id, paymentIntent } = await seedPaid();
      const refund = (amountCents?: number) =>
        refundOrder(admin, id, { reason: "Late", keepsPlan: true, amountCents });
      await refund(100);
      await refund(99);
      await runJobs(refundJob);
      expect(await readOrder(id)).toMatchObject({ state: "Paid", refundedCents: 199 });
      await expect(refund(301)).rejects.toMatchObject({
        fields: [{ field: "amountCents", message: "At most $3.00 can be refunded" }],
      });
      await refund();
      await runJobs(refundJob);
      expect(await readOrder(id)).toMatchObject({ state: "Refunded", refundedCents: 499 });
      expect(fake.charges.get(paymentIntent)?.refunded).toBe(499);
      await expect(refund()).rejects.toMatchObject({ status: 409 });
    });

    it("at the provider are known by its event, also before the payment is", async () => {
      const { id, paymentIntent } = await seedPaid();
      await send(fake.refund(paymentIntent, 199));
      expect(await readOrder(id)).toMatchObject({ state: "Paid", refundedCents: 199 });
      await send(fake.refund(paymentIntent, 300));
      expect(await readOrder(id)).toMatchObject({
        state: "Refunded",
        reason: "Refunded at the payment provider",
      });
      expect(await readPlan(id)).toBe("complete");
      expect(await readRevenue(id)).toEqual([499, -199, -300]);

      const late = await seedPending();
      const session = await openCheckout(late.id);
      const paid = fake.pay(session.id);
      await send(fake.refund(session.paymentIntent ?? "", 499));
      expect(await readOrder(late.id)).toMatchObject({ state: "Pending" });
      await send(paid);
      expect(await readOrder(late.id)).toMatchObject({ state: "Refunded", refundedCents: 499 });
      expect(await readRevenue(late.id)).toEqual([499, -499]);
    });

    it("are asked for again if their job was lost", async () => {
      const { id, paymentIntent } = await seedPaid();
      const yesterday = new Date(Date.now() - 25 * 3_600_000);
      await Payment.update(
        { refundAskedCents: 499, updatedAt: yesterday },
        { where: { orderId: id }, silent: true, hooks: false },
      );
      await runJobs(checkCheckoutsJob);
      await runJobs(refundJob);
      expect(fake.charges.get(paymentIntent)?.refunded).toBe(499);
      expect(await readOrder(id)).toMatchObject({ state: "Refunded" });
    });

    it("wait while the provider is down", async () => {
      const { id, paymentIntent } = await seedPaid();
      await refundOrder(admin, id, { reason: "Late", keepsPlan: true });
      fake.state.isDown = true;
      await runJobs(refundJob);
      expect(await readOrder(id)).toMatchObject({ state: "Paid" });
      fake.state.isDown = false;
      await runJobs(refundJob);
      expect(fake.charges.get(paymentIntent)?.refunded).toBe(499);
      expect(await readOrder(id)).toMatchObject({ state: "Refunded" });
    });

    it("need a reason, and a decision about the plan", async () => {
      const { id } = await seedPaid();
      await expect(refundOrder(admin, id, {})).rejects.toMatchObject({
        fields: [{ field: "reason" }, { field: "keepsPlan" }],
      });
    });
  });

  describe("that are waived", () => {
    it("open the plan, and cannot be paid anymore", async () => {
      const { id } = await seedPending();
      const session = await openCheckout(id);
      await waiveOrder(admin, id, { reason: "Hardship" });
      expect(await readOrder(id)).toMatchObject({
        state: "Waived",
        reason: "Hardship",
        reasonBy: "Test",
      });
      expect(await readPlan(id)).toBe("complete");
      await runJobs(expireCheckoutJob);
      expect(session.status).toBe("expired");
      expect(await readRevenue(id)).toEqual([]);
      expect(await waiveOrder(admin, id, { reason: "Again" })).toMatchObject({
        state: "Waived",
        reason: "Hardship",
      });
    });

    it("are not those that are paid", async () => {
      const { id } = await seedPaid();
      await expect(waiveOrder(admin, id, { reason: "Hardship" })).rejects.toMatchObject({
        status: 409,
        message: ORDER_MESSAGES.notWaivable,
      });
    });
  });

  it("are owed once: who has paid a plan and chooses it again pays nothing", async () => {
    const { guest, id } = await seedPaid();
    await choosePlan(guest, { procedure: procedure.key, plan: "no-fee" });
    expect(await readPlan(id)).toBe("no-fee");
    const again = await choosePlan(guest, { procedure: procedure.key });
    expect(again).toMatchObject({ pendingOrderId: null, totalCents: 0 });
    expect(await readPlan(id)).toBe("complete");
    expect(await Order.count({ where: { id } })).toBe(1);
  });

  it("are seen and changed by administrators alone, and by the patient whose they are", async () => {
    const { id } = await seedPending();
    const other = await seedGuest();
    await choosePlan(other, { procedure: procedure.key, plan: "no-fee" });
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
