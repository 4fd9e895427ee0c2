// Writes build/sbom.cdx.json: what the product runs on, as CycloneDX, from the lock file alone, so that equal sources give equal bytes.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./install.mjs";

export const SBOM_FILE = path.join(ROOT, "build", "sbom.cdx.json");

const FOLDER = "node_modules/";

/** Builds the document. @param lock parsed package-lock.json; patches: names of the files in patches/ */
export function buildSbom(lock, patches) {
  const { "": root, ...installed } = lock.packages;
  const shipped = Object.entries(installed).filter(([, entry]) => !entry.dev);
  const places = Object.fromEntries(
    shipped.map(([place, entry]) => [place, describePackage(place, entry, patches)]),
  );
  const product = `pkg:npm/${root.name}@${root.version}`;
  // A version may lie in several places.
  const components = new Map(Object.values(places).map((each) => [each["bom-ref"], each]));
  const dependencies = new Map([[product, findDependencies("", root, places)]]);
  for (const [place, entry] of shipped) {
    const ref = places[place]["bom-ref"];
    const others = dependencies.get(ref) ?? [];
    dependencies.set(ref, [...others, ...findDependencies(place, entry, places)]);
  }
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: {
      component: {
        type: "application",
        "bom-ref": product,
        name: root.name,
        version: root.version,
        licenses: [{ license: { id: root.license } }],
        purl: product,
      },
    },
    components: [...components.values()],
    dependencies: [...dependencies].map(([ref, dependsOn]) => ({
      ref,
      dependsOn: [...new Set(dependsOn)].sort(),
    })),
  };
}

function describePackage(place, entry, patches) {
  const name = entry.name ?? place.slice(place.lastIndexOf(FOLDER) + FOLDER.length);
  const { version, integrity, license } = entry;
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  const patch = `${name.replace("/", "+")}+${version}.patch`;
  return {
    type: "library",
    "bom-ref": purl,
    name,
    version,
    scope: entry.optional || entry.devOptional ? "optional" : "required",
    ...(integrity && { hashes: [toHash(integrity)] }),
    ...(license && {
      licenses: [/ (?:OR|AND) /.test(license) ? { expression: license } : toLicense(license)],
    }),
    purl,
    ...(patches.includes(patch) && {
      pedigree: { patches: [{ type: "unofficial", diff: { url: `patches/${patch}` } }] },
    }),
  };
}

/** Some packages name a file or nothing of the list of licenses. */
const toLicense = (license) => ({
  license: /^[\w.+-]+$/.test(license) ? { id: license } : { name: license },
});

function toHash(integrity) {
  const [algorithm, base64] = integrity.split(" ", 1)[0].split(/-(.*)/s);
  return {
    alg: algorithm.replace("sha", "SHA-"),
    content: Buffer.from(base64, "base64").toString("hex"),
  };
}

/** References of what a package finds by Node's rules: beside it, or in a folder above. */
function findDependencies(place, { dependencies, optionalDependencies }, places) {
  return Object.keys({ ...dependencies, ...optionalDependencies }).flatMap((name) => {
    for (
      let folder = place;
      ;
      folder = folder.slice(0, Math.max(0, folder.lastIndexOf(FOLDER) - 1))
    ) {
      const found = places[`${folder}${folder && "/"}${FOLDER}${name}`];
      if (found) return [found["bom-ref"]];
      // One for another system, which npm left out.
      if (folder === "") return [];
    }
  });
}

/** Writes the document beside the build. */
export function writeSbom() {
  const lock = JSON.parse(readFileSync(path.join(ROOT, "package-lock.json"), "utf8"));
  const sbom = buildSbom(lock, readdirSync(path.join(ROOT, "patches")));
  writeFileSync(SBOM_FILE, `${JSON.stringify(sbom, null, 1)}\n`);
}
