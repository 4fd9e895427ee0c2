import { decode, encode } from "turbo-stream";
import { afterEach, describe, expect, it, vi } from "vitest";
// @ts-expect-error What browsers load has no types of its own
import * as singleFetch from "../../node_modules/@remix-run/react/dist/esm/single-fetch.js";

type Asked = { request: Request; matches: object[]; fetcherKey: string };
const { getSingleFetchDataStrategy } = singleFetch as {
  getSingleFetchDataStrategy: (...nothing: unknown[]) => (asked: Asked) => Promise<unknown>;
};

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

describe("an answer that ends before its first line", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  /** What a browser does with an answer of which no line comes before it breaks. */
  async function brokenAnswer(
    interrupt: (browser: AbortController, answer: ReadableStreamDefaultController) => void,
  ) {
    const written = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const browser = new AbortController();
    const { signal } = browser;
    vi.stubGlobal("window", { location: { origin: "http://a.example" } });
    vi.stubGlobal("fetch", () => {
      const body = new ReadableStream({
        start(answer) {
          signal.addEventListener("abort", () => answer.error(signal.reason));
          setTimeout(() => interrupt(browser, answer));
        },
      });
      return Promise.resolve(new Response(body));
    });
    const ask = getSingleFetchDataStrategy();
    const match = {
      shouldLoad: true,
      route: { id: "list" },
      resolve: (load: (run: (ask: () => unknown) => unknown) => unknown) => load((ask) => ask()),
    };
    const request = new Request("http://a.example/list?q=fasting", { signal });
    const refused = await ask({ request, matches: [match], fetcherKey: "list" }).then(
      () => null,
      (reason: unknown) => reason,
    );
    return { refused, written };
  }

  it("is nothing to complain of where somebody has gone on", async () => {
    const { refused, written } = await brokenAnswer((browser) => browser.abort());
    expect(refused).toMatchObject({ name: "AbortError" });
    expect(written).not.toHaveBeenCalled();
  });

  it("is an error where nobody has", async () => {
    const { refused, written } = await brokenAnswer((_browser, answer) =>
      answer.error(new TypeError("network error")),
    );
    expect(String(refused)).toContain("Unable to decode");
    expect(written).toHaveBeenCalledOnce();
  });
});
