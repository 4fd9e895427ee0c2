import { existsSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { storeFile } from "~/server/files/store";
import { seedGuidance, seedGuidanceStep } from "../../factories/content";
import { plainPicture, wav } from "../../factories/files";
import { startBucket } from "../../support/bucket";
import { admin } from "../../support/database";
import { prepareData } from "../../support/prepared-data";
import type { Envelope } from "../../support/http";
import { startServer } from "../../support/server";
import { startTcpProxy } from "../../support/tcp-proxy";

const { settings, stop } = await startBucket();
afterAll(stop);

const BUCKET = {
  STORAGE: "s3",
  S3_BUCKET: settings.bucket,
  S3_ENDPOINT: settings.endpoint ?? "",
  S3_ACCESS_KEY_ID: "S3RVER",
  S3_SECRET_ACCESS_KEY: "S3RVER",
  S3_FORCE_PATH_STYLE: "on",
};

it("files in a bucket are served like those in a folder", async () => {
  const recording = wav(40);
  const { dataDir, result } = await prepareData(async () => {
    const file = await plainPicture().png().toBuffer();
    const image = await storeFile(admin, { kind: "image", name: "ward.png", file });
    const voice = await storeFile(admin, { kind: "audio", name: "voice.wav", file: recording });
    await seedGuidanceStep((await seedGuidance({ image })).id, { voice });
    return { image, voice };
  }, BUCKET);
  expect(existsSync(path.join(dataDir, "files"))).toBe(false);
  const line = await startTcpProxy(settings.endpoint ?? "");
  const server = await startServer({
    dataDir,
    env: { ...BUCKET, S3_ENDPOINT: line.url, S3_TIMEOUT_SECONDS: "1" },
  });
  const get = async (address: string, headers = {}) =>
    Buffer.from(await (await fetch(`${server.url}/media/${address}`, { headers })).arrayBuffer());
  expect((await get(`${result.image}?size=small`)).subarray(8, 12).toString()).toBe("WEBP");
  expect((await get(result.voice)).equals(recording)).toBe(true);
  const part = await get(result.voice, { Range: "bytes=500-999" });
  expect(part.equals(recording.subarray(500, 1_000))).toBe(true);

  line.hang();
  const lost = await fetch(`${server.url}/media/${result.voice}`);
  expect([lost.status, lost.headers.get("retry-after") !== null]).toEqual([503, true]);
  const readReadiness = async () => {
    const response = await fetch(`${server.url}/readyz`);
    return [response.status, ((await response.json()) as Envelope).result.data];
  };
  // Without uploaded files all else works: a proxy goes on sending requests.
  await expect
    .poll(readReadiness)
    .toEqual([200, { server: "running", database: "up", migrations: "current", files: "down" }]);
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toMatch(/^calmward_storage_up 0$/m);
  expect((await fetch(`${server.url}/`)).status).toBe(200);
  line.close();
  expect(await server.stop()).toBe(0);
});

it("a bucket that cannot be reached stops the start with one line", async () => {
  const starting = startServer({ env: { ...BUCKET, S3_BUCKET: "another", LOG_LEVEL: "silent" } });
  await expect(starting).rejects.toThrow(
    'S3_BUCKET is "another"; it takes a bucket that the S3_ settings reach (',
  );
});
