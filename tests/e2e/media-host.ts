import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test as base } from "./fixtures";

export { expect, allowStatus, waitForHydration, scanAccessibility, unique } from "./fixtures";

type Fixtures = {
  /** Local server of another origin that serves a sound at every path and records its requests with their referrers. */
  mediaHost: { url: (file: string) => string; requests: string[] };
};

export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from its parameter
  mediaHost: async ({}, use) => {
    const requests: string[] = [];
    const server = createServer((request, response) => {
      requests.push(`${request.url} from ${request.headers.referer ?? "nowhere"}`);
      const isFound = !request.url?.includes("gone");
      response.writeHead(isFound ? 200 : 404, { "Content-Type": "audio/wav" });
      response.end(isFound ? createSilence(0.2) : "");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    await use({ url: (file) => `http://127.0.0.1:${port}/${file}`, requests });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  },
});

/** A silent WAV file. */
function createSilence(seconds: number): Buffer {
  const sampleRate = 8_000;
  const samples = Math.round(sampleRate * seconds);
  const file = Buffer.alloc(44 + samples, 128);
  file.write("RIFF", 0);
  file.writeUInt32LE(36 + samples, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(sampleRate, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write("data", 36);
  file.writeUInt32LE(samples, 40);
  return file;
}
