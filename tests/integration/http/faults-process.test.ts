import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, readdirSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, describe, expect, inject, it } from "vitest";
import { plainPicture } from "../../factories/files";
import { idleConnections } from "../../support/connections";
import { MULTIPART, multipart } from "../../support/form-requests";
import { freePort } from "../../support/free-port";
import { preloading } from "../../support/preload";
import { startServer } from "../../support/server";
import { copyOfData } from "../../support/server-data";
import { problemsIn } from "../../support/whole-database";
import { startWriting } from "../../support/write-load";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const directories: string[] = [];
afterAll(() => {
  for (const each of directories) rmSync(each, { recursive: true, force: true });
});
function aDataDir() {
  const dataDir = copyOfData(inject("serverData").empty);
  directories.push(dataDir);
  return dataDir;
}
const env = { SAMPLE_CONTENT: "off" };
const statusOf = async (url: string) => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  await answer.arrayBuffer();
  return answer.status;
};

describe("a stop under load", () => {
  it.each([
    ["that was asked for", "SIGTERM", 0],
    ["after an error outside every request", "SIGUSR2", 1],
  ] as const)("%s answers what is under way, and loses nothing", async (_, signal, code) => {
    const dataDir = aDataDir();
    const lost = 'process.on("SIGUSR2", () => void Promise.reject(new Error("nobody hears this")))';
    const server = await startServer({ dataDir, env: { ...env, ...preloading(lost) } });
    const load = startWriting(server.url, 6);
    await expect.poll(() => load.done().length, { timeout: 20_000 }).toBeGreaterThan(12);
    const ended = server.stop(signal);
    await Promise.race([ended, pause(15_000)]);
    const sent = await load.stop();
    expect(await ended).toBe(code);
    // Nobody hears anything but that it is done, or that nobody is there any more.
    expect(
      sent.flatMap(({ answer }) => answer?.status ?? []).filter((each) => each !== 201),
    ).toEqual([]);
    const fatal = server
      .output()
      .match(/"level":"fatal".*"unexpected error outside every request; stopping"/g);
    expect(fatal?.length ?? 0).toBe(code);
    expect(await problemsIn({ dataDir }, sent)).toEqual([]);
  });
});

describe("the log", () => {
  it("that nobody reads, and is closed then, holds up nobody", async () => {
    const server = await startServer({ dataDir: aDataDir(), env });
    const { stdout } = server.process;
    stdout?.removeAllListeners("data");
    stdout?.pause();
    const began = performance.now();
    for (let times = 0; times < 3; times += 1) {
      const answers = Array.from({ length: 100 }, () => statusOf(`${server.url}/healthz`));
      expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
    }
    // More than a pipe holds, and more than may wait beside it.
    const long = `${server.url}/tag/${"1.".repeat(240)}`;
    for (let times = 0; times < 18; times += 1) {
      await Promise.all(Array.from({ length: 100 }, () => statusOf(long)));
    }
    // Until not even a short line finds room.
    for (let times = 0; times < 10; times += 1) await statusOf(`${server.url}/healthz`);
    expect(performance.now() - began).toBeLessThan(60_000);
    let text = "";
    stdout?.on("data", (chunk) => (text += String(chunk)));
    stdout?.resume();
    await expect
      .poll(async () => {
        await statusOf(`${server.url}/healthz`);
        return text.split('"path":"/healthz"').length - 1;
      })
      .toBeGreaterThan(320);
    await expect.poll(() => text).toMatch(/"lines":\d+,"msg":"lines of this log were lost/);

    stdout?.destroy();
    for (let times = 0; times < 20; times += 1) {
      expect(await statusOf(`${server.url}/readyz`)).toBe(200);
    }
    expect(await server.stop()).toBe(0);
  });

  it.skipIf(process.platform !== "linux")("on a full disk holds up nobody", async () => {
    const [port, full] = [String(await freePort()), openSync("/dev/full", "w")];
    const child = spawn(process.execPath, [path.join(ROOT, "build/server/main.js")], {
      cwd: ROOT,
      env: {
        ...{ PATH: process.env.PATH, NODE_ENV: "production", TZ: "UTC", ACCESS: "open" },
        ...{ PORT: port, DATA_DIR: aDataDir(), ...env },
      },
      stdio: ["ignore", full, full],
    });
    const exited = new Promise((resolve) => child.once("exit", resolve));
    const healthy = () => statusOf(`http://127.0.0.1:${port}/healthz`).catch(() => 0);
    await expect.poll(healthy, { timeout: 30_000 }).toBe(200);
    for (let times = 0; times < 20; times += 1) expect(await healthy()).toBe(200);
    child.kill("SIGTERM");
    expect(await exited).toBe(0);
  });
});

describe.runIf(process.platform === "linux")("a server that may open no more files", () => {
  it("takes no new connection, says so where it must, and goes on when it may", async () => {
    const server = await startServer({ dataDir: aDataDir(), env, openFiles: 160 });
    const { hostname, port } = new URL(server.url);
    const [early] = await idleConnections(server, 1);
    const form = multipart([
      ["name", "Too many"],
      ["image", await plainPicture(8, 8).png().toBuffer(), "a.png"],
    ]);
    const sockets: Socket[] = [];
    for (let count = 0; count < 220; count += 1) {
      sockets.push(connect(Number(port), hostname).on("error", () => undefined));
    }
    await pause(500);
    const open = readdirSync(`/proc/${server.process.pid}/fd`).length;
    expect(open).toBeGreaterThan(145);
    const upload = [
      "POST /caretaker-guidance HTTP/1.1",
      `Host: ${hostname}:${port}`,
      ...Object.entries(MULTIPART).map((header) => header.join(": ")),
      `Content-Length: ${form.length}`,
    ];
    early?.write(Buffer.concat([Buffer.from(`${upload.join("\r\n")}\r\n\r\n`), form]));
    const [answer] = (await once(early!.resume(), "data")) as [Buffer];
    expect(String(answer)).toMatch(/^HTTP\/1\.1 503 [\s\S]*Files cannot be reached at the moment/);
    early?.destroy();
    for (const socket of sockets) socket.destroy();
    await expect
      .poll(() => statusOf(`${server.url}/readyz`).catch(() => 0), { timeout: 20_000 })
      .toBe(200);
    const load = startWriting(server.url, 2);
    await expect.poll(() => load.done().length, { timeout: 20_000 }).toBeGreaterThan(5);
    await load.stop();
    expect(await server.stop()).toBe(0);
    expect(server.output()).not.toContain("outside every request");
  });
});
