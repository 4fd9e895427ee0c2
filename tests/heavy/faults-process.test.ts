import { expect, it } from "vitest";
import { startServer } from "../support/server";

const fetchStatus = async (url: string) => {
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  await response.arrayBuffer();
  return response.status;
};

it("a log that is not read, and then closed, blocks no request", async () => {
  const server = await startServer({ env: { SAMPLE_CONTENT: "off" } });
  const { stdout } = server.process;
  stdout?.removeAllListeners("data");
  stdout?.pause();
  const startedAt = performance.now();
  for (let index = 0; index < 3; index += 1) {
    const responses = Array.from({ length: 100 }, () => fetchStatus(`${server.url}/healthz`));
    expect(new Set(await Promise.all(responses))).toEqual(new Set([200]));
  }
  // Log more than the pipe and the queue behind it can buffer.
  const longUrl = `${server.url}/tag/${"1.".repeat(240)}`;
  for (let index = 0; index < 18; index += 1) {
    await Promise.all(Array.from({ length: 100 }, () => fetchStatus(longUrl)));
  }
  // Log short lines until not even one of them fits.
  for (let index = 0; index < 10; index += 1) await fetchStatus(`${server.url}/healthz`);
  expect(performance.now() - startedAt).toBeLessThan(60_000);
  let log = "";
  stdout?.on("data", (chunk) => (log += String(chunk)));
  stdout?.resume();
  await expect
    .poll(async () => {
      await fetchStatus(`${server.url}/healthz`);
      return log.split('"path":"/healthz"').length - 1;
    })
    .toBeGreaterThan(320);
  await expect.poll(() => log).toMatch(/"lines":\d+,"msg":"lines of this log were lost/);

  stdout?.destroy();
  for (let index = 0; index < 20; index += 1) {
    expect(await fetchStatus(`${server.url}/readyz`)).toBe(200);
  }
  expect(await server.stop()).toBe(0);
});
