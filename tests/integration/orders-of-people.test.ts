import { beforeAll, describe, expect, it } from "vitest";
import { Order, PatientProcedure } from "~/models";
import { claimGuest } from "~/server/patient-accounts/claim";
import { mergePatients } from "~/server/patient-records/merge";
import { countOwnData } from "~/server/patients/own-data";
import { eraseOwnData } from "~/server/patients/erase";
import { removeProcedure } from "~/server/patients/remove-procedure";
import { inTransaction } from "~/server/platform/transaction";
import { listOwnOrders } from "~/server/orders/own-orders";
import { seedOfferedProcedure } from "../factories/catalogue";
import { choosePlan, seedGuest } from "../factories/orders";
import { seedPublishedOffer } from "../factories/partners";
import { patientCaller, seedJoinedPatient, signInPatient } from "../factories/patient-accounts";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";
import { setProvider } from "../support/payments";

describe.runIf(HAS_DATABASE)("the orders of a person", () => {
  useDatabase();
  let procedure: string;
  beforeAll(async () => {
    setProvider();
    procedure = (await seedOfferedProcedure()).key;
    await seedPublishedOffer({ kind: "free", value: 0, code: "WHOLE" });
  });

  const read = (id: number) => Order.findByPk(id, { rejectOnEmpty: true });
  /** Lets a guest choose a plan that waits for its payment. */
  async function seedPending() {
    const guest = await seedGuest();
    const id = (await choosePlan(guest, { procedure })).pendingOrderId ?? 0;
    return { guest, caller: await guest.caller(), id };
  }
  /** Lets somebody use the offer, which covers all. */
  async function seedCovered(guest: Awaited<ReturnType<typeof seedGuest>>) {
    await choosePlan(guest, { procedure, code: "WHOLE" });
    const [order] = await listOwnOrders(await guest.caller());
    return order?.id ?? 0;
  }
  const seedAccount = async () => {
    const { id } = await seedJoinedPatient();
    const token = await signInPatient(id);
    return { id, signIn: (guestToken: string | null) => patientCaller(token, guestToken) };
  };

  it("that wait for a payment end with their procedure, and with the person's data; all stay", async () => {
    const removed = await seedPending();
    const { episodeId } = await read(removed.id);
    await inTransaction(removed.caller, (writer) =>
      removeProcedure({ ...writer, patientId: removed.caller.patientId ?? 0 }, episodeId),
    );
    expect(await read(removed.id)).toMatchObject({
      ...{ state: "Failed", reason: "The procedure was removed" },
    });

    const erased = await seedPending();
    const counts = await countOwnData(erased.caller);
    expect(counts?.find(({ kind }) => kind === "orders")?.count).toBe(1);
    await eraseOwnData(erased.caller);
    expect(await read(erased.id)).toMatchObject({
      ...{ state: "Failed", reason: "The patient's data was erased" },
    });
    expect(await listOwnOrders(await erased.guest.caller())).toEqual([]);
  });

  it("come along to an account, with the plan that was covered", async () => {
    const guest = await seedGuest();
    const id = await seedCovered(guest);
    const account = await seedAccount();
    const caller = await account.signIn(guest.token);
    await inTransaction(caller, (writer) => claimGuest(writer, guest.token, { isShown: true }));
    const order = await read(id);
    expect(order).toMatchObject({ patientId: account.id, state: "Covered" });
    expect(await PatientProcedure.findByPk(order.episodeId)).toMatchObject({
      ...{ patientId: account.id, planKind: "complete" },
    });
  });

  it("stay together when records are merged of which each has used the same offer", async () => {
    const accounts = [await seedAccount(), await seedAccount()];
    for (const { signIn } of accounts) {
      const caller = () => signIn(null);
      await seedCovered({ token: "", caller });
    }
    const [kept, other] = accounts.map(({ id }) => id);
    await mergePatients(admin, kept ?? 0, { otherId: other });
    const orders = await Order.findAll({ where: { patientId: kept } });
    expect(orders.map(({ state }) => state)).toEqual(["Covered", "Covered"]);
    expect(new Set(orders.map(({ offerUserId }) => offerUserId))).toEqual(new Set([kept, other]));
  });
});
