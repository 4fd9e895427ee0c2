import { createTransport } from "nodemailer";
import { cleanLine } from "~/models/rules/clean-text.schema";
import { isMailAddress, type Mailbox } from "~/models/outbox/mail-address.schema";
import { isLoopback } from "~/server/platform/settings";
import type { MailServer } from "~/server/platform/message-settings";
import { renderHtml } from "./html-layout";
import { formatPlainText, toMessageBlocks } from "./message-blocks";
import {
  describeResponse,
  MAX_CONCURRENT_SENDS,
  type MessageSender,
  type ReadyMessage,
  type SendOutcome,
} from "./sender";
import { readSenderWords, type SenderWords } from "./sender-words";

/** Timeouts in milliseconds: until connected, until greeted, of silence, and of a whole message, which a slow server could draw out. */
const TIMEOUTS = { connection: 10_000, greeting: 10_000, socket: 30_000, message: 120_000 };
const MAX_RESPONSE_BYTES = 65_536;

export type MailSenderOptions = {
  server: MailServer;
  from: Mailbox;
  /** How the hospital is named below the text; default: as its settings say. */
  readSender?: () => Promise<Pick<SenderWords, "name">>;
  /** For tests. */
  timeouts?: Partial<typeof TIMEOUTS>;
  /** PEM of a certificate authority, for tests; operators set NODE_EXTRA_CA_CERTS. */
  ca?: string;
  /** Whether to insist on TLS; default: unless the server is on this machine. */
  requiresTls?: boolean;
};

/** Creates a sender of mail with up to five connections (AREAS 1). */
export function createMailSender(options: MailSenderOptions): MessageSender {
  const { server, from, ca, readSender = readSenderWords } = options;
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  const isLocal = isLoopback(server.host);
  const requiresTls = options.requiresTls ?? !isLocal;
  const transport = createTransport({
    pool: true,
    host: server.host,
    port: server.port,
    secure: server.secure,
    requireTLS: requiresTls && !server.secure,
    // On this machine nobody listens in, and certificates are self-signed.
    tls: { rejectUnauthorized: requiresTls, ...(ca && { ca }) },
    ...(server.login && { auth: { user: server.login.user, pass: server.login.password } }),
    maxConnections: MAX_CONCURRENT_SENDS,
    // What becomes of a message whose connection ends is decided here.
    maxRequeues: 0,
    connectionTimeout: timeouts.connection,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.socket,
    dnsTimeout: timeouts.connection,
    maxResponseSize: MAX_RESPONSE_BYTES,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(message) {
      if (!isMailAddress(message.address))
        return { kind: "refused", error: "The address is not one that mail can be sent to" };
      const mail = buildMail(message, from, (await readSender()).name);
      try {
        const { response } = await transport.sendMail({
          ...mail,
          signal: AbortSignal.timeout(timeouts.message),
        });
        return { kind: "sent", providerId: describeResponse(response, message.address) };
      } catch (error) {
        return toOutcome(error, message.address);
      }
    },
    close: () => transport.close(),
  };
}

/** Cleans a text for a header. What looks like an encoded word would go out as it is, and be decoded by the recipient's program. */
const toHeaderText = (text: string) => cleanLine(text).replaceAll("=?", "= ?");

function buildMail(message: ReadyMessage, from: Mailbox, hospital: string) {
  const { address, text, language, url, unsubscribeUrl } = message;
  const [subject, name] = [toHeaderText(message.subject), toHeaderText(message.recipientName)];
  const blocks = toMessageBlocks(text);
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
  const plain = formatPlainText(blocks, url);
  return {
    from,
    to: { name, address },
    // The recipient of the protocol is set apart: what a header says cannot add one.
    envelope: { from: from.address, to: [address] },
    messageId: `<${message.messageId}@${domain}>`,
    subject,
    text: unsubscribeUrl ? `${plain}\n\nStop these messages:\n${unsubscribeUrl}` : plain,
    html: renderHtml({ subject, language, blocks, url, hospital, unsubscribeUrl }),
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(unsubscribeUrl && {
        "List-Unsubscribe": `<${unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  };
}

type SmtpError = { message?: string; code?: string; responseCode?: number; command?: string };

/** Replies about one message or recipient; others are about the server, the sender or the login. */
const ABOUT_MESSAGE = ["RCPT TO", "DATA"];
/** "Service not available": the server is about to close. */
const SERVICE_NOT_AVAILABLE = 421;

function toOutcome(thrown: unknown, address: string): SendOutcome {
  const { message = "", code, responseCode = 0, command = "" } = thrown as SmtpError;
  const error = describeResponse(message, address);
  // Nodemailer refuses some addresses and sizes by itself.
  if (responseCode === 0 && (code === "EENVELOPE" || code === "EMESSAGE"))
    return { kind: "refused", error };
  if (ABOUT_MESSAGE.includes(command) && responseCode !== SERVICE_NOT_AVAILABLE) {
    if (responseCode >= 500) return { kind: "refused", error };
    if (responseCode >= 400) return { kind: "retry", error };
  }
  return { kind: "down", error, isAttempt: true };
}
