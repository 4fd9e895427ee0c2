import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { MAX_DISCARDED_BYTES } from "~/app/http/received-files.server";
import { BYTES_PER_MB, DEFAULT_LIMIT_MB } from "~/models/files/stored-file.schema";
import { refuseNode } from "~/scripts/node-releases.mjs";
import { SPREADSHEET_LIMITS } from "~/server/departments/spreadsheet";
import { RECORDING_LIMITS } from "~/server/files/recording";
import { HAS_NGINX, proxyConfiguration } from "../support/proxy";

const ROOT = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const UNITS = readdirSync(path.join(ROOT, "deploy/systemd")).filter((name) =>
  /\.(service|timer)$/.test(name),
);
/** Two workers, each with a heap as large as it may be and 50 MB beside it, and a picture. */
const WORST_FILES_MEGABYTES =
  2 * (Math.max(SPREADSHEET_LIMITS.workerHeapMegabytes, RECORDING_LIMITS.heapMegabytes) + 50) + 160;
const HAS_SYSTEMD = spawnSync("systemd-analyze", ["--version"]).status === 0;
if (!HAS_SYSTEMD) console.log("The units: NOT CHECKED by systemd, which is not installed");
if (!HAS_NGINX)
  console.log("The proxy's configuration: NOT CHECKED by nginx, which is not installed");
const packageJson = JSON.parse(read("package.json")) as {
  scripts: Record<"start" | "serve", string>;
};

describe("the units of systemd", () => {
  it("run what is there", () => {
    const commands = UNITS.flatMap((name) => [
      ...read(`deploy/systemd/${name}`).matchAll(/node (?:--\S+ )*(scripts\/[\w.-]+)/g),
    ]);
    expect(commands.length).toBeGreaterThanOrEqual(4);
    for (const [, script = ""] of commands) expect(existsSync(path.join(ROOT, script))).toBe(true);
  });

  it.each(UNITS.filter((name) => name.endsWith(".service")))(
    "take no more memory than told, and leave none of it on the disk: %s",
    (name) => {
      const unit = read(`deploy/systemd/${name}`);
      const megabytes = (setting: string) => {
        const [, number, letter] = new RegExp(`^${setting}=(\\d+)([MG])$`, "m").exec(unit) ?? [];
        return Number(number) * (letter === "G" ? 1_024 : 1);
      };
      expect(megabytes("MemoryMax")).toBeGreaterThanOrEqual(512);
      expect(unit).toMatch(/^LimitCORE=0$/m);
      if (!unit.includes("scripts/serve.mjs")) return;
      // The server, and all that files may take at once.
      expect(megabytes("MemoryHigh")).toBeGreaterThan(200 + WORST_FILES_MEGABYTES);
      expect(megabytes("MemoryMax")).toBeGreaterThan(megabytes("MemoryHigh"));
      expect(unit).toMatch(/^OOMPolicy=continue$/m);
    },
  );

  it.runIf(HAS_SYSTEMD)("are taken by systemd", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "calmward-units-"));
    for (const name of UNITS) {
      // Wherever Node is on this machine.
      const unit = read(`deploy/systemd/${name}`).replaceAll("/usr/bin/node", process.execPath);
      writeFileSync(path.join(folder, name), unit);
    }
    const files = UNITS.map((name) => path.join(folder, name));
    const { status, stderr } = spawnSync("systemd-analyze", ["verify", ...files], {
      encoding: "utf8",
    });
    rmSync(folder, { recursive: true });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });
});

describe("the compose file", () => {
  it("lets an instance take as much memory as the units do", () => {
    const compose = read("deploy/compose/compose.yaml");
    expect(compose).toMatch(/^x-calmward:[^]*?^ {2}mem_limit: 1g$[^]*?^services:/m);
    expect(read("deploy/systemd/calmward.service")).toMatch(/^MemoryMax=1G$/m);
    expect(compose).toMatch(/^ {2}ulimits: \{ core: 0 \}$/m);
  });
});

describe("whatever starts the server", () => {
  const starts = [
    "Dockerfile",
    ...UNITS.filter((name) => read(`deploy/systemd/${name}`).includes("scripts/serve.mjs")).map(
      (name) => `deploy/systemd/${name}`,
    ),
  ];

  it.each(starts)("lets it keep only the memory that it needs: %s", (file) => {
    expect(read(file)).toMatch(/MALLOC_ARENA_MAX=2\b/);
    expect(read(file)).toMatch(/--max-semi-space-size=8\b/);
  });

  it.each(["start", "serve"] as const)(
    "lets it keep only the memory that it needs: npm run %s",
    (name) => {
      expect(packageJson.scripts[name]).toMatch(
        /^exec env MALLOC_ARENA_MAX=2 node --max-semi-space-size=8 /,
      );
    },
  );
});

describe("the configuration of the proxy", () => {
  it.runIf(HAS_NGINX)("is taken by nginx", () => {
    const { folder, file, clean } = proxyConfiguration(9443, 9080, []);
    const words = ["-t", "-q", "-e", path.join(folder, "error.log"), "-c", file];
    const { status, stderr } = spawnSync("nginx", words, { encoding: "utf8" });
    clean();
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });

  it("lets the largest form through that is read to its end", () => {
    const [, megabytes] =
      /client_max_body_size (\d+)m;/.exec(read("deploy/nginx/calmward.conf")) ?? [];
    const session = (DEFAULT_LIMIT_MB.audio + DEFAULT_LIMIT_MB.video) * BYTES_PER_MB;
    const texts = 2 * BYTES_PER_MB;
    expect(Number(megabytes) * BYTES_PER_MB).toBeGreaterThan(session + MAX_DISCARDED_BYTES + texts);
    expect(read("docs/operating.md")).toContain(`${megabytes} MB through`);
  });

  it("is the one that the compose file uses, with other instances", () => {
    const upstream = read("deploy/compose/upstream.conf");
    const compose = read("deploy/compose/compose.yaml");
    for (const [, file = ""] of compose.matchAll(/- (\.[\w./-]+\.conf):/g)) {
      expect(existsSync(path.join(ROOT, "deploy/compose", file)), file).toBe(true);
    }
    const named = [...upstream.matchAll(/server ([\w-]+):3000/g)].map(([, name]) => name);
    expect(named).toHaveLength(2);
    for (const name of named) expect(compose).toContain(`\n  ${name}: *calmward\n`);
    expect(read("deploy/nginx/calmward.conf")).toContain("proxy_pass http://calmward;");
    expect(upstream).toContain("upstream calmward {");
  });
});

describe("the image", () => {
  const dockerfile = read("Dockerfile");

  it("has a Node that the product takes, and the same in both stages", () => {
    const versions = [...dockerfile.matchAll(/^FROM node:([\d.]+)-slim/gm)].map(([, each]) => each);
    expect(versions).toHaveLength(2);
    expect(new Set(versions).size).toBe(1);
    expect(refuseNode(versions[0] ?? "")).toBeNull();
  });

  it("is made of files that are there, and that are not kept out of it", () => {
    const ignored = read(".dockerignore").split("\n");
    const copies = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)];
    const sources = copies.flatMap(([, each = ""]) => each.split(" "));
    expect(sources.length).toBeGreaterThan(8);
    for (const source of sources) {
      expect(existsSync(path.join(ROOT, source)), source).toBe(true);
      expect(ignored, source).not.toContain(source.split("/", 1)[0]);
    }
    for (const secret of [".env", "data", "node_modules", ".git"])
      expect(ignored).toContain(secret);
  });

  it("runs as somebody who is not root, and stops on the signal that the server knows", () => {
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(dockerfile).toMatch(/^STOPSIGNAL SIGTERM$/m);
    expect(dockerfile).toMatch(/^CMD \["node", (?:"--\S+", )*"scripts\/serve\.mjs"\]$/m);
    expect(dockerfile).not.toContain("ACCESS");
  });

  it("has what the product reads beside its build", () => {
    for (const folder of ["server/site-texts/texts", "server/sample-content"]) {
      expect(dockerfile).toContain(`COPY ${folder} ${folder}`);
    }
  });
});
