import { describe, expect, it } from "vitest";
import { deletePartner } from "~/server/partners/partners";
import { readPartnerUsage } from "~/server/partners/usage";
import { insertCoverages } from "../factories/orders";
import { seedPartner, seedPartnerOffer, setUsed } from "../factories/partners";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";

describe.runIf(HAS_DATABASE)("figures about a partner's patients", () => {
  useDatabase();

  it("tell how their offers were used from 11 people on", async () => {
    const { id, partnerId } = await seedPartnerOffer();
    const read = async (count: number, cents: number) => {
      await setUsed(id, count, cents);
      return readPartnerUsage(admin, partnerId);
    };
    expect(await read(0, 0)).toMatchObject({ offersUsed: 0, givenCents: 0 });
    expect(await read(10, 1_000)).toMatchObject({ offersUsed: 10, givenCents: null });
    expect(await read(11, 1_100)).toMatchObject({ offersUsed: 11, givenCents: 1_100 });
  });

  it("tell whom they cover from 11 people on, each once, and are kept for their orders", async () => {
    const { id } = await seedPartner();
    const read = () => readPartnerUsage(admin, id);
    expect(await read()).toMatchObject({ peopleCovered: 0, coveredCents: 0 });
    await insertCoverages(id, [...Array(10).keys(), 1, 2]);
    expect(await read()).toMatchObject({ peopleCovered: 10, coveredCents: null });
    await insertCoverages(id, [11]);
    expect(await read()).toMatchObject({ peopleCovered: 11, coveredCents: 13 * 499 });
    await expect(deletePartner(admin, id)).rejects.toMatchObject({ status: 409 });
  });
});
