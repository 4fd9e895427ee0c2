import { toProviderId } from "./provider-id";
import {
  describeResponse,
  type MessageSender,
  type ReadyMessage,
  type SendOutcome,
} from "./sender";

/** Maximum time of a request, with its answer. */
const TIMEOUT_MS = 30_000;
const MAX_RESPONSE_BYTES = 65_536;
/** Maximum time for which a gateway may ask to be left alone. */
const MAX_RETRY_AFTER_MS = 3_600_000;
/** A telephone number as it is stored, without an extension, which gets no texts. */
const MOBILE = /^\+[1-9]\d{3,14}$/;
/** Answers that are about the address or the token of the gateway, not about the message. */
const ABOUT_SETTING = new Set([401, 403, 404, 405, 407]);

type TextSenderOptions = {
  url: string;
  token: string;
  /** For tests. */
  timeoutMs?: number;
};

/** Creates a sender of text messages: one POST each to the gateway (AREAS 1; docs/messages.md). */
export function createTextSender({
  url,
  token,
  timeoutMs = TIMEOUT_MS,
}: TextSenderOptions): MessageSender {
  return {
    async send(message) {
      if (!MOBILE.test(message.address))
        return { kind: "refused", error: "The number is not one that texts can be sent to" };
      try {
        const response = await post(message, { url, token, timeoutMs });
        return await toOutcome(response, message.address);
      } catch (error) {
        const { message: text, cause } = error as Error;
        const reason = cause instanceof Error ? `${text}: ${cause.message}` : text;
        return { kind: "down", error: describeResponse(reason, message.address), isAttempt: true };
      }
    },
    close: () => undefined,
  };
}

function post(message: ReadyMessage, { url, token, timeoutMs }: Required<TextSenderOptions>) {
  const { address, text, messageId } = message;
  return fetch(url, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/json",
      Accept: "application/json",
      "Idempotency-Key": messageId,
    },
    body: JSON.stringify({
      to: address,
      text: text.replaceAll("{link}", () => message.url),
      id: messageId,
    }),
    // The token would go along.
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  });
}

async function toOutcome(response: Response, address: string): Promise<SendOutcome> {
  const { status } = response;
  const body = await readBody(response);
  const error = describeResponse(`${status} ${findText(body, "message", "error")}`, address);
  if (status >= 200 && status < 300)
    return { kind: "sent", providerId: toProviderId(findText(body, "id")) };
  if (status === 429) {
    const until = readRetryAfter(response);
    return { kind: "down", error, isAttempt: false, until };
  }
  if (status >= 500) return { kind: "down", error, isAttempt: true };
  if (status === 408 || status === 425) return { kind: "retry", error };
  if (status < 400 || ABOUT_SETTING.has(status)) return { kind: "down", error, isAttempt: true };
  return { kind: "refused", error };
}

/** Reads the body as far as its limit; a longer one counts as none. */
async function readBody({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop cancels the rest.
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    if (length > MAX_RESPONSE_BYTES) return "";
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Finds the first of some texts in a body of JSON; "" without one. */
function findText(body: string, ...names: string[]): string {
  try {
    const values = Object(JSON.parse(body)) as Record<string, unknown>;
    const found = names
      .map((name) => values[name])
      .find((value) => typeof value === "string" || typeof value === "number");
    return String(found ?? "");
  } catch {
    return "";
  }
}

/** Reads Retry-After, in seconds or as a date, within an hour; a minute without it. */
function readRetryAfter({ headers }: Response): Date {
  const text = headers.get("retry-after") ?? "60";
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return new Date(Date.now() + Math.min(Math.max(ms || 0, 1_000), MAX_RETRY_AFTER_MS));
}
