import { decode, encode } from "turbo-stream";
import { afterEach, describe, expect, it, vi } from "vitest";
// @ts-expect-error The browser build has no types
import * as singleFetch from "../../node_modules/@remix-run/react/dist/esm/single-fetch.js";

type StrategyArgs = { request: Request; matches: object[]; fetcherKey: string };
const { getSingleFetchDataStrategy } = singleFetch as {
  getSingleFetchDataStrategy: (...args: unknown[]) => (args: StrategyArgs) => Promise<unknown>;
};

describe("a response that a navigation interrupts", () => {
  it("is decoded as far as it was received, without an unhandled rejection", async () => {
    const unhandled: unknown[] = [];
    const onUnhandled = (reason: unknown) => unhandled.push(reason);
    process.on("unhandledRejection", onUnhandled);
    const { value: line } = await encode({ tags: ["Fasting"] })
      .getReader()
      .read();
    let interrupt: (reason: unknown) => void = () => undefined;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        if (line) controller.enqueue(line);
        interrupt = (reason) => controller.error(reason);
      },
    });
    const { value, done } = await decode(body);
    expect(value).toEqual({ tags: ["Fasting"] });
    interrupt(new DOMException("signal is aborted without reason", "AbortError"));
    // Unhandled rejections are reported after the microtasks.
    await new Promise((resolve) => setTimeout(resolve));
    await new Promise((resolve) => setTimeout(resolve));
    process.off("unhandledRejection", onUnhandled);
    expect(unhandled).toEqual([]);
    await expect(done).rejects.toThrow("aborted");
  });
});

describe("a response that breaks before its first line", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  /** Loads data from a response that `interrupt` breaks before its first line. */
  async function loadInterrupted(
    interrupt: (navigation: AbortController, stream: ReadableStreamDefaultController) => void,
  ) {
    const consoleError = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const navigation = new AbortController();
    const { signal } = navigation;
    vi.stubGlobal("window", { location: { origin: "http://a.example" } });
    vi.stubGlobal("fetch", () => {
      const body = new ReadableStream({
        start(stream) {
          signal.addEventListener("abort", () => stream.error(signal.reason));
          setTimeout(() => interrupt(navigation, stream));
        },
      });
      return Promise.resolve(new Response(body));
    });
    const loadData = getSingleFetchDataStrategy();
    const match = {
      shouldLoad: true,
      route: { id: "list" },
      resolve: (load: (run: (handler: () => unknown) => unknown) => unknown) =>
        load((handler) => handler()),
    };
    const request = new Request("http://a.example/list?q=fasting", { signal });
    const rejection = await loadData({ request, matches: [match], fetcherKey: "list" }).then(
      () => null,
      (reason: unknown) => reason,
    );
    return { rejection, consoleError };
  }

  it("is no error where a navigation interrupted it", async () => {
    const { rejection, consoleError } = await loadInterrupted((navigation) => navigation.abort());
    expect(rejection).toMatchObject({ name: "AbortError" });
    expect(consoleError).not.toHaveBeenCalled();
  });

  it("is an error of the connection otherwise", async () => {
    const { rejection, consoleError } = await loadInterrupted((_navigation, stream) =>
      stream.error(new TypeError("network error")),
    );
    expect(rejection).toBeInstanceOf(TypeError);
    expect(consoleError).not.toHaveBeenCalled();
  });
});
