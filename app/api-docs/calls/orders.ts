import { listResponse, recordResponse } from "~/app/api-docs/responses";
import { ORDER_MESSAGES } from "~/models/orders/order-options.schema";
import { refundSchema, waiveSchema } from "~/models/orders/order.schema";
import { ORDER_LIST } from "~/server/orders/orders";
import { type CallGroup, type DescribedCalls, listParameters, type Refusal } from "../describe";
import { FULL_ORDER, LISTED_ORDER, ORDER } from "../shapes/order";

const NOT_FOUND: Refusal = { when: "There is no such order.", message: "Order not found" };
const changed = (message: string, values: object) => ({
  ...recordResponse("Order", "order", ORDER)("changed"),
  message,
  example: { order: { ...ORDER.example, ...values } },
});

const ORDERS: CallGroup = {
  position: 160,
  name: "Orders",
  thing: "order",
  description:
    "What patients owe for billing plans, and who pays it. They need a token with the scope `billing:read` or `billing:write`. Reading them is written into the audit. They are made by what patients choose.",
  calls: {
    "GET /order": {
      operationId: "listOrders",
      summary: "List orders",
      query: listParameters(
        ORDER_LIST,
        "Finds the orders whose label (O001) this is, or whose patient's name, record number or address contains it.",
      ),
      responses: { 200: listResponse("Orders", "orders", ORDER_LIST, LISTED_ORDER) },
    },
    "GET /order/:id": {
      operationId: "getOrder",
      summary: "Read an order with its payments",
      responses: { 200: recordResponse("Order", "order", FULL_ORDER)("retrieved") },
      refusals: { 404: NOT_FOUND },
    },
    "POST /order/:id/refund": {
      operationId: "refundOrder",
      summary: "Refund an order",
      description:
        "The payment provider is asked at once; the order is Refunded once it says so, and all of it is.",
      body: {
        rule: refundSchema,
        fields: {
          reason: "For your staff, and in the audit.",
          amountCents: "In whole cents. Left out, all that is left.",
          keepsPlan: "False takes the plan back: the patient has the Free plan again.",
        },
        example: { reason: "The procedure was cancelled", amountCents: 100, keepsPlan: true },
      },
      responses: {
        200: changed("Refund asked for successfully", { reason: "The procedure was cancelled" }),
      },
      refusals: {
        404: NOT_FOUND,
        409: {
          when: "Nothing was paid, or all of it is refunded.",
          message: ORDER_MESSAGES.notRefundable,
        },
      },
    },
    "POST /order/:id/waive": {
      operationId: "waiveOrder",
      summary: "Waive an order",
      description: "The plan opens, and nothing is owed. An order that is waived already stays so.",
      body: {
        rule: waiveSchema,
        fields: { reason: "For your staff, and in the audit." },
        example: { reason: "Hardship" },
      },
      responses: {
        200: changed("Order waived successfully", { state: "Waived", reason: "Hardship" }),
      },
      refusals: {
        404: NOT_FOUND,
        409: {
          when: "It is paid, covered or refunded.",
          message: ORDER_MESSAGES.notWaivable,
        },
      },
    },
  },
};

export default {
  groups: [ORDERS],
  shapes: [ORDER, LISTED_ORDER, FULL_ORDER],
} satisfies DescribedCalls;
