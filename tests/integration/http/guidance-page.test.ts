import { beforeAll, describe, expect, it } from "vitest";
import { readRecording } from "../../factories/files";
import { useFailingSaves } from "../../support/failing-saves";
import { FORM_HEADERS } from "../../support/forms";
import { type FetchPath, useServer } from "../../support/http";
import { createAccount, createToken, signIn } from "../../support/operator";

/** Creates a record over REST. @returns its id */
async function createRecord(
  fetchPath: FetchPath,
  path: string,
  body: object | FormData,
  headers = {},
) {
  const response = await fetchPath("POST", path, body, headers);
  const { result } = (await response.json()) as {
    result: { data: Record<string, { id: number }> };
  };
  const [record] = Object.values(result.data);
  if (!record) throw new Error(`${path}: ${response.status}`);
  return record.id;
}

const STEP = { guidanceTitle: "Pack a bag", guidanceDirections: "Bring a book." };

describe("the page of guidance when something fails", () => {
  const server = useServer();
  const { fetchPath } = server;
  const { whileRefusing, withoutColumn, submitForm } = useFailingSaves(server);
  let page = "";
  let stepId = 0;
  beforeAll(async () => {
    const id = await createRecord(fetchPath, "/family-guidance", { name: "For families" });
    const values = { familyGuidanceId: id, guidanceDay: 2, ...STEP };
    stepId = await createRecord(fetchPath, "/family-guidance-step", values);
    page = `/admin/family-guidance/${id}`;
  });

  it.each([
    [
      "UPDATE OF name ON guidances",
      () => `${page}?edit=on`,
      { name: "Another" },
      ["Failed to update guidance: Unknown error occurred", "Another"],
    ],
    [
      "INSERT ON guidance_steps",
      () => `${page}/steps/new`,
      { guidanceDay: "14", guidanceTitle: "Kept", guidanceDirections: "While it is refused." },
      ["Failed to add direction: Unknown error occurred", "Kept", "While it is refused."],
    ],
    [
      "UPDATE OF guidance_title ON guidance_steps",
      () => `${page}/steps/${stepId}/edit`,
      { guidanceTitle: "Kept while it is refused" },
      ["Failed to update direction: Unknown error occurred", "Kept while it is refused"],
    ],
    [
      "DELETE ON guidance_steps",
      () => `${page}/steps/${stepId}/delete`,
      {},
      ["Deletion Failed", "Failed to delete step: Unknown error occurred"],
    ],
  ])("reports the failed %s, and keeps the values", async (write, address, changes, messages) => {
    const { status, html } = await whileRefusing(write, () => submitForm(address(), changes));
    expect(status).toBe(500);
    for (const text of messages) expect(html).toContain(text);
  });

  it("says that it could not be loaded", async () => {
    const response = await withoutColumn("guidance_steps", "guidance_day", () =>
      fetchPath("GET", page),
    );
    const html = await response.text();
    expect(response.status).toBe(500);
    for (const text of [
      "Error Loading Guidance",
      "Failed to load guidance data",
      "Back to Family Guidance",
    ]) {
      expect(html).toContain(text);
    }
  });

  it.each([
    ["/admin/family-guidance/nonsense", 400, "Invalid guidance ID"],
    ["/admin/family-guidance/1000000", 404, "The requested guidance could not be found."],
    ["/admin/family-guidance/1000000/steps/new", 404, "The requested guidance could not be found"],
  ])("%s is a %d", async (address, status, message) => {
    const response = await fetchPath("GET", address);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(message);
  });

  it("answers 404 for steps of other guidance, and of the other audience", async () => {
    const otherId = await createRecord(fetchPath, "/caretaker-guidance", {
      name: "For caretakers",
    });
    const otherPath = `/admin/caretaker-guidance/${otherId}/steps/${stepId}`;
    for (const address of [
      `${otherPath}/edit`,
      `${otherPath}/delete`,
      `${page.replace("family", "caretaker")}/steps/${stepId}/edit`,
    ]) {
      expect((await fetchPath("GET", address)).status, address).toBe(404);
      const body = new URLSearchParams({ ...STEP, guidanceTitle: "Elsewhere" }).toString();
      expect((await fetchPath("POST", address, body, FORM_HEADERS)).status, address).toBe(404);
    }
    expect(await (await fetchPath("GET", page)).text()).toContain("Pack a bag");
  });
});

describe("the page of guidance for a viewer", () => {
  const { getServer, fetchPath } = useServer({ env: { ACCESS: "sign-in" } });

  it("shows and plays the steps, changes none, and has no microphone", async () => {
    const token = await createToken(
      getServer(),
      await createAccount(getServer(), "editor"),
      "write",
    );
    const bearer = { Authorization: `Bearer ${token}` };
    const id = await createRecord(
      fetchPath,
      "/caretaker-guidance",
      { name: "For caretakers" },
      bearer,
    );
    const body = new FormData();
    const values = { caretakerGuidanceId: String(id), guidanceDay: "1", ...STEP };
    for (const [name, value] of Object.entries(values)) body.set(name, value);
    body.set("voice", new Blob([new Uint8Array(readRecording("voice.ogg"))]), "voice.ogg");
    await createRecord(fetchPath, "/caretaker-guidance-step", body, bearer);

    const page = `/admin/caretaker-guidance/${id}`;
    const Cookie = await signIn(getServer(), await createAccount(getServer(), "viewer"));
    const response = await fetchPath("GET", `${page}?edit`, undefined, { Cookie });
    const html = await response.text();
    expect(response.status).toBe(200);
    for (const text of ["Caretaker Guidance Steps", "Pack a bag", "<audio"]) {
      expect(html).toContain(text);
    }
    for (const text of ["Add Another Direction", "steps/new", "/edit", "/delete", "Save"]) {
      expect(html, text).not.toContain(text);
    }
    expect(response.headers.get("permissions-policy")).toContain("microphone=()");
    expect(response.headers.get("content-security-policy")).not.toContain("blob:");
    expect((await fetchPath("GET", `${page}/steps/new`, undefined, { Cookie })).status).toBe(403);
  });
});
