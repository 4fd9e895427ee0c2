import { describe, expect, it } from "vitest";
import { REPORTS } from "~/models/reports/report-options.schema";
import {
  findReport,
  MAX_QUERY_LENGTH,
  reportPath,
  toReportQuery,
} from "~/models/reports/report-address.schema";

describe("the canonical query of a report", () => {
  it("has the report's parameters in a fixed order, once each, without others", () => {
    expect(
      toReportQuery(
        "funnel",
        "?partner=7&period=30d&x=1&specialty=%203%20&specialty=4&edit=on&version=12",
      ),
    ).toBe("period=30d&specialty=3&version=12&partner=7");
    expect(toReportQuery("views", "?period=7d&specialty=3&language=es")).toBe("period=7d");
    expect(toReportQuery("messages", "language=es&from=2026-01-31&to=2026-02-28")).toBe(
      "from=2026-01-31&to=2026-02-28&language=es",
    );
  });

  it("drops what no page could read", () => {
    for (const search of [
      "",
      "?",
      "period=",
      "period=31d",
      "from=2026-02-30&to=tomorrow",
      "specialty=%26period%3D7d",
      `specialty=${"3".repeat(51)}`,
      "procedure=%3Cscript%3E",
      "facility=1%0A2",
    ])
      expect(toReportQuery("funnel", search), search).toBe("");
  });

  it("is the same when it is built again, and never longer than its limit", () => {
    for (const { key, filters } of REPORTS) {
      const search = new URLSearchParams({ period: "365d", from: "2026-01-01", to: "2026-12-31" });
      for (const filter of filters) search.set(filter, "x".repeat(50));
      const query = toReportQuery(key, search);
      expect(toReportQuery(key, query)).toBe(query);
      expect(query.length).toBeGreaterThan(40);
      expect(query.length).toBeLessThanOrEqual(MAX_QUERY_LENGTH);
    }
  });

  it("makes the address of the report's page", () => {
    expect(reportPath("funnel")).toBe("/admin/reports/funnel");
    expect(reportPath("funnel", "period=7d")).toBe("/admin/reports/funnel?period=7d");
    expect(findReport("nothing")).toBeUndefined();
    expect(findReport(undefined)).toBeUndefined();
  });
});
