import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { SCANNED_PAGES } from "../e2e/scanned-pages";
import { sendRaw, useServer } from "../support/http";
import { savePage } from "../support/forms-client/markup";

/** The Nu HTML checker, from the npm registry: it has 32 MB, which not every installation shall load. It needs Java. */
const CHECKER = "vnu-jar@26.9.27";

const { getServer } = useServer();
const run = promisify(execFile);

/** Left out: the checker knows no newer CSS, and an address that somebody typed wrongly stays in its field. */
const LEFT_OUT =
  /^CSS: |^Bad value .* for attribute “value” on element “input”: The string .* is not an absolute URL/;

/** Errors that the checker finds in the files of a folder. */
async function checkPages(folder: string): Promise<string[]> {
  const { stdout } = await run("npx", [
    ...["--yes", `--package=${CHECKER}`, "--", "node", "-p"],
    // The package exports a String object.
    'String(require(process.env.PATH.split(require("path").delimiter)[0] + "/../vnu-jar"))',
  ]);
  const files = readdirSync(folder).map((name) => path.join(folder, name));
  const { stderr } = spawnSync(
    "java",
    ["-jar", stdout.trim(), "--errors-only", "--format", "json", ...files],
    { encoding: "utf8", maxBuffer: 1e9 },
  );
  const { messages } = JSON.parse(stderr) as {
    messages: { message: string; extract?: string; url: string }[];
  };
  return messages
    .filter(({ message }) => !LEFT_OUT.test(message))
    .map(({ message, extract, url }) => `${path.basename(url)}: ${message} ${extract}`);
}

it("finds no error in any page of the browser tests, nor in the states of the journeys without scripts", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "calmward-pages-"));
  process.env.SAVE_PAGES = folder;
  for (const address of Object.values(SCANNED_PAGES).flat()) {
    const { status, body } = await sendRaw(getServer().url, { path: address });
    expect(status, address).toBeLessThan(500);
    savePage(body);
  }
  await run("npx", ["playwright", "test", "--project", "without JavaScript"], {
    env: process.env,
    maxBuffer: 1e9,
  });
  expect(readdirSync(folder).length).toBeGreaterThan(1_000);
  expect(await checkPages(folder)).toEqual([]);
}, 1_800_000);
