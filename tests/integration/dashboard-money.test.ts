import { afterEach, describe, expect, it } from "vitest";
import { Patient, PatientProcedure, PlanChoice } from "~/models";
import { readDashboardFigures } from "~/server/dashboard/dashboard";
import { insertPlanChoices } from "../factories/catalogue";
import { insertRevenue } from "../factories/orders";
import { readCard } from "../support/dashboard";
import { HAS_DATABASE, useDatabase, viewer } from "../support/database";

describe.runIf(HAS_DATABASE)("the money on the dashboard", () => {
  useDatabase();
  afterEach(async () => {
    await PlanChoice.destroy({ where: {} });
    await PatientProcedure.destroy({ where: {} });
    await Patient.destroy({ where: {} });
  });

  it("counts the plans chosen, and sums the prices shown with them", async () => {
    await insertPlanChoices("complete", ["2026-06-15T08:00:00Z", "2026-06-13T08:00:00Z"], 499);
    // The price at the time of the choice counts, not the current one.
    await insertPlanChoices("complete", ["2026-06-13T09:00:00Z", "2026-06-03T08:00:00Z"], 120_000);
    await insertPlanChoices("no-fee", ["2026-06-14T08:00:00Z"], 0);
    const [chosen, complete, free] = await Promise.all(
      ["Plans Chosen", "Complete Plans", "Free Plans"].map((label) => readCard(label, "7d")),
    );
    expect(chosen).toMatchObject({ total: 5, previous: 1, added: 4 });
    expect(complete).toMatchObject({ total: 4, previous: 1, added: 3 });
    expect(free).toMatchObject({ total: 1, previous: 0, shown: [["Jun 14", 1]] });
    expect(await readCard("Prices Chosen", "7d")).toMatchObject({
      total: 240_998,
      previous: 120_000,
      added: 120_998,
      shown: [
        ["Jun 13", 120_499],
        ["Jun 15", 499],
      ],
    });
    expect(await readCard("Prices Chosen", "1d")).toMatchObject({
      previous: 0,
      added: 499,
      shown: [["10:00 AM", 499]],
      unit: "hour",
    });
    expect(await readCard("Prices Chosen", "ytd")).toMatchObject({ previous: 0, added: 240_998 });
  });

  it("sums prices beyond 32 bits, and to 0 without plan choices", async () => {
    expect(await readCard("Prices Chosen", "7d")).toMatchObject({
      total: 0,
      previous: 0,
      added: 0,
      shown: [],
    });
    const times = Array<string>(2_200).fill("2026-06-15T08:00:00Z");
    await insertPlanChoices("complete", times, 1_000_000);
    expect(await readCard("Prices Chosen", "7d")).toMatchObject({ total: 2.2e9, added: 2.2e9 });
  });

  it("sums what was paid, less refunds, for who may see revenue", async () => {
    const times = { paid: "2026-06-13T08:00:00Z", refunded: "2026-06-15T08:00:00Z" };
    await insertRevenue([
      { amountCents: 499, at: times.paid },
      { amountCents: 299, at: times.paid },
      { amountCents: -499, at: times.refunded },
      { amountCents: 99_900, at: times.paid, currency: "eur" },
    ]);
    expect(await readCard("Revenue", "7d")).toMatchObject({
      total: 299,
      added: 299,
      shown: [
        ["Jun 13", 798],
        ["Jun 15", -499],
      ],
    });
    const { groups } = await readDashboardFigures(viewer, "7d");
    const labels = groups.flatMap(({ cards }) => cards.map(({ label }) => label));
    expect(labels).not.toContain("Revenue");
    expect(labels).toContain("Prices Chosen");
  });
});
