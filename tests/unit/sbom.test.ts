import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { buildSbom } from "~/scripts/write-sbom.mjs";

const ROOT = path.resolve(import.meta.dirname, "../..");
const readJson = (file: string) => JSON.parse(readFileSync(path.join(ROOT, file), "utf8")) as never;

type Component = {
  name: string;
  version: string;
  purl: string;
  scope: string;
  hashes?: { alg: string; content: string }[];
  licenses?: unknown[];
  pedigree?: { patches: { diff: { url: string } }[] };
};
type Sbom = {
  bomFormat: string;
  specVersion: string;
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
};
type Manifest = Record<"dependencies" | "devDependencies", Record<string, string>>;

describe("the list of what the product is made of", () => {
  const patches = readdirSync(path.join(ROOT, "patches"));
  const sbom = buildSbom(readJson("package-lock.json"), patches) as Sbom;
  const { dependencies, devDependencies } = readJson("package.json") as Manifest;

  it("has every package that the product runs on, and none that only builds or tests it", () => {
    expect(sbom).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.5" });
    const versions = new Map(sbom.components.map(({ name, version }) => [name, version]));
    for (const [name, version] of Object.entries(dependencies))
      expect(versions.get(name), name).toBe(version);
    // What the product needs by way of another package is in both lists.
    const onlyTools = ["vite", "vitest", "@remix-run/dev", "@playwright/test", "typescript-native"];
    for (const name of onlyTools) {
      expect(devDependencies).toHaveProperty([name]);
      expect(versions.has(name), name).toBe(false);
    }
  });

  it("says where each comes from: its license, its hash, our changes", () => {
    expect(new Set(sbom.components.map(({ purl }) => purl)).size).toBe(sbom.components.length);
    for (const { name, purl, hashes, licenses } of sbom.components) {
      expect(purl).toMatch(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d/);
      expect(hashes, name).toEqual([
        { alg: "SHA-512", content: expect.stringMatching(/^[\da-f]{128}$/) as string },
      ]);
      expect(licenses, name).toHaveLength(1);
    }
    const patched = sbom.components.flatMap(({ pedigree }) => pedigree?.patches ?? []);
    expect(patched.map(({ diff }) => diff.url).sort()).toEqual(
      patches.map((each) => `patches/${each}`).sort(),
    );
  });

  it("says which needs which, by names that it has", () => {
    const refs = new Set(sbom.components.map(({ purl }) => purl));
    const [product, ...others] = sbom.dependencies;
    expect(product?.dependsOn).toHaveLength(Object.keys(dependencies).length);
    expect(others.map(({ ref }) => ref).sort()).toEqual([...refs].sort());
    for (const { dependsOn } of sbom.dependencies)
      for (const each of dependsOn) expect(refs).toContain(each);
  });
});
