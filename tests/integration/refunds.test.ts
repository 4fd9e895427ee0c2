import { describe, expect, it } from "vitest";
import { AuditEvent, Payment } from "~/models";
import { ORDER_MESSAGES } from "~/models/orders/order-options.schema";
import { expireCheckoutJob } from "~/server/orders/expire-checkout";
import { checkCheckoutsJob, refundJob } from "~/server/orders/jobs";
import { refundOrder } from "~/server/orders/refund";
import { waiveOrder } from "~/server/orders/waive";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";
import { runJobs } from "../support/jobs";
import { readOrder, readPlan, readRevenue, sendEvent, usePayments } from "../support/payments";

describe.runIf(HAS_DATABASE)("payments", () => {
  useDatabase();
  const { openCheckout, provider, seedPaid, seedPending } = usePayments();

  describe("that are refunded", () => {
    it("go back as a whole, for a reason, with or without the plan", async () => {
      for (const keepsPlan of [true, false]) {
        const { id, paymentIntent } = await seedPaid();
        await refundOrder(admin, id, { reason: "The procedure was cancelled", keepsPlan });
        expect(await readOrder(id)).toMatchObject({ state: "Paid" });
        await runJobs(refundJob);
        expect(provider().charges.get(paymentIntent)?.refunded).toBe(499);
        expect(await readOrder(id)).toMatchObject({
          state: "Refunded",
          refundedCents: 499,
          reason: "The procedure was cancelled",
          reasonBy: "Test",
        });
        expect(await readPlan(id)).toBe(keepsPlan ? "complete" : "no-fee");
        expect(await readRevenue(id)).toEqual([499, -499]);
        // The provider's event about it changes nothing anymore.
        await sendEvent(provider().refund(paymentIntent, 0));
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
      expect(provider().charges.get(paymentIntent)?.refunded).toBe(499);
      await expect(refund()).rejects.toMatchObject({ status: 409 });
    });

    it("at the provider are known by its event, also before the payment is", async () => {
      const { id, paymentIntent } = await seedPaid();
      await sendEvent(provider().refund(paymentIntent, 199));
      expect(await readOrder(id)).toMatchObject({ state: "Paid", refundedCents: 199 });
      await sendEvent(provider().refund(paymentIntent, 300));
      expect(await readOrder(id)).toMatchObject({
        state: "Refunded",
        reason: "Refunded at the payment provider",
      });
      expect(await readPlan(id)).toBe("complete");
      expect(await readRevenue(id)).toEqual([499, -199, -300]);

      const late = await seedPending();
      const session = await openCheckout(late.id);
      const paid = provider().pay(session.id);
      await sendEvent(provider().refund(session.paymentIntent ?? "", 499));
      expect(await readOrder(late.id)).toMatchObject({ state: "Pending" });
      await sendEvent(paid);
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
      expect(provider().charges.get(paymentIntent)?.refunded).toBe(499);
      expect(await readOrder(id)).toMatchObject({ state: "Refunded" });
    });

    it("wait while the provider is down", async () => {
      const { id, paymentIntent } = await seedPaid();
      await refundOrder(admin, id, { reason: "Late", keepsPlan: true });
      provider().state.isDown = true;
      await runJobs(refundJob);
      expect(await readOrder(id)).toMatchObject({ state: "Paid" });
      provider().state.isDown = false;
      await runJobs(refundJob);
      expect(provider().charges.get(paymentIntent)?.refunded).toBe(499);
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
});
