import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  openConnection,
  openIdleConnections,
  countOpenFiles,
  measureSecondsToClose,
} from "../support/connections";
import { createGuidance, readMemoryMb, upload } from "../support/many-uploads";
import { type RunningServer, startServer } from "../support/server";

const CONNECTIONS = 1_000;
const STALLED_READERS = 200;

describe.runIf(process.platform === "linux")("many idle or slow clients", () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(async () => {
    await server.stop();
    rmSync(server.dataDir, { recursive: true, force: true });
  });
  const measurePage = async (address: string) => {
    const startedAt = performance.now();
    const response = await fetch(server.url + address);
    await response.arrayBuffer();
    expect(response.status).toBe(200);
    return (performance.now() - startedAt) / 1_000;
  };

  it("1,000 idle connections are closed within 45 seconds, and do not slow pages down meanwhile", async () => {
    for (let round = 0; round < 50; round += 1) await measurePage("/admin/tags");
    const [memoryBeforeMb, secondsAlone] = [readMemoryMb(server), await measurePage("/admin/tags")];
    const idle = await openIdleConnections(server, CONNECTIONS);
    const secondsToClose = Promise.all(idle.map(measureSecondsToClose));
    const secondsWithIdle = await measurePage("/admin/tags");
    const [grownMb, openFiles] = [readMemoryMb(server) - memoryBeforeMb, countOpenFiles(server)];
    const maxSecondsToClose = Math.max(...(await secondsToClose));
    console.log(
      `1,000 idle connections: ${Math.round((grownMb * 1_024) / CONNECTIONS)} kB each, ${openFiles} open files; ` +
        `a page took ${secondsAlone.toFixed(3)} s alone and ${secondsWithIdle.toFixed(3)} s among them; all were left after ${maxSecondsToClose.toFixed(0)} s`,
    );
    expect(openFiles).toBeGreaterThan(CONNECTIONS);
    expect(grownMb).toBeLessThan(60);
    expect(secondsWithIdle).toBeLessThan(3);
    expect(maxSecondsToClose).toBeLessThan(45);
  });

  it("clients that send nothing, or one byte at a time, are disconnected after half a minute", async () => {
    const [silentSocket, slowSocket] = [openConnection(server), openConnection(server)];
    const bytes = [...("GET /tag HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: " + "x".repeat(500))];
    const dripTimer = setInterval(() => {
      if (slowSocket.writable) slowSocket.write(bytes.shift() ?? "x");
    }, 200);
    const seconds = await Promise.all([silentSocket, slowSocket].map(measureSecondsToClose));
    clearInterval(dripTimer);
    for (const each of seconds) {
      expect(each).toBeGreaterThan(10);
      expect(each).toBeLessThan(45);
    }
  });

  it("200 clients that request 20 MB each and read nothing cost little memory, and are disconnected", async () => {
    const guidanceId = await createGuidance(server.url);
    expect(await upload(server.url, guidanceId, 20)).toBe(201);
    const list = await fetch(`${server.url}/caretaker-guidance-step/guidance/${guidanceId}`);
    const { result } = (await list.json()) as {
      result: { data: { steps: { guidanceDirectionVoice: string }[] } };
    };
    const voice = result.data.steps[0]?.guidanceDirectionVoice ?? "";
    const [memoryBeforeMb, openFilesBefore] = [readMemoryMb(server), countOpenFiles(server)];
    for (let count = 0; count < STALLED_READERS; count += 1) {
      openConnection(server).write(`GET ${voice} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
    }
    await pause(5_000);
    const grownMb = readMemoryMb(server) - memoryBeforeMb;
    expect(countOpenFiles(server)).toBeGreaterThan(openFilesBefore + STALLED_READERS);
    console.log(`200 readers of 20 MB that take nothing: ${Math.round(grownMb)} MB in all`);
    expect(grownMb).toBeLessThan(250);
    await expect
      .poll(() => countOpenFiles(server), { timeout: 180_000, interval: 1_000 })
      .toBeLessThan(openFilesBefore + 10);
    expect(await measurePage("/admin/tags")).toBeLessThan(3);
  });
});
