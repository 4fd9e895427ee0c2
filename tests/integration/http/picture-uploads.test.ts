import { readdirSync } from "node:fs";
import { type ClientRequest, request as rawRequest } from "node:http";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Guidance, Job, StoredFile } from "~/models";
import { readSettings, replaceSettings } from "~/server/platform/settings";
import { noisyPicture, plainPicture } from "../../factories/files";
import { unique } from "../../factories/names";
import { MULTIPART_HEADERS, encodeMultipart, type FormPart } from "../../support/form-requests";
import type { Envelope } from "../../support/http";
import { type RunningServer, startServer } from "../../support/server";
import {
  backdateFile,
  listIncoming,
  isStorageConsistent,
  listObjects,
} from "../../support/stored-files";
import { withServerData } from "../../support/with-server-data";

const MB = 1_048_576;
let dataDir = "";
let picture: Buffer;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "calmward-uploads-"));
  picture = await noisyPicture(900, 700).png().toBuffer();
  // Settings for the functions that list the storage folders.
  replaceSettings(readSettings({ DATA_DIR: dataDir, TIME_ZONE: "UTC" }));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const start = () => startServer({ dataDir, env: { SAMPLE_CONTENT: "off" } });
const buildParts = (image: Uint8Array): FormPart[] => [
  ["name", unique("Guidance")],
  ["image", image, "knee.png"],
];

async function send({ url }: RunningServer, parts: FormPart[], signal?: AbortSignal) {
  const response = await fetch(`${url}/caretaker-guidance`, {
    method: "POST",
    headers: MULTIPART_HEADERS,
    body: new Uint8Array(encodeMultipart(parts)),
    signal,
  });
  const { result } = (await response.json()) as Envelope;
  return { status: response.status, ...result };
}

/** Sends the beginning of a form, and keeps the connection open. */
function startUpload({ url }: RunningServer, bytes: Buffer): ClientRequest {
  const headers = { ...MULTIPART_HEADERS, "Content-Length": String(bytes.length * 2) };
  const request = rawRequest(`${url}/caretaker-guidance`, { method: "POST", headers });
  request.on("error", () => undefined);
  request.write(bytes);
  return request;
}

async function waitFor(condition: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 500 && !condition(); attempt++) await pause(20);
  expect(condition()).toBe(true);
}

describe("an upload", () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.stop());

  it("creates a record with a picture that is served", async () => {
    const created = await send(server, buildParts(picture));
    expect(created.status).toBe(201);
    const { image } = created.data?.guidance as { image: string };
    const shown = await fetch(server.url + image);
    expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/webp"]);
  });

  it("that is far too large is read to its end, and refused with the reason", async () => {
    const objectsBefore = listObjects();
    const response = await send(
      server,
      buildParts(Buffer.concat([picture, Buffer.alloc(40 * MB)])),
    );
    const message = "The picture must be at most 10 MB";
    expect([response.status, response.message]).toEqual([413, message]);
    expect(response.data?.errors).toEqual([{ field: "image", message, code: "file-refused" }]);
    expect([listObjects(), listIncoming()]).toEqual([objectsBefore, []]);
  });

  it("that is refused at its first bytes is still read to its end", async () => {
    const response = await send(server, buildParts(Buffer.alloc(4 * MB, "no picture ")));
    const message = "The picture must be a JPEG, PNG, WebP, GIF or AVIF file";
    expect([response.status, response.data?.errors]).toEqual([
      415,
      [{ field: "image", message, code: "file-refused" }],
    ]);
    expect(listIncoming()).toEqual([]);
  });

  it("that declares an excessive length is refused immediately", async () => {
    const parts = buildParts(picture);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { ...MULTIPART_HEADERS, "Content-Length": String(500 * MB) };
      const options = { method: "POST", headers };
      const request = rawRequest(`${server.url}/caretaker-guidance`, options, (response) => {
        resolve(response.statusCode);
        request.destroy();
      });
      request.on("error", reject);
      request.write(encodeMultipart(parts, ""));
    });
    expect(status).toBe(413);
    await waitFor(() => listIncoming().length === 0);
  });

  it("that is aborted leaves nothing", async () => {
    const objectsBefore = listObjects();
    const form = encodeMultipart(buildParts(Buffer.concat([picture, picture])), "");
    const requests = Array.from({ length: 5 }, () =>
      startUpload(server, form.subarray(0, -10_000)),
    );
    await waitFor(() => listIncoming().length === 5);
    for (const request of requests) request.destroy();
    await waitFor(() => listIncoming().length === 0);
    expect(listObjects()).toEqual(objectsBefore);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });
});

describe("a server that is killed in the middle of uploads", () => {
  it("leaves no row without its file, and after the clean-up no file without its row", async () => {
    const leftoverFiles = new Set<string>();
    for (const delayMs of [0, 150]) {
      const server = await start();
      const abort = new AbortController();
      // Two uploads stay incomplete; the others are being validated, stored or saved at the kill.
      startUpload(server, encodeMultipart(buildParts(Buffer.alloc(0)), "").subarray(0, 50));
      startUpload(server, encodeMultipart(buildParts(picture), "").subarray(0, -10_000));
      // The clean-up may still be removing files of the previous round.
      await waitFor(() => listIncoming().some((name) => !leftoverFiles.has(name)));
      const uploads = Promise.allSettled(
        Array.from({ length: 6 }, () => send(server, buildParts(picture), abort.signal)),
      );
      await pause(delayMs);
      await server.stop("SIGKILL");
      // fetch may hang if the server is killed while it sends.
      abort.abort();
      await uploads;
      for (const name of listIncoming()) leftoverFiles.add(name);
      for (const name of listIncoming()) backdateFile(name, 3, path.join(dataDir, "incoming"));
      for (const name of listObjects()) backdateFile(name, 3);
    }
    expect(leftoverFiles.size).toBeGreaterThan(2);
    await withServerData({ dataDir }, async () => {
      for (const { id } of await StoredFile.findAll()) {
        expect(listObjects()).toEqual(expect.arrayContaining([id, `${id}-small`]));
      }
      await Job.update({ runAt: new Date(0) }, { where: { kind: "housekeeping-files" } });
    });

    const server = await start();
    await waitFor(() => listIncoming().length === 0);
    const created = await send(server, buildParts(await plainPicture(9, 9).png().toBuffer()));
    expect(created.status).toBe(201);
    expect(await server.stop()).toBe(0);
    await withServerData({ dataDir }, async () => {
      expect(await isStorageConsistent()).toBe(true);
      const images = (await Guidance.findAll()).flatMap(({ imageId }) => imageId ?? []);
      expect(listObjects()).toEqual(expect.arrayContaining(images));
    });
    expect(readdirSync(dataDir)).toContain("files");
  });
});
