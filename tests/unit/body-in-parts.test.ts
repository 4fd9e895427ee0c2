import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { streamParts } from "~/app/http/file.server";

describe("a streamed body", () => {
  it.each(["before it is opened", "before it is read"])(
    "closes its file when the request is aborted %s",
    async (when) => {
      const controller = new AbortController();
      if (when === "before it is opened") controller.abort();
      const parts = Readable.from(["one", "two"]);
      const request = new Request("http://127.0.0.1/", { signal: controller.signal });
      streamParts(parts, { request, context: undefined });
      controller.abort();
      await new Promise((resolve) => setImmediate(resolve));
      expect(parts.destroyed).toBe(true);
    },
  );
});
