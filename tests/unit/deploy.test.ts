import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { findNodeProblem } from "~/scripts/node-releases.mjs";
import { SPREADSHEET_LIMITS } from "~/server/spreadsheets/spreadsheet";
import { RECORDING_LIMITS } from "~/server/files/recording";
import { measureProcess, registry } from "~/server/platform/metrics";
import { parseEnvironment } from "~/server/platform/setting";
import { settingsSchema } from "~/server/platform/settings";
import { HAS_NGINX } from "../support/proxy";

const ROOT = path.resolve(import.meta.dirname, "../..");
const readSource = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const UNITS = readdirSync(path.join(ROOT, "deploy/systemd")).filter((name) =>
  /\.(service|timer)$/.test(name),
);
/** Peak memory of file processing: two workers with full heaps and 50 MB of overhead each, and a picture. */
const PEAK_FILES_MEGABYTES =
  2 * (Math.max(SPREADSHEET_LIMITS.workerHeapMegabytes, RECORDING_LIMITS.heapMegabytes) + 50) + 160;
const HAS_PROMTOOL = spawnSync("promtool", ["--version"]).status === 0;
if (!HAS_PROMTOOL) console.log("The alerts: NOT CHECKED by promtool, which is not installed");
const HAS_SYSTEMD = spawnSync("systemd-analyze", ["--version"]).status === 0;
if (!HAS_SYSTEMD) console.log("The units: NOT CHECKED by systemd, which is not installed");
if (!HAS_NGINX)
  console.log("The proxy's configuration: NOT CHECKED by nginx, which is not installed");
const packageJson = JSON.parse(readSource("package.json")) as {
  scripts: Record<"start" | "serve", string>;
};

describe("the rolling update", () => {
  it("says in one line that there is no systemd to ask for the instances", () => {
    const script = path.join(ROOT, "deploy/rolling-update.mjs");
    const options = { env: { ...process.env, PATH: "/nonexistent" }, encoding: "utf8" } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, [script], options);
    expect([status, stdout, stderr]).toEqual([
      1,
      "",
      "systemd does not answer: name the ports of the instances, and say RESTART_COMMAND.\n",
    ]);
  });
});

describe("the systemd units", () => {
  it("run scripts that exist", () => {
    const commands = UNITS.flatMap((name) => [
      ...readSource(`deploy/systemd/${name}`).matchAll(/node (?:--\S+ )*(scripts\/[\w.-]+)/g),
    ]);
    expect(commands.length).toBeGreaterThanOrEqual(4);
    for (const [, script = ""] of commands) expect(existsSync(path.join(ROOT, script))).toBe(true);
  });

  it.each(UNITS.filter((name) => name.endsWith(".service")))(
    "limit their memory, and write no core dump: %s",
    (name) => {
      const unit = readSource(`deploy/systemd/${name}`);
      const readMegabytes = (setting: string) => {
        const [, number, letter] = new RegExp(`^${setting}=(\\d+)([MG])$`, "m").exec(unit) ?? [];
        return Number(number) * (letter === "G" ? 1_024 : 1);
      };
      expect(readMegabytes("MemoryMax")).toBeGreaterThanOrEqual(512);
      expect(unit).toMatch(/^LimitCORE=0$/m);
      if (!unit.includes("scripts/serve.mjs")) return;
      // The server and the peak of file processing.
      expect(readMegabytes("MemoryHigh")).toBeGreaterThan(200 + PEAK_FILES_MEGABYTES);
      expect(readMegabytes("MemoryMax")).toBeGreaterThan(readMegabytes("MemoryHigh"));
      expect(unit).toMatch(/^OOMPolicy=continue$/m);
    },
  );

  it.runIf(HAS_SYSTEMD)("pass the verification of systemd", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "calmward-units-"));
    for (const name of UNITS) {
      // systemd requires that the executable exists.
      const unit = readSource(`deploy/systemd/${name}`).replaceAll(
        "/usr/bin/node",
        process.execPath,
      );
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

describe("a stop", () => {
  const { drainSeconds, shutdownSeconds } = parseEnvironment(settingsSchema, {});
  /** What the server takes at most by default, closing the database included. */
  const maxSeconds = drainSeconds + shutdownSeconds + 5;

  it.each([
    ["deploy/systemd/calmward.service", /^TimeoutStopSec=(\d+)$/m],
    ["deploy/systemd/calmward@.service", /^TimeoutStopSec=(\d+)$/m],
    ["deploy/compose/compose.yaml", /^ {2}stop_grace_period: (\d+)s$/m],
  ])("may take as long as the server needs by default: %s", (file, pattern) => {
    const [, seconds] = pattern.exec(readSource(file)) ?? [];
    expect(Number(seconds)).toBeGreaterThan(maxSeconds);
  });
});

describe("the script of a rolling update", () => {
  const script = readSource("deploy/rolling-update.mjs");

  it("restarts units that exist, and waits longer than the proxy leaves one out", () => {
    expect(script).toContain('RESTART_COMMAND = "systemctl restart calmward@{}"');
    expect(UNITS).toContain("calmward@.service");
    const [, pause] = /PAUSE_SECONDS = "(\d+)"/.exec(script) ?? [];
    for (const file of ["deploy/nginx/upstream.conf", "deploy/compose/upstream.conf"]) {
      const timeouts = [...readSource(file).matchAll(/fail_timeout=(\d+)s/g)];
      expect(timeouts).toHaveLength(2);
      for (const [, seconds] of timeouts) expect(Number(pause)).toBeGreaterThan(Number(seconds));
    }
  });

  it.each([
    [
      ["3001"],
      "A rolling update needs two instances; for one alone, restart it in a quiet hour.\n",
    ],
    [["3001", "a; reboot"], '"a; reboot" is no port.\n'],
    [
      ["1", "2"],
      "1: not ready. Where the new release has migrations, stop all instances, start one, then the others.\n",
    ],
  ])("restarts nothing, and says why: %j", (ports, message) => {
    const args = [path.join(ROOT, "deploy/rolling-update.mjs"), ...ports];
    const env = { ...process.env, RESTART_COMMAND: "echo restarted" };
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", env });
    expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: "", stderr: message });
  });
});

describe("the rules of alerts", () => {
  const rules = readSource("deploy/prometheus/calmward.rules.yml");

  it("use metrics that exist, with labels that they have", async () => {
    measureProcess();
    const expressions = [...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, each = ""]) => each);
    expect(expressions).toHaveLength(rules.match(/^ +- alert: /gm)?.length ?? 0);
    const used = expressions.flatMap((each) => [...each.matchAll(/\b(?:calmward|nodejs)_\w+/g)]);
    const known = await registry.getMetricsAsJSON();
    for (const [name] of used) {
      const metric = known.find((each) => [each.name, `${each.name}_bucket`].includes(name));
      expect(metric, name).toBeDefined();
    }
    const labels = expressions.flatMap((each) =>
      [...each.matchAll(/(calmward_\w+?)(?:_bucket)?\{(\w+)[!=]/g)].map(([, name, label]) => [
        name,
        label,
      ]),
    );
    expect(labels.length).toBeGreaterThan(3);
    for (const [name, label] of labels) {
      const metric = registry.getSingleMetric(name ?? "") as unknown as { labelNames: string[] };
      expect(metric.labelNames, name).toContain(label);
    }
  });

  it("are explained in the operator's guide, each one", () => {
    const guide = readSource("docs/operating.md");
    const names = [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = ""]) => name);
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) expect(guide).toContain(`\`${name}\``);
    // The file is for the job of the example.
    expect(guide).toContain("job_name: calmward");
  });

  it.runIf(HAS_PROMTOOL)("pass the check of Prometheus", () => {
    const args = ["check", "rules", path.join(ROOT, "deploy/prometheus/calmward.rules.yml")];
    const { status, stderr } = spawnSync("promtool", args, { encoding: "utf8" });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });
});

describe("the compose file", () => {
  it("confines each service as the units confine theirs", () => {
    const compose = readSource("deploy/compose/compose.yaml");
    const [, confined = ""] = /^x-confined: &confined\n((?: {2}.*\n)+)/m.exec(compose) ?? [];
    // ProtectSystem=strict, CapabilityBoundingSet=, NoNewPrivileges=yes, and a limit of processes.
    for (const line of [
      "read_only: true",
      "cap_drop: [ALL]",
      'security_opt: ["no-new-privileges:true"]',
      "pids_limit: 256",
    ]) {
      expect(confined).toContain(`  ${line}\n`);
    }
    const [, services = ""] = /^services:\n([^]+?)^networks:/m.exec(compose) ?? [];
    const blocks = services.split(/^ {2}(?=[\w-]+:)/m).filter((each) => each.trim() !== "");
    expect(blocks).toHaveLength(4);
    for (const block of blocks) expect(block).toMatch(/<<: \*confined|: \*calmward$/m);
    expect(compose).toMatch(/^x-calmward: &calmward\n {2}<<: \*confined\n/m);
    // The server needs no capability; the others give up those that they start with.
    expect(compose).not.toMatch(/^x-calmward:[^]*?cap_add[^]*?^services:/m);
    expect(compose).toMatch(/^ {2}back: \{ internal: true \}$/m);
  });

  it("has the same memory limit as the units", () => {
    const compose = readSource("deploy/compose/compose.yaml");
    expect(compose).toMatch(/^x-calmward:[^]*?^ {2}mem_limit: 1g$[^]*?^services:/m);
    expect(readSource("deploy/systemd/calmward.service")).toMatch(/^MemoryMax=1G$/m);
    expect(compose).toMatch(/^ {2}ulimits:\n(?: {4}#.*\n)? {4}core: 0$/m);
  });
});

describe("each way to start the server", () => {
  const starts = [
    "Dockerfile",
    ...UNITS.filter((name) =>
      readSource(`deploy/systemd/${name}`).includes("scripts/serve.mjs"),
    ).map((name) => `deploy/systemd/${name}`),
  ];

  it.each(starts)("limits the memory that the allocators retain: %s", (file) => {
    expect(readSource(file)).toMatch(/MALLOC_ARENA_MAX=2\b/);
    expect(readSource(file)).toMatch(/--max-semi-space-size=8\b/);
  });

  it.each(["start", "serve"] as const)(
    "limits the memory that the allocators retain: npm run %s",
    (name) => {
      expect(packageJson.scripts[name]).toMatch(
        /^exec env MALLOC_ARENA_MAX=2 node --max-semi-space-size=8 /,
      );
    },
  );
});

describe("the image", () => {
  const dockerfile = readSource("Dockerfile");

  it("has a supported Node, the same in both stages", () => {
    const versions = [...dockerfile.matchAll(/^FROM node:([\d.]+)-slim/gm)].map(([, each]) => each);
    expect(versions).toHaveLength(2);
    expect(new Set(versions).size).toBe(1);
    expect(findNodeProblem(versions[0] ?? "")).toBeNull();
  });

  it("copies files that exist and are not ignored", () => {
    const ignored = readSource(".dockerignore").split("\n");
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

  it("does not run as root, and stops on the signal that the server handles", () => {
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(dockerfile).toMatch(/^STOPSIGNAL SIGTERM$/m);
    expect(dockerfile).toMatch(/^CMD \["node", (?:"--\S+", )*"scripts\/serve\.mjs"\]$/m);
    expect(dockerfile).not.toContain("ACCESS");
  });

  it("contains the folders that the product reads besides its build", () => {
    const folders = ["server/site-texts/texts", "server/outbox/texts", "server/sample-content"];
    for (const folder of folders) {
      expect(dockerfile).toContain(`COPY ${folder} ${folder}`);
    }
  });
});
