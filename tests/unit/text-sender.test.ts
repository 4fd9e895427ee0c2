import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { toProviderId } from "~/server/outbox/provider-id";
import { describeResponse, type ReadyMessage } from "~/server/outbox/sender";
import { createTextSender } from "~/server/outbox/text-sender";

const TOKEN = "t".repeat(32);
const MESSAGE: ReadyMessage = {
  id: 1,
  channel: "text",
  messageId: "0b3f8a52-6f3f-4a5e-9d57-0a8f35b1c0de",
  address: "+12065550142",
  recipientName: "Ann Lee",
  language: "en",
  subject: "",
  text: "Calmward: something is waiting for you. {link} STOP ends this.",
  url: "https://ward.example.org/x?$&=1",
  unsubscribeUrl: null,
};

describe("a text message", () => {
  let close = () => undefined as unknown;
  afterEach(() => close());

  /** Starts a gateway on this machine. */
  const start = async (
    answer: (request: IncomingMessage, response: ServerResponse) => void,
    timeoutMs = 10_000,
  ) => {
    const requests: { headers: IncomingMessage["headers"]; body: string }[] = [];
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        requests.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
        answer(request, response);
      });
    });
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    close = () => {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(resolve));
    };
    const { port } = server.address() as AddressInfo;
    const sender = createTextSender({
      url: `http://127.0.0.1:${port}/`,
      token: TOKEN,
      timeoutMs,
    });
    const send = (values: Partial<ReadyMessage> = {}) => sender.send({ ...MESSAGE, ...values });
    return { requests, send };
  };

  it("is posted with the token, its id as the idempotency key, and its link", async () => {
    const { requests, send } = await start((_, response) => response.end('{"id": 12}'));
    expect(await send()).toEqual({ kind: "sent", providerId: "12" });
    expect(requests[0]?.headers).toMatchObject({
      authorization: `Bearer ${TOKEN}`,
      "content-type": "application/json",
      "idempotency-key": MESSAGE.messageId,
    });
    expect(JSON.parse(requests[0]?.body ?? "")).toEqual({
      to: "+12065550142",
      text: "Calmward: something is waiting for you. https://ward.example.org/x?$&=1 STOP ends this.",
      id: MESSAGE.messageId,
    });
  });

  it.each(["ann@example.org", "+1206555,+1", "5550142", "+12065550142;ext=3", ""])(
    "goes to no address that is not a number: %j",
    async (address) => {
      const { requests, send } = await start((_, response) => response.end());
      expect(await send({ address })).toMatchObject({ kind: "refused" });
      expect(requests).toEqual([]);
    },
  );

  it.each([
    [400, { kind: "refused", error: "400 No (address)" }],
    [422, { kind: "refused" }],
    [401, { kind: "down", isAttempt: true }],
    [404, { kind: "down" }],
    [408, { kind: "retry" }],
    [500, { kind: "down", isAttempt: true }],
    [503, { kind: "down" }],
  ])("is refused, or waits, by the status %i", async (status, outcome) => {
    const { send } = await start((_, response) => {
      response.statusCode = status;
      response.end('{"message": "No +12065550142"}');
    });
    expect(await send()).toMatchObject(outcome);
  });

  it("has the gateway's id in the form of callbacks, a number too, and no cut one", async () => {
    const { send } = await start((_, response) => response.end('{"id": 4711}'));
    expect(await send()).toEqual({ kind: "sent", providerId: "4711" });
    await close();
    const long = "x".repeat(300);
    const second = await start((_, response) => response.end(JSON.stringify({ id: long })));
    expect(await second.send()).toEqual({ kind: "sent", providerId: toProviderId(long) });
    expect(toProviderId(long)).toHaveLength(43);
  });

  it("shows no address in an error, whatever its case, and cuts no letter in two", () => {
    const text = "550 <ANN.Lee+x@Example.ORG> Unknown";
    expect(describeResponse(text, "ann.lee+x@example.org")).toBe("550 <(address)> Unknown");
    expect(describeResponse("annXlee", "ann.lee")).toBe("annXlee");
    expect(describeResponse(`${"x".repeat(299)}😀😀`, "")).toBe(`${"x".repeat(299)}😀`);
  });

  it("waits as long as the gateway asks, an hour at most, and counts no attempt", async () => {
    let header = "30";
    const { send } = await start((_, response) =>
      response.writeHead(429, { "Retry-After": header }).end(),
    );
    const findSeconds = async () => {
      const outcome = await send();
      expect(outcome).toMatchObject({ kind: "down", isAttempt: false });
      const until = "until" in outcome ? outcome.until : undefined;
      return Math.round(((until?.getTime() ?? 0) - Date.now()) / 1_000);
    };
    expect(await findSeconds()).toBe(30);
    header = "99999999";
    expect(await findSeconds()).toBe(3_600);
    header = "soon";
    expect(await findSeconds()).toBe(1);
  });

  it("follows no redirect, which would take the token along", async () => {
    const { requests, send } = await start((_, response) =>
      response.writeHead(307, { Location: "/elsewhere" }).end(),
    );
    expect(await send()).toMatchObject({ kind: "down" });
    expect(requests).toHaveLength(1);
  });

  it("reads an answer no further than its limits, and waits for a gateway that says nothing", async () => {
    const large = await start((_, response) => response.end(`{"id": "${"x".repeat(100_000)}"}`));
    expect(await large.send()).toEqual({ kind: "sent", providerId: "" });
    await close();
    const noJson = await start((_, response) => response.end("<html>"));
    expect(await noJson.send()).toEqual({ kind: "sent", providerId: "" });
    await close();
    const silent = await start(() => undefined, 150);
    expect(await silent.send()).toMatchObject({ kind: "down", isAttempt: true });
  });
});
