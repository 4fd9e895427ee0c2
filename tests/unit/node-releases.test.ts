import { describe, expect, it } from "vitest";
import { engines } from "~/package.json";
import { findNodeProblem, TESTED_VERSIONS } from "~/scripts/node-releases.mjs";

describe("the releases of Node", () => {
  it("are tested at the oldest one, and at the newest one of each later major version", () => {
    expect(engines.node).toBe("^20.17.0 || ^22.13.0 || >=24.0.0");
    expect(TESTED_VERSIONS).toEqual(["20.17.0", "22", "24"]);
  });

  it.each(["20.17.0", "20.20.2", "22.13.0", "22.23.3", "24.0.0", "24.21.0", "26.10.0"])(
    "include %s",
    (version) => {
      expect(findNodeProblem(version)).toBeNull();
    },
  );

  // Dependencies support neither the first releases of a major version nor odd major versions, which have ended.
  it.each(["18.20.8", "20.9.0", "20.16.0", "21.7.3", "22.9.0", "22.12.0", "23.11.1"])(
    "exclude %s, in one line that names the supported releases",
    (version) => {
      expect(findNodeProblem(version)).toBe(
        `Calmward needs Node 24.0.0 or newer, or 22 from 22.13.0 on, or 20 from 20.17.0 on; this is ${version}.`,
      );
    },
  );
});
