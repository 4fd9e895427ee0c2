import { decode, encode } from "turbo-stream";
import { describe, expect, it } from "vitest";

describe("an answer that ends in its midst, since somebody has gone on", () => {
  it("has been read as far as it came, and leaves no error that nobody hears of", async () => {
    const unheard: unknown[] = [];
    const hear = (reason: unknown) => unheard.push(reason);
    process.on("unhandledRejection", hear);
    const { value: line } = await encode({ tags: ["Fasting"] })
      .getReader()
      .read();
    let interrupt: (reason: unknown) => void = () => undefined;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(line);
        interrupt = (reason) => controller.error(reason);
      },
    });
    const { value, done } = await decode(body);
    expect(value).toEqual({ tags: ["Fasting"] });
    interrupt(new DOMException("signal is aborted without reason", "AbortError"));
    // Rejections that nobody hears of are told after the microtasks.
    await new Promise((resolve) => setTimeout(resolve));
    await new Promise((resolve) => setTimeout(resolve));
    process.off("unhandledRejection", hear);
    expect(unheard).toEqual([]);
    await expect(done).rejects.toThrow("aborted");
  });
});
