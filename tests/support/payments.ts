import { afterAll, beforeAll, beforeEach } from "vitest";
import { Order, PatientProcedure, RevenueEntry } from "~/models";
import { startCheckout } from "~/server/orders/checkout";
import { receivePaymentEvent } from "~/server/orders/receive-event";
import { readSettings, replaceSettings, settings } from "~/server/platform/settings";
import { seedOfferedProcedure } from "../factories/catalogue";
import { choosePlan, seedGuest } from "../factories/orders";
import { admin } from "./database";
import {
  FAKE_KEY,
  FAKE_WEBHOOK_SECRET,
  type FakeStripe,
  fakeSettings,
  type FakeSession,
  signEvent,
  startFakeStripe,
} from "./fake-stripe";

export const RETURN_URL = "https://hospital.example.org/my-orders/1";

/** Sets the variables of a payment provider: without a fake's, orders wait for a payment that nobody can make; `null` sets none. */
export function setProvider(
  variables: Record<string, string> | null = {
    STRIPE_SECRET_KEY: FAKE_KEY,
    STRIPE_WEBHOOK_SECRET: FAKE_WEBHOOK_SECRET,
  },
): void {
  const { dataDir, timeZone } = settings();
  replaceSettings(readSettings({ DATA_DIR: dataDir, TIME_ZONE: timeZone, ...variables }));
}

/** Lets the tests of a file take payments through a fake of the provider. Call it after `useDatabase`. @returns the running fake */
export function useFakeProvider(): () => FakeStripe {
  let fake: FakeStripe | undefined;
  beforeAll(async () => {
    fake = await startFakeStripe();
    setProvider(fakeSettings(fake));
  });
  beforeEach(() => {
    if (fake) fake.state.isDown = false;
  });
  afterAll(() => fake?.stop());
  return () => {
    if (!fake) throw new Error("The fake provider has not been started");
    return fake;
  };
}

/** Delivers an event as the provider does. */
export const sendEvent = (event: string, signature = signEvent(event)) =>
  receivePaymentEvent("stripe", event, signature);

export const readOrder = (id: number) => Order.findByPk(id, { rejectOnEmpty: true });

/** Reads the plan of an order's episode. */
export async function readPlan(orderId: number): Promise<string> {
  const { episodeId } = await readOrder(orderId);
  return (await PatientProcedure.findByPk(episodeId, { rejectOnEmpty: true })).planKind;
}

/** Reads the revenue entries of an order, in whole cents. */
export const readRevenue = async (orderId: number): Promise<number[]> =>
  (await RevenueEntry.findAll({ where: { orderId }, order: ["id"] })).map(
    (each) => each.amountCents,
  );

/** Chooses the Complete plan as a new guest; its order is Pending then. */
export async function seedPendingOrder(procedure: string) {
  const guest = await seedGuest();
  const { pendingOrderId } = await choosePlan(guest, { procedure });
  if (pendingOrderId === null) throw new Error("The order is not Pending");
  return { guest, id: pendingOrderId };
}

/** Opens the checkout of an order. @returns the provider's session */
export async function openCheckout(fake: FakeStripe, id: number): Promise<FakeSession> {
  const url = await startCheckout(admin, id, RETURN_URL);
  const session = fake.sessions.get(url.split("/").at(-1) ?? "");
  if (!session) throw new Error("There is no such checkout");
  return session;
}

/** Chooses a plan as a new guest, and pays it. */
export async function seedPaidOrder(fake: FakeStripe, procedure: string) {
  const pending = await seedPendingOrder(procedure);
  const session = await openCheckout(fake, pending.id);
  await sendEvent(fake.pay(session.id));
  return { ...pending, session, paymentIntent: session.paymentIntent ?? "" };
}

/** Like `useFakeProvider`, with an offered procedure, and the factories bound to both. */
export function usePayments() {
  const provider = useFakeProvider();
  let procedure = "";
  beforeAll(async () => {
    procedure = (await seedOfferedProcedure()).key;
  });
  return {
    provider,
    procedure: () => procedure,
    seedPending: () => seedPendingOrder(procedure),
    openCheckout: (id: number) => openCheckout(provider(), id),
    seedPaid: () => seedPaidOrder(provider(), procedure),
  };
}
