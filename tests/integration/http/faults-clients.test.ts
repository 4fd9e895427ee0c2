import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { wavHeader } from "../../factories/files";
import { openConnection, openIdleConnections, countOpenFiles } from "../../support/connections";
import { FORM_HEADERS } from "../../support/forms";
import { MULTIPART_HEADERS, encodeMultipart } from "../../support/form-requests";
import { useServer } from "../../support/http";
import { readMemoryMb } from "../../support/many-uploads";

const MB = 1_048_576;
const IDLE_CONNECTIONS = 200;
const STALLED_READERS = 20;

// The full-size tests, with 1,000 connections and 200 readers, and the timeouts are in tests/heavy.
describe.runIf(process.platform === "linux")("clients", () => {
  const { getServer, callApi } = useServer();
  const buildPost = (path: string, headers: Record<string, string>, body: string | Buffer) =>
    Buffer.concat([
      Buffer.from(
        `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
          `${Object.entries(headers)
            .map((header) => header.join(": "))
            .join("\r\n")}\r\n\r\n`,
      ),
      Buffer.from(body),
    ]);
  const expectFilesClosed = async (filesBefore: number) =>
    expect
      .poll(() => countOpenFiles(getServer()), { timeout: 15_000 })
      .toBeLessThan(filesBefore + 10);

  it("with 200 idle connections block nobody else, and cost little memory", async () => {
    const memoryBeforeMb = readMemoryMb(getServer());
    const idle = await openIdleConnections(getServer(), IDLE_CONNECTIONS);
    // They send nothing for half a minute: whoever is answered meanwhile did not wait for them.
    expect((await callApi("GET", "/tag")).status).toBe(200);
    expect(idle.every(({ closed }) => !closed)).toBe(true);
    expect(readMemoryMb(getServer()) - memoryBeforeMb).toBeLessThan(40);
    for (const socket of idle) socket.destroy();
  });

  it("that disconnect right after a call: the call runs once or not at all", async () => {
    const keys = Array.from({ length: 20 }, () => randomUUID());
    const buildBody = (key: string) => JSON.stringify({ name: `Gone ${key}` });
    const buildHeaders = (key: string) => ({
      "Content-Type": "application/json",
      "Idempotency-Key": key,
    });
    await Promise.all(
      keys.map(async (key, index) => {
        const socket = openConnection(getServer());
        socket.write(buildPost("/tag", buildHeaders(key), buildBody(key)));
        await pause(index * 4);
        socket.destroy();
      }),
    );
    for (const key of keys) {
      expect((await callApi("POST", "/tag", buildBody(key), buildHeaders(key))).status).toBe(201);
      const { data } = await callApi("GET", `/tag?search=Gone+${key}&page=1&limit=10`);
      expect(data).toMatchObject({ pagination: { totalItems: 1 } });
    }
  });

  it("that disconnect in the middle of a form leave nothing", async () => {
    const name = `Half ${randomUUID()}`;
    const request = buildPost(
      "/admin/tags/new",
      FORM_HEADERS,
      `name=${name.replace(" ", "+")}&more=${"x".repeat(200)}`,
    );
    const socket = openConnection(getServer());
    socket.write(request.subarray(0, -50));
    await pause(200);
    socket.destroy();
    await pause(200);
    const { data } = await callApi(
      "GET",
      `/tag?search=${encodeURIComponent(name)}&page=1&limit=10`,
    );
    expect(data).toMatchObject({ pagination: { totalItems: 0 } });
  });

  it("that stop reading a recording or disconnect: memory stays level, and every file is closed", async () => {
    const wav = Buffer.concat([wavHeader(20 * MB), Buffer.alloc(20 * MB, 3)]);
    const guidance = await callApi("POST", "/caretaker-guidance", { name: `Slow ${randomUUID()}` });
    const { id } = guidance.data?.guidance as { id: number };
    const form = encodeMultipart([
      ["caretakerGuidanceId", String(id)],
      ["guidanceDay", "1"],
      ["guidanceTitle", "Listen"],
      ["guidanceDirections", "Listen to this."],
      ["voice", wav, "a.wav"],
    ]);
    const response = await fetch(`${getServer().url}/caretaker-guidance-step`, {
      method: "POST",
      headers: MULTIPART_HEADERS,
      body: new Uint8Array(form),
    });
    const { result } = (await response.json()) as {
      result: { data: { step: { guidanceDirectionVoice: string } } };
    };
    const voice = result.data.step.guidanceDirectionVoice;
    const head = await fetch(getServer().url + voice, { method: "HEAD" });
    expect([head.status, Number(head.headers.get("content-length"))]).toEqual([200, wav.length]);
    // Waits until the files of earlier tests are closed.
    await expect.poll(() => countOpenFiles(getServer()), { timeout: 15_000 }).toBeLessThan(60);
    const [filesBefore, memoryBeforeMb] = [countOpenFiles(getServer()), readMemoryMb(getServer())];
    const readers = Array.from({ length: STALLED_READERS }, () => {
      const socket = openConnection(getServer());
      socket.write(`GET ${voice} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
      return socket;
    });
    await pause(1_500);
    expect(readMemoryMb(getServer()) - memoryBeforeMb).toBeLessThan(80);
    // Each reader holds a connection and a file.
    expect(countOpenFiles(getServer())).toBeGreaterThan(filesBefore + STALLED_READERS);
    for (const socket of readers) socket.destroy();
    await expectFilesClosed(filesBefore);
  });

  it("that disconnect in the middle of a long list or an export leave no file open", async () => {
    const filesBefore = countOpenFiles(getServer());
    const addresses = ["/session?limit=10000", "/admin/audit.csv", "/admin/tags"];
    for (let index = 0; index < 30; index += 1) {
      const socket = openConnection(getServer());
      socket.write(`GET ${addresses[index % 3]} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
      setTimeout(() => socket.destroy(), index * 3);
    }
    await expectFilesClosed(filesBefore);
    expect((await callApi("GET", "/readyz")).status).toBe(200);
    expect(getServer().output()).not.toMatch(/"level":"(error|fatal)"/);
  });
});
