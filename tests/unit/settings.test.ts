import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { isLoopback, readSettings } from "~/server/platform/settings";
import { useSettings } from "../support/settings";

const { DATA_DIR, readError } = useSettings();

describe("the settings", () => {
  it("have the defaults of a first start", () => {
    expect(readSettings({ DATA_DIR })).toMatchObject({
      host: "127.0.0.1",
      port: 3000,
      databaseUrl: null,
      databaseConnections: 10,
      access: "sign-in",
      signInIdleMinutes: 15,
      signInHours: 12,
      publicUrl: null,
      trustProxy: 0,
      fileLimitsMb: { image: 10, audio: 25, video: 500 },
      storage: "folder",
      sampleContent: false,
    });
  });

  it("move the clock under open access alone", () => {
    const CLOCK_OFFSET = "+5d";
    expect(readSettings({ DATA_DIR, ACCESS: "open", CLOCK_OFFSET }).clockOffset).toEqual({
      ms: 432_000_000,
      text: "5 days",
    });
    expect(readError({ CLOCK_OFFSET })).toBe(
      "CLOCK_OFFSET is set; it takes nothing unless ACCESS is open.",
    );
    expect(readError({ ACCESS: "open", CLOCK_OFFSET: "-5d" })).toBe(
      'CLOCK_OFFSET is "-5d"; it takes a time from now on such as +5d, +36h or +90m, of at most 400 days.',
    );
  });

  it("list the origins that may call the API, as browsers send them", () => {
    const CORS_ORIGINS = "https://App.example.org:443/, http://localhost:5173";
    expect(readSettings({ DATA_DIR, CORS_ORIGINS }).corsOrigins).toEqual([
      "https://app.example.org",
      "http://localhost:5173",
    ]);
    expect(readSettings({ DATA_DIR }).corsOrigins).toEqual([]);
    for (const wrong of ["*", "app.example.org", "https://app.example.org/path", "https://a.b,"]) {
      expect(readError({ CORS_ORIGINS: wrong })).toBe(
        `CORS_ORIGINS is "${wrong}"; it takes origins such as https://app.example.org, separated by commas.`,
      );
    }
    expect(readError({ CORS_ORIGINS, ACCESS: "open" })).toBe(
      "CORS_ORIGINS is set; it takes nothing while ACCESS is open.",
    );
  });

  it("keep the secret that the first start created", () => {
    const { sessionSecret } = readSettings({ DATA_DIR });
    expect(sessionSecret.length).toBeGreaterThanOrEqual(43);
    expect(readSettings({ DATA_DIR }).sessionSecret).toBe(sessionSecret);
    const secret = "a".repeat(32);
    expect(readSettings({ DATA_DIR, SESSION_SECRET: secret }).sessionSecret).toBe(secret);
  });

  it("refuse a secret that cannot be read, or that is a dangling link", () => {
    const expectedLine = (place: string, code: string) =>
      `DATA_DIR is "${place}" with a file session-secret that cannot be read (${code}); ` +
      "it takes one that its own user may read.";
    const folder = path.join(DATA_DIR, "secret-is-a-folder");
    mkdirSync(path.join(folder, "session-secret"), { recursive: true, mode: 0o700 });
    expect(readError({ DATA_DIR: folder })).toBe(expectedLine(folder, "EISDIR"));
    const link = path.join(DATA_DIR, "secret-is-a-link");
    mkdirSync(link, { mode: 0o700 });
    symlinkSync("nowhere", path.join(link, "session-secret"));
    expect(readError({ DATA_DIR: link })).toBe(expectedLine(link, "ENOENT"));
    expect(readdirSync(link)).toEqual(["session-secret"]);
  });

  it("are read from the environment", () => {
    const settings = readSettings({
      DATA_DIR,
      HOST: "[::1]",
      PORT: "8080",
      DATABASE_URL: "postgres://user:word@db:5432/calmward",
      PUBLIC_URL: "https://calmward.example.org",
      TRUST_PROXY: "1",
      TIME_ZONE: "America/New_York",
      PHONE_REGION: "ch",
      SAMPLE_CONTENT: "on",
      LOG_LEVEL: "warn",
      AUDIO_LIMIT_MB: "100",
    });
    expect(settings).toMatchObject({
      host: "::1",
      port: 8080,
      databaseUrl: "postgres://user:word@db:5432/calmward",
      trustProxy: 1,
      timeZone: "America/New_York",
      fileLimitsMb: { image: 10, audio: 100, video: 500 },
      sampleContent: true,
      logLevel: "warn",
    });
    expect(settings.publicUrl?.host).toBe("calmward.example.org");
  });

  const databaseMessage = (length: number) =>
    `DATABASE_URL is ${length} characters long; it takes an address such as ` +
    "postgres://user:password@host:5432/name, with %2F for each / in the password, " +
    "%3A for :, %40 for @, %23 for #, %3F for ? and %25 for %.";

  it.each([
    "postgres://calm:Xy/9+zQ==@127.0.0.1:4650/calm1",
    "postgres://calm:12/secret@db/calm",
    "postgres://calm:12#secret@db/calm",
    "postgres://calm:sec%ret@db/calm",
    "postgres://calm:sec@db/calm%ward",
    "calm:secret@db/calm",
  ])("show no part of an invalid database address: %s", (DATABASE_URL) => {
    expect(readError({ DATABASE_URL })).toBe(databaseMessage(DATABASE_URL.length));
  });

  it.each([
    ["mysql://user:word@db/x", "mysql://"],
    ["MySQL://u:sec:ret@h/x", "mysql://"],
    ["sqlserver://db;password=secret", "sqlserver://"],
    ["file:///var/lib/secret.sqlite", "file://"],
  ])("name the kind of another database, and no other part: %s", (DATABASE_URL, kind) => {
    expect(readError({ DATABASE_URL })).toBe(
      databaseMessage(0).replace(
        "is 0 characters long",
        `is for another kind of database ("${kind}")`,
      ),
    );
  });

  it("accept a password with every special character, percent-encoded", () => {
    const DATABASE_URL = "postgres://calm:%2F%3A%40%23%3F%25+==@db/calm?sslmode=verify-full";
    const { password, host } = new URL(readSettings({ DATA_DIR, DATABASE_URL }).databaseUrl ?? "");
    expect([decodeURIComponent(password), host]).toEqual(["/:@#?%+==", "db"]);
  });

  const PUBLIC_URL_RULE =
    "it takes an address such as https://calmward.example.org, with nothing after the host and its port.";

  it.each([
    ["calm", '"calm"'],
    ["ftp://calmward.example.org", '"ftp://calmward.example.org"'],
    ["https://calmward.example.org/sub/", '"https://calmward.example.org/sub/"'],
    ["https://calmward.example.org/?a=b", '"https://calmward.example.org/?a=b"'],
    ["https://calmward.example.org/#a", '"https://calmward.example.org/#a"'],
    ["https://u:secretpw@calmward.example.org", "39 characters long"],
    ["ftp://u:secretpw@x", "18 characters long"],
    ["https://u:secret/pw@x", "21 characters long"],
  ])("refuse the public address %s, and show it unless it may hold a password", (url, shown) => {
    expect(readError({ PUBLIC_URL: url })).toBe(`PUBLIC_URL is ${shown}; ${PUBLIC_URL_RULE}`);
  });

  it.each([
    ["https://calmward.example.org/", "https://calmward.example.org"],
    ["http://Calmward.example.org:8443", "http://calmward.example.org:8443"],
    ["https://calmward.example.org:443", "https://calmward.example.org"],
  ])("accept the public address %s", (url, origin) => {
    expect(readSettings({ DATA_DIR, PUBLIC_URL: url }).publicUrl?.origin).toBe(origin);
  });

  it.each(["0", "2001", "10MB", "-1", "1.5"])("refuse the limit %s for a file", (limit) => {
    expect(() => readSettings({ DATA_DIR, IMAGE_LIMIT_MB: limit })).toThrow(
      `IMAGE_LIMIT_MB is "${limit}"; it takes a whole number from 1 to 2000.`,
    );
  });

  it.each([
    [{ PORT: "abc" }, 'PORT is "abc"; it takes a whole number from 0 to 65535.'],
    [{ ACCESS: "open", HOST: "0.0.0.0" }, 'HOST is "0.0.0.0"; it takes a loopback address'],
    [{ ACCESS: "none" }, 'ACCESS is "none"; it takes "open" or "sign-in".'],
    [{ SESSION_SECRET: "short" }, "SESSION_SECRET is 5 characters long; it takes"],
    [{ TIME_ZONE: "Mars/Base" }, 'TIME_ZONE is "Mars/Base"; it takes'],
    [
      { PHONE_REGION: "USA" },
      'PHONE_REGION is "USA"; it takes a country as two letters, such as US or CH.',
    ],
    [{ TRUST_PROXY: "yes" }, 'TRUST_PROXY is "yes"; it takes'],
    [{ SAMPLE_CONTENT: "maybe" }, 'SAMPLE_CONTENT is "maybe"; it takes'],
    [
      { LOG_LEVEL: "loud" },
      'LOG_LEVEL is "loud"; it takes one of debug, info, warn, error, silent.',
    ],
  ])("refuse %j in one line", (environment, line) => {
    const message = readError(environment);
    expect(message).toContain(line);
    expect(message).not.toContain("\n");
  });

  it("read each secret from a file too, without the line break at its end", () => {
    const file = path.join(DATA_DIR, "secret-file");
    const readFrom = (text: string, environment: Record<string, string>) => {
      writeFileSync(file, text);
      return readSettings({ DATA_DIR, STORAGE: "s3", S3_BUCKET: "ward-files", ...environment });
    };
    const secretText = "s".repeat(40);
    expect(readFrom(`${secretText}\n`, { SESSION_SECRET_FILE: file }).sessionSecret).toBe(
      secretText,
    );
    expect(readFrom(secretText, { METRICS_TOKEN_FILE: file }).metricsToken).toBe(secretText);
    const url = "postgres://calm:word@db/calm";
    expect(readFrom(`${url}\r\n`, { DATABASE_URL_FILE: file }).databaseUrl).toBe(url);
    const keys = readFrom("key\n", { S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY_FILE: file });
    expect(keys.storage).toMatchObject({ keys: { accessKeyId: "id", secretAccessKey: "key" } });
    const missing = path.join(DATA_DIR, "missing");
    expect(readError({ SESSION_SECRET_FILE: missing })).toBe(
      `SESSION_SECRET_FILE is "${missing}" (ENOENT); it takes a file that can be read.`,
    );
    expect(readError({ SESSION_SECRET_FILE: file, SESSION_SECRET: secretText })).toBe(
      "SESSION_SECRET and SESSION_SECRET_FILE are both set; it takes one of them.",
    );
    writeFileSync(file, "\n");
    expect(readError({ METRICS_TOKEN_FILE: file })).toBe(
      `METRICS_TOKEN_FILE is "${file}", which is empty; it takes a file with the value of METRICS_TOKEN alone.`,
    );
    writeFileSync(file, "short\n");
    expect(readError({ METRICS_TOKEN_FILE: file })).toBe(
      "METRICS_TOKEN is 5 characters long; it takes at least 32 characters.",
    );
  });

  it("recognize the host names of the loopback interface", () => {
    for (const host of ["localhost", "LocalHost", "127.0.0.1", "127.255.0.3", "::1", "[::1]"]) {
      expect(isLoopback(host)).toBe(true);
    }
    for (const host of ["0.0.0.0", "::", "127.0.0.256", "127.0.0.1.nip.io", "localhost.evil", ""]) {
      expect(isLoopback(host)).toBe(false);
    }
  });
});
