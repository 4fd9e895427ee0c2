import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";

/** What the provider is told of an order, and what became of it. */
export type FakeSession = {
  id: string;
  reference: string;
  amount: number;
  currency: string;
  status: "open" | "complete" | "expired";
  paymentIntent: string | null;
  successUrl: string;
  cancelUrl: string;
  /** Everything that was sent, by its field name. */
  sent: Record<string, string>;
};
type Charge = { paymentIntent: string; reference: string; amount: number; refunded: number };

export const FAKE_KEY = `sk_test_${"k".repeat(32)}`;
export const FAKE_WEBHOOK_SECRET = `whsec_${"w".repeat(32)}`;

/** Settings of an installation that takes payments through a fake provider. */
export const fakeSettings = ({ url }: { url: string }) => ({
  STRIPE_SECRET_KEY: FAKE_KEY,
  STRIPE_WEBHOOK_SECRET: FAKE_WEBHOOK_SECRET,
  STRIPE_API_URL: url,
});

/** Signs a body as the provider does. */
export const signEvent = (body: string, secret = FAKE_WEBHOOK_SECRET): string =>
  new Stripe(FAKE_KEY).webhooks.generateTestHeaderString({ payload: body, secret });

/**
 * Starts a fake of the provider's API: checkouts, refunds, and the page where somebody pays. It keeps idempotency keys as the real one does,
 * and can be down. Events are made by it, and sent only where `deliver` is set.
 */
export async function startFakeStripe() {
  const sessions = new Map<string, FakeSession>();
  const charges = new Map<string, Charge>();
  const idempotent = new Map<string, { fingerprint: string; result: object }>();
  const calls: string[] = [];
  const state = {
    isDown: false,
    /** Sends an event to the product; it is awaited before the payer is sent back. */
    deliver: undefined as ((body: string) => Promise<unknown>) | undefined,
  };

  const toObject = (session: FakeSession) => ({
    id: session.id,
    object: "checkout.session",
    client_reference_id: session.reference,
    status: session.status,
    payment_status: session.paymentIntent ? "paid" : "unpaid",
    payment_intent: session.paymentIntent,
    amount_total: session.amount,
    currency: session.currency,
    url: session.status === "open" ? `${url}/pay/${session.id}` : null,
    expires_at: Math.floor(Date.now() / 1_000) + 3_600,
  });
  const toEvent = (type: string, object: object, id = `evt_${randomUUID()}`) =>
    JSON.stringify({ id, object: "event", type, data: { object } });

  /** Marks a checkout as paid. @returns the event of it */
  const pay = (id: string, values: object = {}): string => {
    const session = find(id);
    session.status = "complete";
    session.paymentIntent ??= `pi_${randomUUID()}`;
    charges.set(session.paymentIntent, {
      paymentIntent: session.paymentIntent,
      reference: session.reference,
      amount: session.amount,
      refunded: 0,
    });
    return toEvent("checkout.session.completed", { ...toObject(session), ...values });
  };
  /** Ends a checkout that nobody paid. @returns the event of it */
  const expire = (id: string): string => {
    const session = find(id);
    session.status = "expired";
    return toEvent("checkout.session.expired", toObject(session));
  };
  /** Refunds at the provider. @returns the event of it */
  const refund = (paymentIntent: string, amount: number): string => {
    const charge = charges.get(paymentIntent);
    if (!charge) throw new Error(`No charge ${paymentIntent}`);
    charge.refunded = Math.min(charge.amount, charge.refunded + amount);
    return toEvent("charge.refunded", {
      id: `ch_${paymentIntent}`,
      payment_intent: paymentIntent,
      metadata: { order: charge.reference },
      amount: charge.amount,
      amount_refunded: charge.refunded,
      currency: "usd",
    });
  };
  const find = (id: string): FakeSession => {
    const session = sessions.get(id);
    if (!session) throw new Error(`No session ${id}`);
    return session;
  };

  const createSession = (sent: Record<string, string>): object => {
    const session: FakeSession = {
      id: `cs_${randomUUID()}`,
      reference: sent.client_reference_id ?? "",
      amount: Number(sent["line_items[0][price_data][unit_amount]"]),
      currency: sent["line_items[0][price_data][currency]"] ?? "",
      status: "open",
      paymentIntent: null,
      successUrl: sent.success_url ?? "",
      cancelUrl: sent.cancel_url ?? "",
      sent,
    };
    sessions.set(session.id, session);
    return toObject(session);
  };
  const createRefund = (sent: Record<string, string>): object => {
    const charge = charges.get(sent.payment_intent ?? "");
    const amount = Number(sent.amount);
    if (!charge || charge.refunded + amount > charge.amount)
      return { error: { code: "charge_already_refunded", type: "invalid_request_error" } };
    charge.refunded += amount;
    return { id: `re_${randomUUID()}`, object: "refund", status: "succeeded", amount };
  };

  const handleApi = (method: string, path: string, sent: Record<string, string>): object => {
    const [, id = "", action] =
      /^\/v1\/checkout\/sessions\/(\w[\w-]*)(\/expire)?$/.exec(path) ?? [];
    if (method === "POST" && path === "/v1/checkout/sessions") return createSession(sent);
    if (method === "POST" && path === "/v1/refunds") return createRefund(sent);
    if (id && !sessions.has(id))
      return { error: { type: "invalid_request_error", code: "resource_missing" } };
    if (id && action) {
      expire(id);
      return toObject(find(id));
    }
    if (id) return toObject(find(id));
    throw new Error(`The fake provider has no ${method} ${path}`);
  };

  const answerApi = (request: IncomingMessage, response: ServerResponse, body: string) => {
    const method = request.method ?? "";
    const path = (request.url ?? "").split("?", 1)[0] ?? "";
    calls.push(`${method} ${path}`);
    if (state.isDown) return json(response, 503, { error: { type: "api_error", message: "down" } });
    const key = request.headers["idempotency-key"];
    const fingerprint = hash(method + path + body);
    const known = typeof key === "string" ? idempotent.get(key) : undefined;
    if (known && known.fingerprint !== fingerprint)
      return json(response, 400, { error: { type: "idempotency_error", message: "another body" } });
    const fields = Object.fromEntries(new URLSearchParams(body));
    const result = known?.result ?? handleApi(method, path, fields);
    if (typeof key === "string") idempotent.set(key, { fingerprint, result });
    return json(response, "error" in result ? 400 : 200, result);
  };

  /** The page where somebody pays: its buttons pay, or lead back. */
  const answerPage = async (request: IncomingMessage, response: ServerResponse, body: string) => {
    const session = find((request.url ?? "").replace("/pay/", ""));
    if (request.method !== "POST") {
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      response.end(
        `<!doctype html><html lang="en"><title>Pay</title><main><h1>Order ${session.reference}</h1>` +
          `<p>${session.amount} ${session.currency}</p><form method="post">` +
          '<button name="do" value="pay">Pay</button> <button name="do" value="back">Back</button></form></main></html>',
      );
      return;
    }
    const isPaid = new URLSearchParams(body).get("do") === "pay";
    if (isPaid && session.status === "open") await state.deliver?.(pay(session.id));
    response.writeHead(303, { Location: isPaid ? session.successUrl : session.cancelUrl });
    response.end();
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      if (request.url?.startsWith("/pay/")) void answerPage(request, response, body);
      // Browsers ask for an icon.
      else if (!request.url?.startsWith("/v1/")) json(response, 404, {});
      else answerApi(request, response, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url, state, sessions, charges, calls, pay, expire, refund, toEvent, stop };
}
export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>;

const hash = (text: string) => createHash("sha256").update(text).digest("hex");

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body));
}
