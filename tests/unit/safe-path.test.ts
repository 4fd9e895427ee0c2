import { describe, expect, it } from "vitest";
import { toSafePath } from "~/app/contracts/safe-path";

describe("a redirect path", () => {
  it.each(["/", "/admin/tags", "/admin/tags?q=a%20b&page=2"])(
    "may be on our own site: %s",
    (path) => {
      expect(toSafePath(path, "/fallback")).toBe(path);
    },
  );

  it.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "admin",
    "/a\nb",
    "/\t/evil.example",
    "/./\\evil.example",
    "/.//evil.example",
    "/admin/..//evil.example",
    "/admin\\..\\evil",
    "",
    null,
    7,
  ])("is never another site: %j", (path) => {
    expect(toSafePath(path, "/fallback")).toBe("/fallback");
  });
});
