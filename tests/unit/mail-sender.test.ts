import { createServer, type Server } from "node:net";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createMailSender, type MailSenderOptions } from "~/server/outbox/mail-sender";
import type { MessageSender, ReadyMessage } from "~/server/outbox/sender";
import type { SMTPServerOptions } from "smtp-server";
import { makeCertificate, smtpError, startMailServer } from "../support/mail-server";

const MESSAGE: ReadyMessage = {
  id: 1,
  channel: "email",
  messageId: "0b3f8a52-6f3f-4a5e-9d57-0a8f35b1c0de",
  address: "ann@example.org",
  recipientName: "Ann Lee",
  language: "en",
  subject: "Something is waiting",
  text: "Hello Ann,\n\nThere is <news> & more.\n\n[Read It]({link})",
  url: "https://ward.example.org/patient-procedures?a=1&b=2",
  unsubscribeUrl: null,
};
const FROM = { name: "Ward 3, “Süd”", address: "care@example.org" };

/** Server that ends the connection in the middle of a message. */
const createDyingServer = () =>
  createServer((socket) => {
    socket.write("220 ready\r\n");
    let isData = false;
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      if (isData) return socket.destroy();
      isData = chunk.toString().startsWith("DATA");
      socket.write(isData ? "354 go on\r\n" : "250 fine\r\n");
    });
  });

describe("mail", () => {
  let closers: (() => unknown)[] = [];
  afterEach(async () => {
    await Promise.all(closers.map((close) => close()));
    closers = [];
  });
  const start = async (options?: SMTPServerOptions) => {
    const server = await startMailServer(options);
    closers.push(server.close);
    return server;
  };
  const createSender = (
    port: number,
    { server, ...options }: Partial<MailSenderOptions> = {},
  ): MessageSender => {
    const sender = createMailSender({
      from: FROM,
      server: { host: "127.0.0.1", port, secure: false, login: null, ...server },
      readSender: () => Promise.resolve({ name: "Calmward" }),
      ...options,
    });
    closers.push(() => sender.close());
    return sender;
  };
  const send = (sender: MessageSender, values: Partial<ReadyMessage> = {}) =>
    sender.send({ ...MESSAGE, ...values });

  it("arrives with a plain and an HTML part, and the headers of a program", async () => {
    const { port, received } = await start();
    const outcome = await send(createSender(port));
    expect(outcome).toEqual({ kind: "sent", providerId: "250 queued as 12" });
    const [{ to, mail, source } = { to: [], mail: null, source: "" }] = received;
    expect(to).toEqual(["ann@example.org"]);
    expect(mail).toMatchObject({
      subject: "Something is waiting",
      messageId: `<${MESSAGE.messageId}@example.org>`,
      from: { value: [FROM] },
      to: { value: [{ name: "Ann Lee", address: "ann@example.org" }] },
      attachments: [],
      text: `Hello Ann,\n\nThere is <news> & more.\n\nRead It:\n${MESSAGE.url}`,
    });
    expect(mail?.headers.get("auto-submitted")).toBe("auto-generated");
    expect(mail?.headers.has("list-unsubscribe")).toBe(false);
    expect(String(mail?.html)).toContain("There is &lt;news&gt; &amp; more.");
    expect(source).toContain("multipart/alternative");
  });

  it("offers to unsubscribe by one press where there is an address for it", async () => {
    const { port, received } = await start();
    const unsubscribeUrl = "https://ward.example.org/unsubscribe/abc";
    await send(createSender(port), { unsubscribeUrl });
    const { source = "", mail } = received[0] ?? {};
    expect(source).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
    expect(source).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(mail?.text).toContain(`Stop these messages:\n${unsubscribeUrl}`);
    expect(String(mail?.html)).toContain(`<a href="${unsubscribeUrl}"`);
  });

  it("says a name and a subject as they are written where they look like encoded words", async () => {
    const { port, received } = await start();
    const text = "=?utf-8?B?SGVsbG8=?=";
    await send(createSender(port), { recipientName: text, subject: text });
    expect(received[0]?.mail.subject).toContain("utf-8?B?SGVsbG8");
    expect(JSON.stringify(received[0]?.mail.to)).toContain("utf-8?B?SGVsbG8");
  });

  it.each([
    "Ann\r\nBcc: evil@example.org",
    "a@b, c@d",
    '"Ann" <evil@example.org>',
    "Ünï 北 \u0000\u2028 😀",
    "x".repeat(500),
  ])("keeps a hostile name or subject in its place: %j", async (text) => {
    const { port, received } = await start();
    await send(createSender(port), { recipientName: text, subject: text });
    const [{ to, mail, source } = { to: [], mail: null, source: "" }] = received;
    expect(to).toEqual(["ann@example.org"]);
    expect(mail?.headers.has("bcc")).toBe(false);
    expect(mail?.to).toMatchObject({ value: [{ address: "ann@example.org" }] });
    expect(mail?.to).toHaveProperty("value.length", 1);
    const [headers = ""] = source.split("\r\n\r\n");
    expect(headers).not.toMatch(/^Bcc:/im);
  });

  it.each([
    "a@b, c@d",
    "a@b.org\r\nRCPT TO:<evil@example.org>",
    "a@b.org>\r\nDATA",
    "Ann <a@b.org>",
    "a@b.org c@d.org",
    '"a b"@c.org',
    "a,b@c.org",
    "a@b.org,c.org",
    "",
    "no address",
    `${"a".repeat(65)}@b.org`,
  ])("goes to no address that is not exactly one: %j", async (address) => {
    const { port, received } = await start();
    expect(await send(createSender(port), { address })).toEqual({
      kind: "refused",
      error: "The address is not one that mail can be sent to",
    });
    expect(received).toEqual([]);
  });

  it("is sent over five connections at once, several by each", async () => {
    let [open, most] = [0, 0];
    const { port, received } = await start({
      onConnect(_session, callback) {
        most = Math.max(most, (open += 1));
        callback();
      },
      onClose() {
        open -= 1;
      },
    });
    const sender = createSender(port);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => send(sender)));
    expect(outcomes.every(({ kind }) => kind === "sent")).toBe(true);
    expect(received).toHaveLength(20);
    expect(most).toBeLessThanOrEqual(5);
  });

  it("is refused for good with an unknown recipient or text, and later accepted by a greylist", async () => {
    let calls = 0;
    const { port, received } = await start({
      onRcptTo({ address }, _session, callback) {
        if (address.startsWith("nobody"))
          return callback(smtpError(550, `No such user ${address}`));
        calls += 1;
        callback(address.startsWith("grey") && calls === 1 ? smtpError(451, "Greylisted") : null);
      },
    });
    const sender = createSender(port);
    const refused = await send(sender, { address: "nobody@example.org" });
    expect(refused).toMatchObject({ kind: "refused" });
    expect(refused).toHaveProperty("error", expect.stringContaining("550 No such user (address)"));
    expect(await send(sender, { address: "grey@example.org" })).toMatchObject({ kind: "retry" });
    expect(await send(sender, { address: "grey@example.org" })).toMatchObject({ kind: "sent" });
    expect(received).toHaveLength(1);
    const spam = await start({
      onData(stream, _session, callback) {
        stream.on("end", () => callback(smtpError(554, "Looks like spam")));
        stream.resume();
      },
    });
    expect(await send(createSender(spam.port))).toMatchObject({ kind: "refused" });
  });

  it("signs in, and waits where the password is wrong", async () => {
    const { port, received } = await start({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, callback) {
        const isRight = username === "care" && password === "pä/ss";
        callback(isRight ? null : new Error("Wrong"), { user: 1 });
      },
    });
    const server = { host: "127.0.0.1", port, secure: false };
    const wrong = { ...server, login: { user: "care", password: "secret" } };
    const outcome = await send(createSender(port, { server: wrong }));
    expect(outcome).toMatchObject({ kind: "down", isAttempt: true });
    expect(JSON.stringify(outcome)).not.toContain("secret");
    const right = { ...server, login: { user: "care", password: "pä/ss" } };
    expect(await send(createSender(port, { server: right }))).toMatchObject({ kind: "sent" });
    expect(received).toHaveLength(1);
  });

  it("goes over TLS alone to a server elsewhere, whose certificate is checked", async () => {
    const certificate = makeCertificate();
    const plain = await start();
    const requiresTls = true;
    expect(await send(createSender(plain.port, { requiresTls }))).toMatchObject({ kind: "down" });
    expect(plain.received).toEqual([]);
    const upgraded = await start({ ...certificate, disabledCommands: [] });
    const secured = await start({ ...certificate, secure: true });
    for (const { port, received, secure } of [
      { ...upgraded, secure: false },
      { ...secured, secure: true },
    ]) {
      const server = { host: "127.0.0.1", port, secure, login: null };
      const unknown = await send(createSender(port, { server, requiresTls }));
      expect(unknown).toMatchObject({ kind: "down" });
      expect(received).toEqual([]);
      const known = createSender(port, { server, requiresTls, ca: certificate.cert });
      expect(await send(known)).toMatchObject({ kind: "sent" });
      // On this machine a certificate may be self-signed.
      expect(await send(createSender(port, { server }))).toMatchObject({ kind: "sent" });
    }
  });

  it("waits for a server that dies in the middle of a message, closes, or is not there", async () => {
    const dying = await listen(createDyingServer());
    const text = `${"Long text. ".repeat(50_000)}\n\n[Read It]({link})`;
    expect(await send(createSender(dying), { text })).toMatchObject({ kind: "down" });
    const busy = await start({
      onConnect: (_session, callback) => callback(smtpError(421, "Too busy")),
    });
    expect(await send(createSender(busy.port))).toMatchObject({ kind: "down" });
    const { port, close } = await startMailServer();
    await close();
    expect(await send(createSender(port))).toMatchObject({ kind: "down", isAttempt: true });
  });

  async function listen(server: Server): Promise<number> {
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    closers.push(() => server.close());
    return (server.address() as AddressInfo).port;
  }

  it("waits no longer than its timeouts for a slow server", async () => {
    const silent = await listen(createServer(() => undefined));
    const timeouts = { greeting: 30, socket: 30 };
    expect(await send(createSender(silent, { timeouts }))).toMatchObject({ kind: "down" });
    const stuck = await start({ onData: (stream) => void stream.resume() });
    expect(await send(createSender(stuck.port, { timeouts }))).toMatchObject({ kind: "down" });
    const endless = await start({ onMailFrom: () => undefined });
    const patient = createSender(endless.port, { timeouts: { message: 50 } });
    expect(await send(patient)).toMatchObject({ kind: "down" });
  });
});
