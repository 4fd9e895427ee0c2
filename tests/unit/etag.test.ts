import { describe, expect, it } from "vitest";
import { matchesEtag } from "~/app/http/etag.server";

describe("If-None-Match", () => {
  it.each(['"v3-x"', 'W/"v3-x"', '"a", "v3-x"', 'W/"a",W/"v3-x"', "*"])(
    "%s matches the ETag",
    (header) => expect(matchesEtag(header, '"v3-x"')).toBe(true),
  );

  it.each([null, "", '"a"', '"v3-x', "v3-x", '"v3"', ", ".repeat(3_000), '"a", '.repeat(2_900)])(
    "%s does not match the ETag",
    (header) => expect(matchesEtag(header, '"v3-x"')).toBe(false),
  );
});
