import { Payment } from "~/models";
import { findPaymentProvider } from "~/server/payments/provider";
import { defineJob } from "~/server/platform/jobs/job-definition";

/** Ends a checkout at the provider, so that nobody can pay for what is over; what it says then is taken as an event. */
export const expireCheckoutJob = defineJob<{ paymentId: number }>({
  kind: "expire-checkout",
  label: "Checkouts that end",
  run: async ({ payload }) => {
    const payment = await Payment.findByPk(payload.paymentId);
    const provider = findPaymentProvider();
    if (
      !provider ||
      payment?.provider !== provider.name ||
      payment.state !== "Open" ||
      !payment.checkoutId
    )
      return;
    await provider.expireCheckout(payment.checkoutId);
  },
});
