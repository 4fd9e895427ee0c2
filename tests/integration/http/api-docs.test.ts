import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiDocument, type Operation, resolveReference } from "~/app/api-docs/reading/openapi";
import { readRecording } from "../../factories/files";
import { submitPatientRequests } from "../../support/patient-requests";
import { decodeHtml } from "../../support/forms";
import { sendRaw, useServer } from "../../support/http";
import { createAccount, createToken } from "../../support/operator";

const { getServer, fetchPath } = useServer({ env: { ACCESS: "sign-in" } });
const loadPage = async (address: string) => (await fetchPath("GET", address)).text();

type Example = { result: { message: string } };
type DocumentedCall = { key: string; operation: Operation };
let apiDocument: ApiDocument;
let calls: DocumentedCall[] = [];
const pages = new Map<string, string>();
beforeAll(async () => {
  apiDocument = (await (await fetchPath("GET", "/openapi.json")).json()) as ApiDocument;
  calls = Object.entries(apiDocument.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      key: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
  const overview = await loadPage("/api-docs");
  for (const [, slug = ""] of overview.matchAll(/<h2 id="([^"]+)"><a href="\/api-docs\/\1"/g)) {
    pages.set(slug, await loadPage(`/api-docs/${slug}`));
  }
});

const toText = (html: string) => decodeHtml(html.replaceAll(/<!-- -->|<[^>]*>/g, ""));

/** Finds the section of an operation in the page of its group. */
function findSection(operationId: string): string {
  const sections = [...pages.values()].flatMap((html) => html.split("<section aria-labelledby="));
  return sections.find((section) => section.startsWith(`"${operationId}"`)) ?? "";
}

const readCurls = (operationId: string) =>
  [
    ...findSection(operationId).matchAll(/<figcaption>curl[^<]*<\/figcaption><pre><code>([^<]*)</g),
  ].map(([, command = ""]) => decodeHtml(command));

describe("the pages of the API", () => {
  it("list all calls, and describe the parameters, body and statuses of each", async () => {
    const overview = toText(await loadPage("/api-docs"));
    expect(pages.size).toBe(apiDocument.tags?.length);
    expect(calls.length).toBeGreaterThan(70);
    for (const { key, operation } of calls) {
      // Of a group with many calls the overview says only how many.
      const group = calls.filter((each) => each.operation.tags?.[0] === operation.tags?.[0]);
      expect(overview).toContain(group.length > 4 ? `All ${group.length} calls` : key);
      const section = toText(findSection(operation.operationId));
      expect(section, key).toContain(key);
      expect(section, key).toContain(operation.summary);
      for (const status of Object.keys(operation.responses)) expect(section, key).toContain(status);
      for (const { name } of operation.parameters ?? []) expect(section, key).toContain(name);
      const { schema = {} } = operation.requestBody?.content["application/json"] ?? {};
      const body = resolveReference(apiDocument, schema).properties ?? {};
      for (const name of Object.keys(body)) expect(section, key).toContain(name);
    }
  });

  it("have no script, no duplicate id, and no dead anchor", () => {
    for (const [slug, html] of pages) {
      expect(html, slug).not.toMatch(/<script|modulepreload|\[object|undefined/);
      const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size, slug).toBe(ids.length);
      for (const [, anchor] of html.matchAll(/href="#([^"]+)"/g)) {
        expect(ids, `${slug}#${anchor}`).toContain(anchor);
      }
    }
  });

  it("say what each release changes for programs", async () => {
    const changes = toText(await loadPage("/api-docs/changelog"));
    expect(changes).toContain("Changes in 0.2.0");
    expect(changes).toContain("408 (a body that stalled got 400 before)");
  });

  it("have at most 14.6 kB of HTML and CSS each, compressed", async () => {
    const slugs = ["changelog", ...pages.keys()];
    for (const address of ["", ...slugs.map((slug) => `/${slug}`)]) {
      const headers = { "Accept-Encoding": "gzip" };
      const { bytes } = await sendRaw(getServer().url, { path: `/api-docs${address}`, headers });
      expect(bytes, address).toBeLessThanOrEqual(14_600);
    }
  });

  it("can be searched by what a call does, and accept any query", async () => {
    const found = toText(await loadPage("/api-docs?q=publish+a+session"));
    expect(found).toMatch(/calls for “publish a session”.*Publish a session POST/s);
    expect(found).not.toContain("GET /tag");
    const hostileQuery = encodeURIComponent(`<script>"' \u0000${"x".repeat(500)}`);
    const response = await fetchPath("GET", `/api-docs?q=${hostileQuery}`);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).not.toContain("<script");
    expect(html).toContain("No calls found matching your criteria.");
  });

  it("answer 404 for an unknown group", async () => {
    const response = await fetchPath("GET", "/api-docs/nothing");
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(html).toContain("404 Page Not Found");
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });
});

const hasCurl = spawnSync("bash", ["-c", "curl --version"]).status === 0;

describe.runIf(hasCurl)("every curl command of the pages", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "calmward-curl-"));
  let token = "";
  beforeAll(async () => {
    token = await createToken(
      getServer(),
      await createAccount(getServer(), "administrator"),
      "write",
      "patients:write",
      "billing:write",
    );
    // The server detects the file type from the content.
    const pixel = "R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=";
    writeFileSync(path.join(folder, "photo.jpg"), Buffer.from(pixel, "base64"));
    writeFileSync(path.join(folder, "voice.mp3"), readRecording("voice.m4a"));
    writeFileSync(path.join(folder, "movie.mp4"), readRecording("film.mp4"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Runs a curl command in a shell. @returns the status and the body that it prints */
  async function runInShell(command: string) {
    const [output = ""] = await runAllInShell([command]);
    return output;
  }

  /** Runs commands one after the other in one shell: starting one from a process of this size takes most of the time. */
  async function runAllInShell(commands: string[]): Promise<string[]> {
    const script = commands
      .map(
        (command) =>
          `${command} -sS -o answer -w '%{http_code}'; printf ' '; cat answer; printf '\\0'`,
      )
      .join("\n");
    const env = { ...process.env, TOKEN: token };
    const options = { cwd: folder, env, encoding: "utf8", maxBuffer: 64_000_000 } as const;
    const { stdout } = await promisify(execFile)("bash", ["-c", script], options);
    return stdout.split("\0").slice(0, -1);
  }

  /** Deletes the created record, since some names are unique. */
  async function deleteCreated(key: string, output: string) {
    const prefix = `${key.replace("POST ", "DELETE ")}/{`;
    const deletion = calls.find(
      (each) => each.key.startsWith(prefix) && !each.key.slice(prefix.length).includes("/"),
    );
    if (!deletion) return;
    const id = /"id":(\d+)/.exec(output)?.[1] ?? "none";
    const headers = { Authorization: `Bearer ${token}` };
    // A child's parent is the first one, as in the examples.
    const address = `${prefix.slice("DELETE ".length, -1)}${id}`.replace(/\{\w+\}/, "1");
    expect((await fetchPath("DELETE", address, undefined, headers)).status, address).toBe(200);
  }

  const successStatuses = ({ responses }: Operation) =>
    Object.keys(responses).filter((each) => each < "300");

  it("that creates is answered with 201, as JSON and as a form", async () => {
    const createCalls = calls.filter(({ operation }) => successStatuses(operation).includes("201"));
    expect(createCalls.length).toBeGreaterThan(12);
    for (const { key, operation } of createCalls) {
      const curls = readCurls(operation.operationId);
      expect(curls, operation.operationId).toHaveLength(operation.requestBody ? 2 : 1);
      for (const curl of curls) {
        const output = await runInShell(curl);
        expect(output, curl).toMatch(/^201 /);
        await deleteCreated(key, output);
      }
    }
  });

  it("that reads is refused as the example says, with a wrong value", async () => {
    const headers = { Authorization: `Bearer ${token}` };
    let tried = 0;
    for (const { key, operation } of calls.filter((each) => each.key.startsWith("GET "))) {
      const { content = {} } = resolveReference(apiDocument, operation.responses[400] ?? {});
      const example = content["application/json"]?.example as Example | undefined;
      const message = example?.result.message ?? "";
      const [, name = ""] = /^(\w+) must be /.exec(message) ?? [];
      if (!name) continue;
      const pattern = key.replace("GET ", "");
      const address = pattern.includes("{")
        ? pattern.replace(`{${name}}`, "wrong")
        : `${pattern}?${name}=wrong`;
      const response = await fetchPath("GET", address, undefined, headers);
      expect([response.status, (await response.json()) as Example], key).toMatchObject([
        400,
        { result: { message } },
      ]);
      tried += 1;
    }
    expect(tried).toBeGreaterThan(40);
  });

  it("that reads is answered with 200", async () => {
    const readCalls = calls.filter(({ key }) => key.startsWith("GET "));
    expect(readCalls.length).toBeGreaterThan(25);
    // Creates the requests of patients; all other records are sample content or were created above.
    await submitPatientRequests(fetchPath, token);
    const curls = readCalls.flatMap(({ operation: { operationId } }) => {
      const own = readCurls(operationId);
      expect(own, operationId).toHaveLength(1);
      return own;
    });
    const outputs = await runAllInShell(curls);
    expect(outputs).toHaveLength(curls.length);
    for (const [index, output] of outputs.entries()) expect(output, curls[index]).toMatch(/^200 /);
  });
});
