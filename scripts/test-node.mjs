// `npm run test:node -- 20.17.0 22 24`: installs, builds, starts and tests the committed product on other releases of Node.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ROOT } from "./install.mjs";
import { TESTED_VERSIONS } from "./node-releases.mjs";

const PROJECTS = ["unit", "isolated", "sqlite", "postgres", "http"];
const MAX_START_MS = 120_000;

const versions = process.argv.slice(2);
const results = [];
for (const version of versions.length ? versions : TESTED_VERSIONS) {
  const folder = mkdtempSync(path.join(tmpdir(), "calmward-node-"));
  const startedAt = Date.now();
  const failure = await testRelease(version, folder).then(
    () => null,
    (error) => error.message,
  );
  rmSync(folder, { recursive: true, force: true });
  const minutes = Math.round((Date.now() - startedAt) / 60_000);
  results.push(
    `${failure ? "FAILED" : "passed"}  Node ${version}, ${minutes} min  ${failure ?? ""}`,
  );
}
console.log(`\n${results.join("\n")}`);
if (results.some((line) => line.startsWith("FAILED"))) process.exitCode = 1;

/** Runs all steps on one release in a fresh clone below a folder. @throws Error that names the failed step */
async function testRelease(version, folder) {
  const source = path.join(folder, "calmward");
  run("git", ["clone", "--quiet", ROOT, source]);
  // Passes the headers of this release: npm may be configured with those of another, and would compile SQLite's driver for that one.
  const { bin, headers } = installNode(version, folder);
  const env = {
    ...process.env,
    PATH: `${bin}${path.delimiter}${process.env.PATH}`,
    ...(headers && { npm_config_nodedir: headers }),
  };
  const options = { cwd: source, env };
  console.log(`\n== Node ${run("node", ["--version"], { env, stdio: "pipe" }).trim()}`);
  run("npm", ["ci", "--no-audit", "--no-fund"], options);
  run("npm", ["run", "build"], options);
  for (const attempt of ["first", "second"])
    await runSmokeTest(attempt, options, path.join(folder, "data"));
  const projects = PROJECTS.flatMap((name) => ["--project", name]);
  run("node", ["node_modules/vitest/vitest.mjs", "run", ...projects], options);
}

/** Installs a release of Node from the npm package `node`, whose binary is in a package per platform. */
function installNode(version, folder) {
  // npm 12 and later run only allowed install scripts; that of `node` fetches the binary.
  writeFileSync(path.join(folder, "package.json"), '{ "allowScripts": { "node": true } }');
  run("npm", ["install", "--prefix", folder, "--no-save", "--loglevel=error", `node@${version}`]);
  const root = path.join(folder, "node_modules/node");
  const [platform = ""] = readdirSync(path.join(root, "node_modules")).filter((name) =>
    name.endsWith(`-${process.arch}`),
  );
  const headers = path.join(root, "node_modules", platform);
  return {
    bin: path.join(root, "bin"),
    headers: existsSync(path.join(headers, "include/node/node.h")) ? headers : null,
  };
}

/** Smoke test: starts the product as in README, requests pages and the API, and stops it. Both attempts share their data. */
async function runSmokeTest(attempt, { cwd, env }, dataDir) {
  const child = spawn("npm", ["start"], {
    cwd,
    env: { ...env, PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "error" },
    stdio: ["ignore", "pipe", "inherit"],
    // A process group of its own, so that a hanging start is killed with all its children.
    detached: true,
  });
  const timer = setTimeout(() => process.kill(-child.pid, "SIGKILL"), MAX_START_MS);
  const exited = once(child, "exit");
  let output = "";
  const listening = new Promise((resolve) => {
    child.stdout.on("data", (part) => {
      output += part;
      const [, address] = /Calmward is at (http:\S+)\n/.exec(output) ?? [];
      if (address) resolve(address);
    });
  });
  const url = await Promise.race([listening, exited.then(() => null)]);
  const paths = url ? ["/readyz", "/", "/admin/tags", "/tag"] : [];
  const responses = await Promise.all(paths.map((pagePath) => fetch(new URL(pagePath, url))));
  child.kill("SIGTERM");
  const [code] = await exited;
  clearTimeout(timer);
  if (!url || code !== 0) throw new Error(`the ${attempt} npm start ended with ${code}: ${output}`);
  const failedResponse = responses.find(({ ok }) => !ok);
  if (failedResponse)
    throw new Error(`npm start: ${failedResponse.url} answered ${failedResponse.status}`);
  console.log(`== The ${attempt} npm start answered, and ended with 0 on SIGTERM`);
}

function run(command, args, options = {}) {
  const { status, stdout, error } = spawnSync(command, args, {
    stdio: "inherit",
    encoding: "utf8",
    shell: process.platform === "win32",
    ...options,
  });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${error?.message ?? status}`);
  return stdout;
}
