import { z } from "zod";
import { ORDER_STATES, PAYMENT_STATES } from "~/models/orders/order-options.schema";
import type { FullOrder, ListedOrder } from "~/server/orders/orders";
import type { OrderData } from "~/server/orders/present";
import {
  createdAt,
  dateTimeSchema,
  defineShape,
  idSchema,
  type Shape,
  updatedAt,
  version,
} from "../describe";

const CREATED_AT = "2027-01-04T08:30:00.000Z";
const cents = (description: string) =>
  z.number().int().min(0).describe(`${description} In whole cents.`);
const known = (description: string) => z.string().nullable().describe(description);

const fields = {
  id: idSchema("the order"),
  patientId: idSchema("the patient, who may be erased"),
  episodeId: idSchema("the patient's episode"),
  planCode: z.string().describe("Code of the billing plan."),
  planName: z.string().describe("The plan's name when it was chosen."),
  listPriceCents: cents("The price that was shown."),
  coveredCents: cents("What a partner or an offer takes off."),
  totalCents: cents("What is left for the patient."),
  refundedCents: cents("What was refunded of it."),
  currency: z.string().describe("Always usd."),
  partnerId: idSchema("the partner that takes something off").nullable(),
  offerId: idSchema("the partner's offer").nullable(),
  benefit: known("What was shown of it; null for none."),
  payer: z.string().describe("Who pays it, in words."),
  state: z
    .enum(ORDER_STATES)
    .describe("A Pending one waits for a payment; a Failed one was not paid."),
  stateChangedAt: dateTimeSchema("When the state changed."),
  settledAt: dateTimeSchema("When the plan was opened; null before.").nullable(),
  reason: known("Why it was waived, refunded or failed."),
  reasonBy: known("Who said so; null for the product itself."),
  receiptNumber: known("Null until it is paid, covered or waived."),
  version,
  createdAt,
  updatedAt,
};
const patient = z
  .string()
  .describe("The patient's name, with `patients:read` or `patients:write`; else the number.");
const EXAMPLE = {
  id: 12,
  patientId: 5,
  episodeId: 9,
  planCode: "complete",
  planName: "Complete",
  listPriceCents: 499,
  coveredCents: 250,
  totalCents: 249,
  refundedCents: 0,
  currency: "usd",
  partnerId: 1,
  offerId: null,
  benefit: "Covered by Lakemoor Health Network",
  payer: "Lakemoor Health Network and patient",
  state: "Paid",
  stateChangedAt: CREATED_AT,
  settledAt: CREATED_AT,
  reason: null,
  reasonBy: null,
  receiptNumber: "O012",
  version: 1,
  createdAt: CREATED_AT,
  updatedAt: CREATED_AT,
} as const;

export const ORDER = {
  name: "Order",
  shape: defineShape<OrderData>()(z.object(fields).strict()).describe(
    "What a patient owes for a billing plan, and what became of it; nothing of health.",
  ),
  example: EXAMPLE,
} satisfies Shape;

export const LISTED_ORDER = {
  name: "ListedOrder",
  shape: defineShape<ListedOrder>()(z.object({ ...fields, patient }).strict()).describe(
    "An order, and who it is for.",
  ),
  example: { ...EXAMPLE, patient: "Maria Lopez" },
} satisfies Shape;

const payment = z
  .object({
    id: idSchema("the payment"),
    provider: z.string(),
    paymentId: known("The provider's ID; null until it is paid."),
    amountCents: cents("The amount."),
    currency: z.string(),
    state: z.enum(PAYMENT_STATES).describe("An Unexpected one differs from the order."),
    refundedCents: cents("What was refunded."),
    refundAskedCents: cents("What is to be refunded."),
    failure: known("Why it failed, or is unexpected."),
    paidAt: dateTimeSchema("When it was paid; null before.").nullable(),
    createdAt,
  })
  .strict();

export const FULL_ORDER = {
  name: "FullOrder",
  shape: defineShape<FullOrder>()(
    z
      .object({
        ...fields,
        patient,
        payments: z.array(payment).describe("Checkouts at the payment provider, oldest first."),
        refundableCents: cents("What can still be refunded."),
      })
      .strict(),
  ).describe("An order with its payments."),
  example: {
    ...EXAMPLE,
    patient: "Maria Lopez",
    payments: [
      {
        id: 4,
        provider: "stripe",
        paymentId: "pi_3Q1",
        amountCents: 249,
        currency: "usd",
        state: "Paid",
        refundedCents: 0,
        refundAskedCents: 0,
        failure: null,
        paidAt: CREATED_AT,
        createdAt: CREATED_AT,
      },
    ],
    refundableCents: 249,
  },
} satisfies Shape;
