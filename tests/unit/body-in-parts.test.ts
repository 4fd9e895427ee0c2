import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { streamParts } from "~/app/http/file.server";

describe("a body in parts", () => {
  it.each(["before it was opened", "before it was read"])(
    "closes its file when nobody wants it any more %s",
    async (when) => {
      const gone = new AbortController();
      if (when === "before it was opened") gone.abort();
      const parts = Readable.from(["one", "two"]);
      const request = new Request("http://127.0.0.1/", { signal: gone.signal });
      streamParts(parts, { request, context: undefined });
      gone.abort();
      await new Promise((resolve) => setImmediate(resolve));
      expect(parts.destroyed).toBe(true);
    },
  );
});
