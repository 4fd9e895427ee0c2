import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** Environment that makes a server run some code before its own, to cause faults that no request can. */
export function preloadEnv(code: string): { NODE_OPTIONS: string } {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "calmward-preload-")), "preload.mjs");
  writeFileSync(file, code);
  return { NODE_OPTIONS: `--import ${pathToFileURL(file).href}` };
}

/** Clock of a server that can be set ahead by some milliseconds. Timers and `performance` are not affected. */
export function createSettableClock() {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "calmward-clock-")), "ahead");
  const set = (ms: number) => writeFileSync(file, String(ms));
  set(0);
  const code = `
    import { readFileSync } from "node:fs";
    let ahead = 0;
    setInterval(() => (ahead = Number(readFileSync(${JSON.stringify(file)}, "utf8"))), 20).unref();
    const real = Date.now;
    const now = () => real() + ahead;
    globalThis.Date = new Proxy(Date, {
      construct: (target, values, newTarget) =>
        Reflect.construct(target, values.length ? values : [now()], newTarget),
      get: (target, key) => (key === "now" ? now : target[key]),
    });
  `;
  return { env: preloadEnv(code), set };
}
