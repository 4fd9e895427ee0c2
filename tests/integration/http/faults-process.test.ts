import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, readdirSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, describe, expect, inject, it } from "vitest";
import { plainPicture } from "../../factories/files";
import { openIdleConnections } from "../../support/connections";
import { MULTIPART_HEADERS, encodeMultipart } from "../../support/form-requests";
import { findFreePort } from "../../support/free-port";
import { preloadEnv } from "../../support/preload";
import { findUnparsableLines, startServer } from "../../support/server";
import { startSlowPost } from "../../support/slow-post";
import { copyData } from "../../support/server-data";
import { findProblems } from "../../support/database-consistency";
import { startWriting } from "../../support/write-load";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const directories: string[] = [];
afterAll(() => {
  for (const each of directories) rmSync(each, { recursive: true, force: true });
});
function createDataDir() {
  const dataDir = copyData(inject("serverData").empty);
  directories.push(dataDir);
  return dataDir;
}
const env = { SAMPLE_CONTENT: "off" };
const fetchStatus = async (url: string) => {
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  await response.arrayBuffer();
  return response.status;
};

describe("a stop under load", () => {
  it.each([
    ["on a signal", "SIGTERM", 0],
    ["after an error outside every request", "SIGUSR2", 1],
  ] as const)("%s answers requests in flight, and loses nothing", async (_, signal, code) => {
    const dataDir = createDataDir();
    const rejectionCode =
      'process.on("SIGUSR2", () => void Promise.reject(new Error("nobody hears this")));' +
      'process.on("SIGTERM", () => { console.warn("from a package", 7); process.emitWarning("from Node"); })';
    const server = await startServer({ dataDir, env: { ...env, ...preloadEnv(rejectionCode) } });
    const load = startWriting(server.url, 6);
    await expect.poll(() => load.acknowledged().length, { timeout: 20_000 }).toBeGreaterThan(12);
    const exitCode = server.stop(signal);
    await Promise.race([exitCode, pause(15_000)]);
    const sent = await load.stop();
    expect(await exitCode).toBe(code);
    // Every write succeeds or its connection is closed.
    expect(
      sent.flatMap(({ response }) => response?.status ?? []).filter((each) => each !== 201),
    ).toEqual([]);
    const fatal = server
      .output()
      .match(/"level":"fatal".*"unexpected error outside every request; stopping"/g);
    expect(fatal?.length ?? 0).toBe(code);
    if (code === 0)
      expect(server.output()).toMatch(/"msg":"from a package 7"[^]*"a warning of Node"/);
    expect(findUnparsableLines(server.output())).toEqual([]);
    expect(await findProblems({ dataDir }, sent)).toEqual([]);
  });
});

describe("a stop of an instance with a request that is still being sent", () => {
  const stopWhileSending = async (env: Record<string, string>) => {
    const server = await startServer({ dataDir: createDataDir(), env });
    const request = startSlowPost(`${server.url}/tag`, { name: "Slow" });
    await request.started;
    const exitCode = server.stop();
    const fetchOnce = (path: string) =>
      fetch(server.url + path, { headers: { Connection: "close" } }).then(
        ({ status }) => status,
        () => "refused",
      );
    return { request, exitCode, fetchOnce, output: server.output };
  };

  it("says at once that it is not ready, serves for DRAIN_SECONDS, and then ends the request", async () => {
    const { request, exitCode, fetchOnce } = await stopWhileSending({ ...env, DRAIN_SECONDS: "2" });
    await expect.poll(() => fetchOnce("/readyz")).toBe(503);
    expect(await fetchOnce("/tag")).toBe(200);
    await expect.poll(() => fetchOnce("/tag"), { timeout: 10_000 }).toBe("refused");
    request.finish();
    expect(await request.status).toBe(201);
    expect(await exitCode).toBe(0);
  });

  it("cuts it off after SHUTDOWN_SECONDS", async () => {
    const { request, exitCode, output } = await stopWhileSending({
      ...env,
      SHUTDOWN_SECONDS: "0",
      LOG_LEVEL: "info",
    });
    await expect(request.status).rejects.toThrow(/hang up|ECONNRESET/);
    expect(await exitCode).toBe(0);
    expect(output()).toContain("SHUTDOWN_SECONDS are over; what is under way is cut off");
    // Not as if it had been answered.
    expect(output()).toMatch(/"method":"POST","path":"\/tag","ms":[\d.]+,"aborted":true/);
  });
});

// A log that is not read is in tests/heavy.
describe("the log", () => {
  it.skipIf(process.platform !== "linux")("on a full disk blocks no request", async () => {
    const [port, fullDevice] = [String(await findFreePort()), openSync("/dev/full", "w")];
    const child = spawn(process.execPath, [path.join(ROOT, "build/server/main.js")], {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        TZ: "UTC",
        ACCESS: "open",
        DRAIN_SECONDS: "0",
        PORT: port,
        DATA_DIR: createDataDir(),
        ...env,
      },
      stdio: ["ignore", fullDevice, fullDevice],
    });
    const exited = new Promise((resolve) => child.once("exit", resolve));
    const fetchHealth = () => fetchStatus(`http://127.0.0.1:${port}/healthz`).catch(() => 0);
    await expect.poll(fetchHealth, { timeout: 30_000 }).toBe(200);
    for (let index = 0; index < 20; index += 1) expect(await fetchHealth()).toBe(200);
    child.kill("SIGTERM");
    expect(await exited).toBe(0);
  });
});

describe.runIf(process.platform === "linux")("a server at its limit of open files", () => {
  it("accepts no new connection, answers 503 to an open one, and recovers", async () => {
    const server = await startServer({ dataDir: createDataDir(), env, maxOpenFiles: 160 });
    const { hostname, port } = new URL(server.url);
    const [earlySocket] = await openIdleConnections(server, 1);
    const form = encodeMultipart([
      ["name", "Too many"],
      ["image", await plainPicture(8, 8).png().toBuffer(), "a.png"],
    ]);
    const sockets: Socket[] = [];
    for (let count = 0; count < 220; count += 1) {
      sockets.push(connect(Number(port), hostname).on("error", () => undefined));
    }
    // Until it has accepted as many as it can.
    const counts = [0];
    const isExhausted = () => {
      counts.push(readdirSync(`/proc/${server.process.pid}/fd`).length);
      const [before = 0, now = 0] = counts.slice(-2);
      return now > 145 && now === before;
    };
    await expect.poll(isExhausted, { interval: 250 }).toBe(true);
    const upload = [
      "POST /caretaker-guidance HTTP/1.1",
      `Host: ${hostname}:${port}`,
      ...Object.entries(MULTIPART_HEADERS).map((header) => header.join(": ")),
      `Content-Length: ${form.length}`,
    ];
    earlySocket?.write(Buffer.concat([Buffer.from(`${upload.join("\r\n")}\r\n\r\n`), form]));
    const [received] = (await once(earlySocket!.resume(), "data")) as [Buffer];
    expect(String(received)).toMatch(
      /^HTTP\/1\.1 503 [\s\S]*Files cannot be reached at the moment/,
    );
    earlySocket?.destroy();
    for (const socket of sockets) socket.destroy();
    await expect
      .poll(() => fetchStatus(`${server.url}/readyz`).catch(() => 0), { timeout: 20_000 })
      .toBe(200);
    const load = startWriting(server.url, 2);
    await expect.poll(() => load.acknowledged().length, { timeout: 20_000 }).toBeGreaterThan(5);
    await load.stop();
    expect(await server.stop()).toBe(0);
    expect(server.output()).not.toContain("outside every request");
  });
});
