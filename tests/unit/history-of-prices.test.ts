import { describe, expect, it } from "vitest";
import { formatFields } from "~/app/admin/history/present-history.server";

const price = (plan: string, priceCents: number, isOwn: boolean) => ({ plan, priceCents, isOwn });

describe("the history of a procedure's prices", () => {
  it("names amounts in dollars, and the prices that are the procedure's own", () => {
    const changes = [
      { field: "completePriceCents", before: 499, after: 899 },
      {
        field: "prices",
        before: [price("complete", 499, false), price("gold", 999, false)],
        after: [price("complete", 899, true), price("gold", 0, true)],
      },
    ];
    expect(formatFields(changes)).toEqual([
      { field: "Complete plan price", before: "$4.99", after: "$8.99" },
      { field: "Own prices", before: "Nothing", after: "complete $8.99, gold FREE" },
    ]);
  });

  it("leaves out what reads the same, such as another usual price", () => {
    const before = [price("complete", 899, true), price("gold", 999, false)];
    const after = [price("complete", 899, true), price("gold", 1_099, false)];
    expect(formatFields([{ field: "prices", before, after }])).toEqual([]);
  });
});
