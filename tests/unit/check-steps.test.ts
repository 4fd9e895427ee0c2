import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { ROOT } from "~/scripts/install.mjs";
import { finishChecks, startChecks } from "~/scripts/test-steps.mjs";

it("prints the result of each check as it ends, while others and the caller go on", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "calmward-checks-"));
  const createCheck = (name: string, code: string) => {
    const file = path.join(folder, `${name}.mjs`);
    writeFileSync(file, `import { existsSync } from "node:fs";\n${code}`);
    return [name, path.relative(path.join(ROOT, "node_modules"), file), []];
  };
  const lines: string[] = [];
  const print = vi.spyOn(console, "log").mockImplementation((line) => lines.push(String(line)));
  const release = path.join(folder, "release");
  const waiting = `while (!existsSync(${JSON.stringify(release)})) await new Promise((end) => setTimeout(end, 20));`;
  const checks = startChecks([createCheck("Slow", waiting), createCheck("Quick", "")]);
  await expect.poll(() => lines).toEqual([expect.stringMatching(/^passed {2}Quick: \d+ s$/)]);
  writeFileSync(release, "");
  expect(await finishChecks(checks)).toBe(2);
  expect(lines[1]).toMatch(/^passed {2}Slow: \d+ s$/);
  const wrong = createCheck("Wrong", 'console.log("line 7"); process.exitCode = 1');
  expect(await Promise.all(startChecks([wrong]))).toEqual([false]);
  expect(lines[2]).toMatch(/^FAILED {2}Wrong: \d+ s$/);
  expect(lines[3]).toContain("line 7");
  print.mockRestore();
  rmSync(folder, { recursive: true });
});
