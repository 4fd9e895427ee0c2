import { describe, expect, it } from "vitest";
import { readSettings } from "~/server/platform/settings";
import { useSettings } from "../support/settings";

const { DATA_DIR, readError } = useSettings();

describe("the settings of other services", () => {
  it("name a bucket for files, with keys or without", () => {
    const S3 = { DATA_DIR, STORAGE: "s3", S3_BUCKET: "ward-files" };
    const defaults = {
      bucket: "ward-files",
      prefix: "",
      region: "us-east-1",
      timeoutSeconds: 10,
      forcePathStyle: false,
    };
    expect(readSettings(S3).storage).toEqual({ ...defaults, endpoint: null, keys: null });
    const settings = readSettings({
      ...S3,
      S3_PREFIX: "hospital/production",
      S3_REGION: "eu-central-2",
      S3_ENDPOINT: "https://s3.example.org",
      S3_ACCESS_KEY_ID: "id",
      S3_SECRET_ACCESS_KEY: "key",
      S3_FORCE_PATH_STYLE: "on",
      S3_TIMEOUT_SECONDS: "5",
    });
    expect(settings.storage).toEqual({
      bucket: "ward-files",
      prefix: "hospital/production/",
      region: "eu-central-2",
      endpoint: "https://s3.example.org/",
      keys: { accessKeyId: "id", secretAccessKey: "key" },
      timeoutSeconds: 5,
      forcePathStyle: true,
    });
  });

  it.each([
    [
      { DATABASE_CONNECTIONS: "1" },
      'DATABASE_CONNECTIONS is "1"; it takes a whole number from 2 to 200.',
    ],
    [{ STORAGE: "tape" }, 'STORAGE is "tape"; it takes "folder" or "s3".'],
    [{ STORAGE: "" }, 'STORAGE is empty; it takes "s3" or "folder" while S3_BUCKET is set.'],
    [{ STORAGE: "s3" }, "S3_BUCKET is empty; it takes the name of a bucket while STORAGE is s3."],
    [{ S3_BUCKET: "A B" }, 'S3_BUCKET is "A B"; it takes the name of a bucket.'],
    [
      { S3_PREFIX: "/production" },
      'S3_PREFIX is "/production"; it takes names with a slash between them, such as production.',
    ],
    [
      { S3_ENDPOINT: "user:word@store" },
      "S3_ENDPOINT is 15 characters long; it takes an address such as https://s3.example.org.",
    ],
    [
      { S3_ACCESS_KEY_ID: "id" },
      "S3_SECRET_ACCESS_KEY is empty; it takes the key of S3_ACCESS_KEY_ID.",
    ],
    [
      { S3_SECRET_ACCESS_KEY: "secret" },
      "S3_ACCESS_KEY_ID is empty; it takes the ID of S3_SECRET_ACCESS_KEY.",
    ],
  ])("refuse an invalid storage: %j", (invalid, message) => {
    const environment = { DATA_DIR, STORAGE: "s3", S3_BUCKET: "ward-files", ...invalid };
    if (message.startsWith("S3_BUCKET is empty")) environment.S3_BUCKET = "";
    expect(() => readSettings(environment)).toThrow(message);
  });

  it("name a mail server and a gateway of text messages", () => {
    expect(readSettings({ DATA_DIR })).toMatchObject({ mail: null, sms: null });
    const SMTP_URL = "smtp://care%40example.org:p%2Fss@mail.example.org";
    const mail = { DATA_DIR, SMTP_URL, MAIL_FROM: '"Ward, 3" <care@example.org>' };
    expect(readSettings(mail).mail).toEqual({
      server: {
        host: "mail.example.org",
        port: 587,
        secure: false,
        login: { user: "care@example.org", password: "p/ss" },
      },
      from: { name: "Ward, 3", address: "care@example.org" },
      perMinute: 600,
    });
    const smtps = readSettings({ ...mail, SMTP_URL: "smtps://[::1]", MAIL_FROM: "a@b" }).mail;
    expect(smtps?.server).toEqual({ host: "::1", port: 465, secure: true, login: null });
    expect(smtps?.from).toEqual({ name: "", address: "a@b" });
    const SMS_TOKEN = "t".repeat(32);
    expect(
      readSettings({ DATA_DIR, SMS_URL: "https://sms.example.org/send", SMS_TOKEN }).sms,
    ).toEqual({ url: "https://sms.example.org/send", token: SMS_TOKEN, perMinute: 60 });
  });

  it.each<Record<string, string>>([
    { SMTP_URL: "http://secret@mail" },
    { SMTP_URL: "smtp://user@mail.example.org" },
    { SMTP_URL: "smtp://user:se@cret@mail.example.org/path" },
    { SMTP_URL: "smtp://user:%secret@mail.example.org" },
    { SMTP_URL: "smtp://mail.example.org?secret" },
    { SMTP_URL: "secret" },
    { SMS_URL: "https://user:secret@sms.example.org", SMS_TOKEN: "t".repeat(32) },
    { SMS_URL: "ftp://secret.example.org", SMS_TOKEN: "t".repeat(32) },
    { SMS_URL: "https://sms.example.org", SMS_TOKEN: "secret" },
  ])("refuse a wrong address of a server without showing it: %j", (environment) => {
    const error = readError({ MAIL_FROM: "care@example.org", ...environment });
    expect(error).toMatch(/^(SMTP_URL|SMS_URL|SMS_TOKEN) is \d+ characters long; it takes /);
    expect(error).not.toContain("secret");
    expect(error).not.toContain("\n");
  });

  it.each([
    ["", "MAIL_FROM is empty; it takes an address such as care@example.org while SMTP_URL is set."],
    ["care", 'MAIL_FROM is "care"; it takes an address such as care@example.org or Example'],
    ["a@b, c@d", 'MAIL_FROM is "a@b, c@d"; it takes'],
    ["A\nBcc: x <a@b>", "MAIL_FROM is"],
  ])("refuse a sender that is no address: %j", (MAIL_FROM, message) => {
    expect(readError({ SMTP_URL: "smtp://mail.example.org", MAIL_FROM })).toContain(message);
  });

  it("need a token for a gateway of text messages", () => {
    expect(readError({ SMS_URL: "https://sms.example.org" })).toBe(
      "SMS_TOKEN is empty; it takes the token of the gateway while SMS_URL is set.",
    );
  });
});
