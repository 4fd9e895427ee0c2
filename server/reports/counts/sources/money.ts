import { CURRENCY } from "~/models/orders/order-options.schema";
import { type CountSource, episodeDimensions, flag, IS_COUNTED, onDay } from "../source";

/** Dimensions of an order, which stays after its episode and patient are erased. */
const ORDER_DIMENSIONS = episodeDimensions().replace("p.language", "COALESCE(p.language, '')");

/** Payments and refunds in whole cents, by the code of the billing plan. */
export const REVENUE: CountSource<"payments" | "paidCents" | "refunds" | "refundedCents"> = {
  name: "revenue",
  fact: "revenue",
  measures: ["payments", "paidCents", "refunds", "refundedCents"],
  factsSql: (day) => {
    const isRefund = "r.kind = 'refund'";
    return (
      `SELECT o.plan_code AS subject, ${ORDER_DIMENSIONS}, ${flag(`NOT ${isRefund}`)} AS payments, ` +
      `CASE WHEN ${isRefund} THEN 0 ELSE r.amount_cents END AS "paidCents", ${flag(isRefund)} AS refunds, ` +
      `CASE WHEN ${isRefund} THEN - r.amount_cents ELSE 0 END AS "refundedCents" ` +
      "FROM revenue_entries AS r JOIN orders AS o ON o.id = r.order_id " +
      "LEFT JOIN patient_procedures AS e ON e.id = o.episode_id LEFT JOIN patients AS p ON p.id = o.patient_id " +
      `WHERE r.currency = '${CURRENCY}' AND ${onDay("r.created_at", day)}`
    );
  },
};

/** Plans that patients chose, and the prices that they were shown, by the code of the billing plan. */
export const CHOICES: CountSource<"chosen" | "priceCents"> = {
  name: "choices",
  fact: "choice",
  measures: ["chosen", "priceCents"],
  factsSql: (day) =>
    `SELECT c.plan_kind AS subject, ${episodeDimensions()}, 1 AS chosen, c.price_cents AS "priceCents" ` +
    "FROM plan_choices AS c JOIN patient_procedures AS e ON e.id = c.patient_procedure_id " +
    `JOIN patients AS p ON p.id = c.patient_id WHERE ${onDay("c.created_at", day)} AND ${IS_COUNTED}`,
};
