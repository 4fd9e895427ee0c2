import { beforeAll, describe, expect, it } from "vitest";
import { AuditEvent, OutboxMessage } from "~/models";
import { action } from "~/app/site/message-gateway";
import {
  SIGNATURE_HEADER,
  signGatewayRequest,
  TIMESTAMP_HEADER,
} from "~/server/outbox/gateway-signature";
import { toProviderId } from "~/server/outbox/provider-id";
import { recordOutcome } from "~/server/outbox/record-outcome";
import { readSettings, replaceSettings, settings } from "~/server/platform/settings";
import { seedMessage } from "../factories/outbox";
import { HAS_DATABASE, useDatabase } from "../support/database";

const TOKEN = "t".repeat(32);
const PHONE = "+12065550142";

type Sent = { timestamp?: number; signature?: string; token?: string };

async function post(payload: unknown, { timestamp, signature, token = TOKEN }: Sent = {}) {
  const body = typeof payload === "string" ? payload : JSON.stringify(payload);
  const seconds = String(timestamp ?? Math.floor(Date.now() / 1_000));
  const headers = {
    "Content-Type": "application/json",
    [TIMESTAMP_HEADER]: seconds,
    [SIGNATURE_HEADER]: signature ?? signGatewayRequest(token, seconds, body),
  };
  const url = "http://127.0.0.1/message-gateway/sms";
  const request = new Request(url, { method: "POST", body, headers });
  const response = await action({ request, params: {}, context: {} });
  const { result } = (await response.json()) as { result: { data: { reply: string | null } } };
  return { status: response.status, reply: result.data?.reply };
}

describe.runIf(HAS_DATABASE)("what the gateway of text messages sends", () => {
  useDatabase();
  const configure = (environment: Record<string, string>) =>
    replaceSettings(readSettings({ DATA_DIR: settings().dataDir, ...environment }));
  beforeAll(() => configure({ SMS_URL: "http://127.0.0.1:1", SMS_TOKEN: TOKEN }));

  const seedText = async (values: Partial<OutboxMessage> = {}) => {
    const to = { kind: "patient", id: 7, name: "Ann", address: PHONE } as const;
    const message = await seedMessage({ to, channel: "text" });
    return message.update(values);
  };
  const seedSent = (providerId: string) => seedText({ status: "Sent", providerId });
  const readStatus = async ({ id }: OutboxMessage) => {
    const { status, lastError, deliveredAt } = await OutboxMessage.findByPk(id, {
      rejectOnEmpty: true,
    });
    return { status, lastError, isDelivered: deliveredAt !== null };
  };

  it("is refused without the signature, with another one, an old one, and where texts are off", async () => {
    const payload = { type: "incoming", from: PHONE, text: "HELP" };
    expect((await post(payload)).status).toBe(200);
    expect((await post(payload, { signature: "" })).status).toBe(401);
    expect((await post(payload, { signature: "ä".repeat(64) })).status).toBe(401);
    expect((await post(payload, { token: "u".repeat(32) })).status).toBe(401);
    const now = Math.floor(Date.now() / 1_000);
    expect((await post(payload, { timestamp: now - 301 })).status).toBe(401);
    expect((await post(payload, { timestamp: now + 310 })).status).toBe(401);
    expect((await post(payload, { timestamp: NaN })).status).toBe(401);
    configure({});
    expect((await post(payload)).status).toBe(404);
    configure({ SMS_URL: "http://127.0.0.1:1", SMS_TOKEN: TOKEN });
  });

  it("is refused where it is no callback", async () => {
    expect((await post("no JSON")).status).toBe(400);
    for (const payload of [{}, { type: "status", id: "1", status: "lost" }, { type: "incoming" }])
      expect((await post(payload)).status).toBe(422);
  });

  it("says how a message went: what arrived stays so, whichever order they come in", async () => {
    const [arrived, lost] = [await seedSent("p1"), await seedSent("p2")];
    await post({ type: "status", id: "p1", status: "delivered" });
    await post({ type: "status", id: "p1", status: "undelivered", error: "late" });
    await post({ type: "status", id: "p2", status: "undelivered", error: `No phone ${PHONE}` });
    expect(await readStatus(arrived)).toEqual({ status: "Sent", lastError: "", isDelivered: true });
    const lastError = "Not delivered. No phone (address)";
    expect(await readStatus(lost)).toEqual({ status: "Failed", lastError, isDelivered: false });
    await post({ type: "status", id: "p2", status: "delivered" });
    expect(await readStatus(lost)).toMatchObject({ status: "Sent", isDelivered: true });
    expect((await post({ type: "status", id: "unknown", status: "delivered" })).status).toBe(200);
  });

  it("says it by an id that is a number, or too long to be stored as it is", async () => {
    for (const id of [4711, "x".repeat(300), "a\u0000b"]) {
      const message = await seedSent(toProviderId(id));
      expect((await post({ type: "status", id, status: "delivered" })).status).toBe(200);
      expect(await readStatus(message)).toMatchObject({ isDelivered: true });
    }
    expect((await post({ type: "status", id: "", status: "delivered" })).status).toBe(422);
  });

  it("says it by our id too, before the outcome of the sending is stored, which then changes nothing", async () => {
    const sending = { status: "Sending", attempts: 1, leaseId: 1, claimedAt: new Date() } as const;
    const [arrived, lost] = [await seedText(sending), await seedText(sending)];
    const report = (id: string, status: string) => post({ type: "status", id, status });
    expect((await report(arrived.messageId, "delivered")).status).toBe(200);
    expect((await report(lost.messageId, "undelivered")).status).toBe(200);
    for (const message of [arrived, lost]) {
      await recordOutcome(message, { kind: "retry", error: "No answer" });
      expect((await message.reload()).sentAt).not.toBeNull();
    }
    expect(await readStatus(arrived)).toEqual({ status: "Sent", lastError: "", isDelivered: true });
    expect(await readStatus(lost)).toMatchObject({ status: "Failed", isDelivered: false });
    const stopped = await seedText({ status: "Stopped", stopReason: "restored" });
    await report(stopped.messageId, "undelivered");
    expect(await readStatus(stopped)).toMatchObject({ status: "Stopped" });
    await report(stopped.messageId, "delivered");
    expect(await stopped.reload()).toMatchObject({ status: "Sent", stopReason: "" });
  });

  it("is asked to say again what became of an id that may be stored in a moment, and only then", async () => {
    const message = await seedText({ status: "Sending", leaseId: 1, claimedAt: new Date() });
    const payload = { type: "status", id: "p9", status: "delivered" };
    const timestamp = Math.floor(Date.now() / 1_000);
    expect((await post(payload, { timestamp })).status).toBe(409);
    await recordOutcome(message, { kind: "sent", providerId: "p9" });
    expect((await post(payload, { timestamp })).status).toBe(200);
    expect(await readStatus(message)).toMatchObject({ status: "Sent", isDelivered: true });
    expect((await post({ ...payload, id: "p10" })).status).toBe(200);
  });

  it("stops scheduled texts to a number that sends STOP, and does nothing when that is sent again", async () => {
    const timestamp = Math.floor(Date.now() / 1_000);
    const message = await seedText();
    const stop = { type: "incoming", from: "+1 (206) 555-0142", text: " Stop.\n" };
    expect((await post(stop, { timestamp })).reply).toMatch(/^Calmward: You get no more texts/);
    expect(await readStatus(message)).toMatchObject({ status: "Stopped" });
    const later = await seedText();
    await post(stop, { timestamp });
    await post({ ...stop, text: "START" }, { timestamp });
    const signature = signGatewayRequest(TOKEN, String(timestamp), JSON.stringify(stop));
    await post(stop, { timestamp, signature: signature.toUpperCase() });
    expect(await readStatus(later)).toMatchObject({ status: "Scheduled" });
    const events = await AuditEvent.findAll({ where: { recordType: "outbox message" } });
    expect(events).toHaveLength(1);
    expect(JSON.stringify(events)).not.toContain("5550142");
  });

  it("answers HELP, and reads nothing else", async () => {
    const ask = (text: string) => post({ type: "incoming", from: PHONE, text });
    expect((await ask("help")).reply).toBe(
      "Messages from Calmward. In an emergency, call 911. STOP ends this.",
    );
    expect(await ask("I do not feel well")).toEqual({ status: 200, reply: null });
    expect((await ask("START")).reply).toMatch(/^Calmward: Our texts to you are on again/);
  });
});
