import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { s3Storage } from "~/server/files/s3-storage";

const OWNER_ID = "h3zzVtX2v0OM3mJkQ9m1Aw";
let stopBucket: (() => void) | undefined;
afterEach(() => stopBucket?.());

/** Starts a fake bucket whose first responses are cut off. */
async function startBucket(brokenResponses: number) {
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.writeHead(200, { "Content-Length": OWNER_ID.length });
    if (requests > brokenResponses) response.end(OWNER_ID);
    else response.write(OWNER_ID.slice(0, 10), () => setTimeout(() => response.destroy(), 20));
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  stopBucket = () => void server.close().closeAllConnections();
  const storage = s3Storage({
    bucket: "calmward",
    prefix: "",
    region: "us-east-1",
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys: { accessKeyId: "a", secretAccessKey: "b" },
    forcePathStyle: true,
  });
  return { storage, requests: () => requests };
}

it("retries reading the owner of a bucket when the response is cut off, up to three requests", async () => {
  const brokenOnce = await startBucket(1);
  expect(await brokenOnce.storage.readOwner()).toBe(OWNER_ID);
  expect(brokenOnce.requests()).toBe(2);
  stopBucket?.();
  const alwaysBroken = await startBucket(9);
  await expect(alwaysBroken.storage.readOwner()).rejects.toThrow(
    "Files cannot be reached at the moment",
  );
  expect(alwaysBroken.requests()).toBe(3);
});
