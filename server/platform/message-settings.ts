import { z } from "zod";
import { type Mailbox, parseMailbox } from "~/models/outbox/mail-address.schema";
import {
  describeLength,
  orFromFile,
  secret,
  setting,
  throwSettingsError,
  urlRule,
  wholeNumber,
} from "./setting";

/** A mail server. */
export type MailServer = {
  host: string;
  port: number;
  /** Whether the connection begins with TLS; else it is upgraded (STARTTLS). */
  secure: boolean;
  login: { user: string; password: string } | null;
};
export type MailSettings = { server: MailServer; from: Mailbox; perMinute: number };
export type SmsSettings = { url: string; token: string; perMinute: number };

const MAX_PER_MINUTE = 100_000;

/** Settings of mail and text messages (AREAS 1). */
export const messageSettings = {
  /** Null: no mail is sent. */
  smtpUrl: orFromFile(
    setting({
      takes:
        "an address such as smtp://user:password@mail.example.org:587 or smtps://…:465, with %40 for each @ in the password, " +
        "%2F for /, %3A for :, %23 for #, %3F for ? and %25 for %",
      rule: urlRule("smtp:", "smtps:")
        .refine(isMailServer)
        .transform((url) => toMailServer(url)),
      default: null,
      show: describeLength,
    }),
  ),
  mailFrom: setting({
    takes: "an address such as care@example.org or Example Hospital <care@example.org>",
    rule: z
      .string()
      .transform(parseMailbox)
      .refine((mailbox) => mailbox !== null),
    default: null,
  }),
  mailPerMinute: wholeNumber(1, MAX_PER_MINUTE, 600),
  /** Gateway of text messages; null: none is sent. Its query may hold a key of the provider. */
  smsUrl: setting({
    takes: "an address such as https://gateway.example.org/messages, without a user and a password",
    rule: urlRule("http:", "https:")
      .refine(({ username, password, hash }) => username + password + hash === "")
      .transform(({ href }) => href),
    default: null,
    show: describeLength,
  }),
  smsToken: secret(),
  smsPerMinute: wholeNumber(1, MAX_PER_MINUTE, 60),
};

type ParsedSettings = {
  [Key in keyof typeof messageSettings]: z.output<(typeof messageSettings)[Key]>;
};

function isMailServer(url: URL): boolean {
  if (!/^\/?$/.test(url.pathname) || url.search + url.hash !== "" || url.hostname === "")
    return false;
  // A password without a user would be dropped silently.
  if ((url.username === "") !== (url.password === "")) return false;
  try {
    toMailServer(url);
    return true;
  } catch {
    return false;
  }
}

function toMailServer({ protocol, hostname, port, username, password }: URL): MailServer {
  const secure = protocol === "smtps:";
  return {
    host: decodeURIComponent(hostname).replace(/^\[(.*)\]$/, "$1"),
    port: port === "" ? (secure ? 465 : 587) : Number(port),
    secure,
    login:
      username === ""
        ? null
        : { user: decodeURIComponent(username), password: decodeURIComponent(password) },
  };
}

/** Combines the settings of each channel; null where it is off. @throws SettingsError where a part of them is missing */
export function combineMessageSettings({
  smtpUrl,
  mailFrom,
  mailPerMinute,
  smsUrl,
  smsToken,
  smsPerMinute,
}: ParsedSettings): { mail: MailSettings | null; sms: SmsSettings | null } {
  if (smtpUrl && !mailFrom) {
    throwSettingsError(
      "MAIL_FROM",
      "empty",
      "an address such as care@example.org while SMTP_URL is set",
    );
  }
  if (smsUrl && !smsToken) {
    throwSettingsError("SMS_TOKEN", "empty", "the token of the gateway while SMS_URL is set");
  }
  return {
    mail: smtpUrl && mailFrom && { server: smtpUrl, from: mailFrom, perMinute: mailPerMinute },
    sms: smsUrl && smsToken ? { url: smsUrl, token: smsToken, perMinute: smsPerMinute } : null,
  };
}
