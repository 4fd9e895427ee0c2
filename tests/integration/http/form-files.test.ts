import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { OWNER_OBJECT } from "~/server/files/file-storage";
import { plainPicture } from "../../factories/files";
import { MULTIPART_HEADERS, encodeMultipart, type FormPart } from "../../support/form-requests";
import { readFields, FORM_HEADERS } from "../../support/forms";
import { useServer } from "../../support/http";
import { createAccount, PASSWORD } from "../../support/operator";
import type { RunningServer } from "../../support/server";

const NEW_GUIDANCE = "/admin/caretaker-guidance/new";
const FIRST_STEP_SUFFIX = "/details";

let picture: Buffer;
beforeAll(async () => {
  picture = await plainPicture(30, 20).png().toBuffer();
});

const post = (
  { url }: RunningServer,
  address: string,
  parts: FormPart[],
  headers: Record<string, string> = {},
) =>
  fetch(url + address, {
    method: "POST",
    redirect: "manual",
    headers: { ...MULTIPART_HEADERS, ...headers },
    body: new Uint8Array(encodeMultipart(parts)),
  });
const readCookies = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
const listFiles = ({ dataDir }: RunningServer, folder: string) =>
  existsSync(path.join(dataDir, folder))
    ? readdirSync(path.join(dataDir, folder)).filter((name) => name !== OWNER_OBJECT)
    : [];

describe("a form with a file", () => {
  const { getServer } = useServer({ env: { SAMPLE_CONTENT: "off" } });

  it("is shown again with everything but the refused file", async () => {
    const refused = await post(getServer(), NEW_GUIDANCE, [
      ["name", "After your knee"],
      ["image", ""],
      ["imageUpload", "<svg xmlns='http://www.w3.org/2000/svg'/>", "knee.png"],
    ]);
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect(html).toContain("The picture must be a JPEG, PNG, WebP, GIF or AVIF file");
    expect(html).toContain('value="After your knee"');
    expect(listFiles(getServer(), "files")).toEqual([]);
  });

  it("keeps an accepted file if another field is invalid, and across the steps", async () => {
    const server = getServer();
    const invalidParts: FormPart[] = [
      ["name", ""],
      ["image", ""],
      ["imageUpload", picture, "knee.png"],
    ];
    const refused = await post(server, NEW_GUIDANCE, invalidParts);
    const cookie = readCookies(refused);
    expect(refused.status).toBe(422);
    const image = readFields(await refused.text()).get("image") ?? "";
    expect(image).toMatch(/^[\w-]{22}$/);
    const validParts: FormPart[] = [
      ["name", "After your knee"],
      ["image", image],
    ];
    const next = await post(server, NEW_GUIDANCE, validParts, { Cookie: cookie });
    expect(next.status).toBe(303);
    const stepPath = next.headers.get("location") ?? "";
    const headers = { Cookie: [cookie, readCookies(next)].filter(Boolean).join("; ") };
    const firstStep = await fetch(server.url + stepPath.replace(/\/[^/]*$/, FIRST_STEP_SUFFIX), {
      headers,
    });
    expect(readFields(await firstStep.text()).get("image")).toBe(image);
  });
});

describe("a form with a file that comes after the sign-in has expired", () => {
  const { getServer, fetchPath } = useServer({ env: { ACCESS: "sign-in", SAMPLE_CONTENT: "off" } });

  it("is shown again with its texts, and no anonymous file is stored", async () => {
    const server = getServer();
    const email = await createAccount(server, "editor");
    const response = await post(server, NEW_GUIDANCE, [
      ["name", "After your knee"],
      ["image", ""],
      ["imageUpload", picture, "knee.png"],
    ]);
    expect(response.status).toBe(401);
    const html = await response.text();
    expect(html).toContain("Please sign in again. What you typed is kept.");
    expect([listFiles(server, "files"), listFiles(server, "incoming")]).toEqual([[], []]);
    const form = readFields(html, { email, password: PASSWORD });
    const signedIn = await fetchPath("POST", "/sign-in", form.toString(), FORM_HEADERS);
    const back = signedIn.headers.get("location") ?? "";
    expect(back).toMatch(/^\/admin\/caretaker-guidance\/new\?kept=/);
    const page = await fetchPath("GET", back, undefined, { Cookie: readCookies(signedIn) });
    expect(await page.text()).toContain('value="After your knee"');
  });

  it("is not read for a viewer", async () => {
    const server = getServer();
    const email = await createAccount(server, "viewer");
    const signInBody = new URLSearchParams({ email, password: PASSWORD }).toString();
    const cookie = readCookies(await fetchPath("POST", "/sign-in", signInBody, FORM_HEADERS));
    const refused = await post(server, NEW_GUIDANCE, [["imageUpload", picture, "a.png"]], {
      Cookie: cookie,
    });
    expect([refused.status, listFiles(server, "files")]).toEqual([403, []]);
  });
});
