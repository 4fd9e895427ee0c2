import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readlinkSync } from "node:fs";
import { request as rawRequest } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storeFile } from "~/server/files/store";
import type { Caller } from "~/server/platform/caller";
import { seedGuidance, seedGuidanceStep } from "../../factories/content";
import { plainPicture, wavHeader } from "../../factories/files";
import { admin } from "../../support/database";
import { findFreePort } from "../../support/free-port";
import { readMemoryMb } from "../../support/many-uploads";
import { createAccount, signIn } from "../../support/operator";
import { prepareData } from "../../support/prepared-data";
import { type RunningServer, startServer } from "../../support/server";

/** Caller of the REST API under open access. */
const apiCaller: Caller = { ...admin, actor: { id: "open", name: "Admin", role: "administrator" } };
const VOICE_BYTES = 8_000_000;
const VOICE = Buffer.concat([wavHeader(VOICE_BYTES), randomBytes(VOICE_BYTES)]);

let servers: Record<string, RunningServer> = {};
let [image, voice, privateImage, voiceEtag, publicImage] = ["", "", "", "", ""];

beforeAll(async () => {
  const { dataDir, copyForServer } = await prepareData(async () => {
    const picture = await plainPicture(900, 600).png().toBuffer();
    image = await storeFile(admin, { kind: "image", name: "Käse.png", file: picture });
    voice = await storeFile(admin, { kind: "audio", name: "voice.wav", file: VOICE });
    privateImage = await storeFile(apiCaller, { kind: "image", name: "held.png", file: picture });
    const guidance = await seedGuidance({ image });
    await seedGuidanceStep(guidance.id, { voice });
    publicImage = await storeFile(admin, { kind: "image", name: "open.png", file: picture });
    await seedGuidance({ image: publicImage, phase: "pre-procedure" });
  });
  voiceEtag = `"${createHash("sha256").update(VOICE).digest("hex")}"`;
  servers = {
    "our server": await startServer({ dataDir }),
    "plain remix-serve": await startServer({
      dataDir: copyForServer(),
      entry: "remix-serve",
      env: { PORT: String(await findFreePort()) },
    }),
    "with sign-in": await startServer({ dataDir: copyForServer(), env: { ACCESS: "sign-in" } }),
  };
});
afterAll(() => Promise.all(Object.values(servers).map((server) => server.stop())));

describe.each(["our server", "plain remix-serve"])("a stored file, from %s", (name) => {
  const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    fetch(`${servers[name]?.url}/media/${path}`, { headers, method });

  it("is served whole, with its type, length, name and its own policy", async () => {
    const response = await get(voice);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "audio/wav",
      "content-length": String(VOICE.length),
      "content-disposition": 'inline; filename="voice.wav"',
      "accept-ranges": "bytes",
      "cache-control": "private, no-cache, no-transform",
      "content-security-policy": expect.stringMatching(
        /default-src 'none'.*; media-src 'self'$/,
      ) as string,
      "x-content-type-options": "nosniff",
      etag: voiceEtag,
    });
    expect(response.headers.get("content-encoding")).toBeNull();
    expect(Buffer.from(await response.arrayBuffer()).equals(VOICE)).toBe(true);
  });

  it("is served as a picture in two sizes", async () => {
    const [large, small] = [await get(image), await get(`${image}?size=small`)];
    for (const response of [large, small]) {
      expect(response.headers.get("content-type")).toBe("image/webp");
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.subarray(8, 12).toString()).toBe("WEBP");
      expect(response.headers.get("content-length")).toBe(String(bytes.length));
    }
    expect(large.headers.get("content-security-policy")).toMatch(/default-src 'none'.*; sandbox$/);
    expect(large.headers.get("content-disposition")).toContain("UTF-8''K%C3%A4se.webp");
    expect(large.headers.get("etag")).not.toBe(small.headers.get("etag"));
  });

  it("is answered with 304 for a matching ETag", async () => {
    for (const path of [voice, image, `${image}?size=small`]) {
      const etag = (await get(path, {}, "HEAD")).headers.get("etag") ?? "";
      const response = await get(path, { "If-None-Match": `"other", W/${etag}` });
      expect([response.status, await response.text()]).toEqual([304, ""]);
      expect((await get(path, { "If-None-Match": '"other"' })).status).toBe(200);
    }
  });

  it.each([
    ["bytes=0-99", 0, 100],
    ["bytes=7999000-", 7_999_000, VOICE.length],
    ["bytes=-50", VOICE.length - 50, VOICE.length],
    ["bytes=1000-999999999", 1_000, VOICE.length],
  ])("is served in the range %s", async (range, from, to) => {
    const response = await get(voice, { Range: range });
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe(`bytes ${from}-${to - 1}/${VOICE.length}`);
    expect(response.headers.get("content-length")).toBe(String(to - from));
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.equals(VOICE.subarray(from, to))).toBe(true);
  });

  it("answers 416 with its length for a range beyond its end", async () => {
    const response = await get(voice, { Range: `bytes=${VOICE.length}-` });
    expect(response.status).toBe(416);
    expect(response.headers.get("content-range")).toBe(`bytes */${VOICE.length}`);
    expect(response.headers.get("content-type")).toContain("text/plain");
  });

  it("is served whole for several ranges, and for a stale If-Range", async () => {
    const requests: Record<string, string>[] = [
      { Range: "bytes=0-1,5-6" },
      { Range: "bytes=0-9", "If-Range": '"other"' },
      { Range: "bytes=0-9", "If-Range": `W/${voiceEtag}` },
      { Range: "bytes=0-9", "If-Range": "Wed, 21 Oct 2026 07:28:00 GMT" },
      { Range: "bytes=0-9", "If-Range": voiceEtag },
    ];
    const statuses = await Promise.all(
      requests.map(async (headers) => {
        const response = await get(voice, headers);
        return [response.status, (await response.arrayBuffer()).byteLength];
      }),
    );
    const complete = [200, VOICE.length];
    expect(statuses).toEqual([complete, complete, complete, complete, [206, 10]]);
  });

  it("answers HEAD like GET, without being read", async () => {
    const response = await get(voice, { Range: "bytes=0-9" }, "HEAD");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-length")).toBe(String(VOICE.length));
    expect((await get(`${image}?size=small`, {}, "HEAD")).status).toBe(200);
  });

  it("that is unknown, or another caller's, is a 404 in plain text", async () => {
    for (const path of [
      privateImage,
      `${privateImage}?size=small`,
      "A".repeat(22),
      "x",
      "..%2f..%2fsession-secret",
    ]) {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(await response.text()).toBe("File not found");
    }
    expect((await get(privateImage, { Authorization: "Bearer whatever" })).status).toBe(200);
  });

  it("is read-only", async () => {
    for (const method of ["POST", "PUT", "DELETE"]) {
      const response = await get(voice, {}, method);
      expect(response.status).toBe(405);
      expect(response.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
    }
    expect((await get(voice, {}, "OPTIONS")).status).toBe(204);
  });

  // Plain remix-serve signals no backpressure.
  it.runIf(process.platform === "linux" && name === "our server")(
    "applies backpressure to readers that stall, instead of filling the memory",
    async () => {
      const server = servers[name];
      if (!server) throw new Error("The server has not started");
      const memoryBeforeMb = readMemoryMb(server);
      const stalled = Array.from({ length: 30 }, () =>
        rawRequest(`${server.url}/media/${voice}`, { agent: false }, (response) =>
          response.pause(),
        ),
      );
      for (const request of stalled) request.on("error", () => undefined).end();
      await pause(1_500);
      const grownMb = readMemoryMb(server) - memoryBeforeMb;
      for (const request of stalled) request.destroy();
      expect(grownMb).toBeLessThan(100);
    },
  );

  it.runIf(process.platform === "linux")("is closed when its readers disconnect", async () => {
    const server = servers[name];
    if (!server) throw new Error("The server has not started");
    const countOpenFiles = () => {
      const folder = `/proc/${server.process.pid}/fd`;
      return readdirSync(folder).filter((fd) => readLink(`${folder}/${fd}`).includes(voice)).length;
    };
    await Promise.all(
      Array.from({ length: 40 }, () => abandonDownload(`${server.url}/media/${voice}`)),
    );
    for (let attempt = 0; countOpenFiles() > 0 && attempt < 100; attempt += 1) await pause(50);
    expect(countOpenFiles()).toBe(0);
    expect((await get(voice, { Range: "bytes=0-9" })).status).toBe(206);
  });
});

describe("a stored file, with sign-in", () => {
  const get = (path: string, headers = {}) =>
    fetch(`${servers["with sign-in"]?.url}/media/${path}`, { headers });

  it("is served to a visitor if every patient sees it, for private caches only", async () => {
    for (const path of [publicImage, `${publicImage}?size=small`]) {
      const response = await get(path);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/webp"]);
      expect(response.headers.get("cache-control")).toBe("private, max-age=3600, no-transform");
    }
  });

  it("requires sign-in for everything else, also for unknown files", async () => {
    for (const path of [image, voice, privateImage, "A".repeat(22), "x", `${image}?size=small`]) {
      const response = await get(path);
      expect([response.status, response.headers.get("cache-control")]).toEqual([401, "no-store"]);
    }
    expect((await get(image, { Authorization: "Bearer whatever" })).status).toBe(401);
  });

  it("that needs a sign-in is asked for again each time, and leaves the browser at sign-out", async () => {
    const server = servers["with sign-in"]!;
    const Cookie = await signIn(server, await createAccount(server, "viewer"));
    for (const path of [image, `${image}?size=small`]) {
      const { status, headers } = await get(path, { Cookie });
      expect([status, headers.get("cache-control")]).toEqual([
        200,
        "private, no-cache, no-transform",
      ]);
      const again = await get(path, { Cookie, "If-None-Match": headers.get("etag") ?? "" });
      expect(again.status).toBe(304);
    }
    const { headers } = await fetch(`${server.url}/logout`, {
      method: "POST",
      redirect: "manual",
      headers: { Cookie },
    });
    expect(headers.get("clear-site-data")).toBe('"cache"');
  });
});

/** Reads the target of an open file descriptor. @returns "" if it was closed meanwhile */
function readLink(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    return "";
  }
}

/** Starts a download, and disconnects after the first bytes. */
function abandonDownload(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = rawRequest(url, { agent: false }, (response) => {
      response.once("data", () => {
        request.destroy();
        resolve();
      });
      response.on("error", () => undefined);
    });
    request.on("error", reject);
    request.end();
  });
}
