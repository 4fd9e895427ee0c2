import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readBodyText, streamBody } from "~/app/http/body-bytes.server";

/** Builds a request whose chunks of a size arrive one every so many seconds. */
function buildSlowRequest({
  chunks,
  bytes,
  seconds,
}: Record<"chunks" | "bytes" | "seconds", number>) {
  let left = chunks;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (left === 0) return controller.close();
        left -= 1;
        await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
        controller.enqueue(new Uint8Array(bytes).fill(97));
      },
    },
    { highWaterMark: 0 },
  );
  const init = { method: "POST", body, duplex: "half" as const };
  return new Request("http://localhost/tag", init);
}

describe("a slow body", () => {
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }),
  );
  afterEach(() => void vi.useRealTimers());

  it.each([
    ["of a few bytes within a minute", { chunks: 10, bytes: 5, seconds: 5 }],
    ["at 1.2 kB/s for ten minutes", { chunks: 120, bytes: 6_000, seconds: 5 }],
  ])("is read: %s", async (_, slow) => {
    const reading = readBodyText(buildSlowRequest(slow));
    await vi.advanceTimersByTimeAsync(slow.chunks * slow.seconds * 1_000 + 1_000);
    expect((await reading).length).toBe(slow.chunks * slow.bytes);
  });

  it.each([
    ["a byte every five seconds", { chunks: 100, bytes: 1, seconds: 5 }],
    ["0.8 kB/s", { chunks: 100, bytes: 4_000, seconds: 5 }],
    ["nothing", { chunks: 1, bytes: 1, seconds: 600 }],
  ])("is given up with 408 after a minute: %s", async (_, slow) => {
    const refusal = expect(readBodyText(buildSlowRequest(slow))).rejects.toMatchObject({
      status: 408,
      message: "The request was not sent to its end, or too slowly",
    });
    await vi.advanceTimersByTimeAsync(61_000);
    await refusal;
  });

  it("has the time that its reader takes", async () => {
    const chunks = streamBody(1_000_000, buildSlowRequest({ chunks: 5, bytes: 10, seconds: 1 }));
    let length = 0;
    const reading = (async () => {
      for await (const chunk of chunks) {
        length += chunk.byteLength;
        await new Promise((resolve) => setTimeout(resolve, 59_000));
      }
    })();
    await vi.advanceTimersByTimeAsync(310_000);
    await reading;
    expect(length).toBe(50);
  });
});
