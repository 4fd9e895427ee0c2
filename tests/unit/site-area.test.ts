import { describe, expect, it } from "vitest";
import { findArea } from "~/app/contracts/site-area";

describe("the part of the product that an address belongs to", () => {
  it.each([
    "/admin",
    "/admin/tags/12/edit",
    "/admin/nowhere",
    "/admin/sessions/3/as-patients",
    "/sign-in",
    "/sign-in/code",
    "/sign-in/forgot-password",
    "/welcome",
    "/logout",
  ])("is the back-office for %s", (pathname) => {
    expect(findArea(pathname)).toBe("office");
  });

  it.each([
    "/patient-procedures",
    "/patient-procedures/3/sessions/7",
    "/patient-surveys/2",
    "/patient-data",
    "/health-metrics",
    "/share/abc",
    "/admin/sessions/3/as-patient",
    "/admin/sessions/3/as-patient/assessment",
  ])("is the patient area for %s", (pathname) => {
    expect(findArea(pathname)).toBe("patient");
  });

  it.each(["/api-docs", "/api-docs/tags"])("is the API documentation for %s", (pathname) => {
    expect(findArea(pathname)).toBe("docs");
  });

  it.each([
    "/",
    "/api-docs-of-others",
    "/plans",
    "/add-procedure",
    "/patients",
    "/administrators",
    "/welcome-home",
    "/a/admin",
  ])("is the site for %s", (pathname) => {
    expect(findArea(pathname)).toBe("site");
  });
});
