import { CHOICES, REVENUE } from "../counts/sources/money";
import { type ReportContext, sumSources } from "../report-context";
import { chartUnlessEmpty, type ReportData } from "../report-data";
import { readPlanNames } from "./plan-names";

/** Reads what patients paid, less refunds, and what they chose (AREAS 12, report 9). Whole cents. */
export async function readRevenue(context: ReportContext): Promise<ReportData> {
  const revenue = await sumSources(context, [REVENUE]);
  const choices = await sumSources(context, [CHOICES]);
  const names = await readPlanNames(context.caller);
  const { paidCents, refundedCents, payments } = revenue.total;
  const codes = new Set([...revenue.byKey.keys(), ...choices.byKey.keys()]);
  return {
    figures: [
      {
        id: "revenue",
        label: "Revenue",
        kind: "cents",
        value: paidCents - refundedCents,
        note: "paid, less refunds",
      },
      { id: "paid", label: "Paid", kind: "cents", value: paidCents },
      { id: "refunded", label: "Refunded", kind: "cents", value: refundedCents },
      { id: "payments", label: "Payments", kind: "count", value: payments },
      {
        id: "chosen",
        label: "Prices Chosen",
        kind: "cents",
        value: choices.total.priceCents,
        note: "paid or not",
      },
    ],
    chart: chartUnlessEmpty({
      title: "Paid and refunded",
      kind: "cents",
      series: ["Paid", "Refunded"],
      values: revenue.byBucket.map((sums) => [sums.paidCents, sums.refundedCents]),
    }),
    tables: [
      {
        id: "plans",
        title: "By billing plan",
        rowHeader: "Plan",
        columns: [
          { id: "chosen", header: "Chosen", kind: "count" },
          { id: "priceCents", header: "Prices Chosen", kind: "cents" },
          { id: "payments", header: "Payments", kind: "count" },
          { id: "paid", header: "Paid", kind: "cents" },
          { id: "refunded", header: "Refunded", kind: "cents" },
          { id: "revenue", header: "Revenue", kind: "cents" },
        ],
        empty: "Nothing was chosen or paid in this time.",
        rows: [...codes].map((code) => {
          const paid = revenue.byKey.get(code);
          const chosen = choices.byKey.get(code);
          const [paidHere, refundedHere] = [paid?.paidCents ?? 0, paid?.refundedCents ?? 0];
          return {
            id: code,
            label: names.get(code)?.name ?? code,
            href: names.has(code) ? `/admin/billing-plans/${names.get(code)?.id}` : null,
            values: [
              chosen?.chosen ?? 0,
              chosen?.priceCents ?? 0,
              paid?.payments ?? 0,
              paidHere,
              refundedHere,
              paidHere - refundedHere,
            ],
          };
        }),
      },
    ],
    definition:
      "Counts payments and refunds on the day they were made. Revenue is what was paid, less refunds; a refund counts on its own day, not on that of the payment. Prices Chosen adds up the prices that patients were shown when they chose a plan, whether or not anything was paid.",
    notes: [],
  };
}
