import { describe, expect, it } from "vitest";
import { areaOf } from "~/app/components/layout/area";

describe("the part of the product that an address belongs to", () => {
  it.each([
    "/admin",
    "/admin/tags/12/edit",
    "/admin/nowhere",
    "/sign-in",
    "/sign-in/code",
    "/welcome",
    "/logout",
  ])("is the back-office for %s", (pathname) => {
    expect(areaOf(pathname)).toBe("office");
  });

  it.each(["/", "/plans", "/patient-procedures", "/administrators", "/welcome-home", "/a/admin"])(
    "is the site for %s",
    (pathname) => {
      expect(areaOf(pathname)).toBe("site");
    },
  );
});
