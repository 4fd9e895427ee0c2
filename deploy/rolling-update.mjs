#!/usr/bin/env node
// Restarts the instances of Calmward one after the other, so that people behind the proxy notice nothing: each is restarted, is
// ready, and has three seconds, in which the proxy finds it again; then the next. See docs/several-instances.md, "Updates".
//
//   node deploy/rolling-update.mjs                 all running units calmward@<port>
//   node deploy/rolling-update.mjs 3001 3002       those on these ports
//
// RESTART_COMMAND   what restarts one, with {} for its port; default: systemctl restart calmward@{}
// READY_URL         where one says that it is ready; default: http://127.0.0.1:{}/readyz
// READY_SECONDS     how long one may take to be ready, migrations included; default: 120
// PAUSE_SECONDS     how long to wait before the next; more than fail_timeout in upstream.conf; default: 3
import { execFileSync, spawnSync } from "node:child_process";
import { setTimeout } from "node:timers/promises";

const {
  RESTART_COMMAND = "systemctl restart calmward@{}",
  READY_URL = "http://127.0.0.1:{}/readyz",
  READY_SECONDS = "120",
  PAUSE_SECONDS = "3",
} = process.env;

const ports = process.argv.length > 2 ? process.argv.slice(2) : findRunningUnits();
const wrongPort = ports.find((port) => !/^\d{1,5}$/.test(port));
if (wrongPort !== undefined) fail(`"${wrongPort}" is no port.`);
if (ports.length < 2) {
  fail("A rolling update needs two instances; for one alone, restart it in a quiet hour.");
}
await requireReady(ports);
for (const [index, port] of ports.entries()) {
  if (index > 0) await setTimeout(Number(PAUSE_SECONDS) * 1_000);
  console.log(`${port}: restarting`);
  const { status } = spawnSync("/bin/sh", ["-c", fill(RESTART_COMMAND, port)], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (status !== 0) fail(`${port}: not restarted; the instances after it run as before.`);
  if (!(await becomesReady(port))) {
    fail(`${port}: not ready in ${READY_SECONDS} seconds; the instances after it run as before.`);
  }
  console.log(`${port}: ready`);
  // Those that have not had their turn: a migration of the new release makes them unready.
  await requireReady(ports.slice(index + 1));
}
console.log(`Done: ${ports.join(", ")}`);

function findRunningUnits() {
  const args = ["list-units", "--plain", "--no-legend", "--state=running", "calmward@*.service"];
  const units = readFromSystemd(args);
  return [...units.matchAll(/^calmward@(\d+)\.service/gm)].map(([, port]) => port);
}

function readFromSystemd(args) {
  try {
    return execFileSync("systemctl", args, {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch {
    return fail(
      "systemd does not answer: name the ports of the instances, and say RESTART_COMMAND.",
    );
  }
}

/** Ends with a message unless all instances are ready: one that is not could not take over. */
async function requireReady(instances) {
  for (const port of instances) {
    if (!(await isReady(port))) {
      fail(
        `${port}: not ready. Where the new release has migrations, stop all instances, start one, then the others.`,
      );
    }
  }
}

async function becomesReady(port) {
  const until = Date.now() + Number(READY_SECONDS) * 1_000;
  while (Date.now() < until) {
    if (await isReady(port)) return true;
    await setTimeout(200);
  }
  return false;
}

async function isReady(port) {
  try {
    const response = await fetch(fill(READY_URL, port), { signal: AbortSignal.timeout(5_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

function fill(text, port) {
  return text.replaceAll("{}", port);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
