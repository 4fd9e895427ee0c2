import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { s3Storage } from "~/server/files/s3-storage";
import { checkFileStorage, replaceFileStorage } from "~/server/files/storage";
import { readSettings, replaceSettings } from "~/server/platform/settings";

const OWNER_ID = "h3zzVtX2v0OM3mJkQ9m1Aw";
let stopBucket: (() => void) | undefined;
afterEach(() => stopBucket?.());

type FakeResponse = "complete" | "cut off" | "empty" | "none" | "refused";

/** Starts a fake bucket that gives these responses in order, the last one again and again. */
async function startBucket(responses: FakeResponse[]) {
  let requests = 0;
  const server = createServer((_, response) => {
    const kind = responses[Math.min(requests, responses.length - 1)];
    requests += 1;
    if (kind === "none") return;
    if (kind === "refused") return response.writeHead(403).end();
    response.writeHead(200, { "Content-Length": kind === "empty" ? 0 : OWNER_ID.length });
    if (kind === "cut off") {
      response.write(OWNER_ID.slice(0, 10), () => setTimeout(() => response.destroy(), 20));
    } else response.end(kind === "empty" ? "" : OWNER_ID);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  stopBucket = () => void server.close().closeAllConnections();
  const storage = s3Storage({
    bucket: "calmward",
    prefix: "",
    region: "us-east-1",
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys: { accessKeyId: "a", secretAccessKey: "b" },
    timeoutSeconds: 1,
    forcePathStyle: true,
  });
  return { storage, requests: () => requests };
}

describe("reading the owner of a bucket", () => {
  it.each(["cut off", "empty"] as const)("is retried after a response that is %s", async (kind) => {
    const { storage, requests } = await startBucket([kind, "complete"]);
    expect(await storage.readOwner()).toBe(OWNER_ID);
    expect(requests()).toBe(2);
  });

  it("fails after three responses that are cut off", async () => {
    const { storage, requests } = await startBucket(["cut off"]);
    await expect(storage.readOwner()).rejects.toThrow("Files cannot be reached at the moment");
    expect(requests()).toBe(3);
  });

  it("finds no owner after three empty responses", async () => {
    const { storage, requests } = await startBucket(["empty"]);
    expect(await storage.readOwner()).toBeNull();
    expect(requests()).toBe(3);
  });
});

describe("a bucket that does not respond", () => {
  it("is given up after S3_TIMEOUT_SECONDS in all, without another try", async () => {
    const { storage, requests } = await startBucket(["none"]);
    await expect(storage.open("a".repeat(22))).rejects.toThrow(
      "Files cannot be reached at the moment",
    );
    await expect(storage.readOwner()).rejects.toThrow("Files cannot be reached at the moment");
    await expect(storage.check()).rejects.toThrow("No answer in 1 seconds");
    expect(requests()).toBe(3);
  });
});

describe("a bucket that refuses the key", () => {
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), "calmward-s3-"));
  afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));
  afterEach(() => replaceFileStorage(undefined));

  it("stops the start with the status, since the answer to a check names no error", async () => {
    const { storage } = await startBucket(["refused"]);
    replaceFileStorage(storage);
    replaceSettings(readSettings({ DATA_DIR }));
    await expect(checkFileStorage()).rejects.toThrow("(HTTP 403)");
  });
});
