import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { unique } from "../../factories/names";
import { readFields, FORM_HEADERS } from "../../support/forms";
import { sendRaw, useServer } from "../../support/http";
import { createAccount, createToken, signIn } from "../../support/operator";

const { getServer, fetchPath } = useServer({ env: { ACCESS: "sign-in", TRUST_PROXY: "1" } });

const createValues = (values: Record<string, string> = {}) => ({
  name: unique("Writer"),
  email: "writer@example.org",
  topic: "website",
  message: "The film does not play.\nWhat can I do?",
  ...values,
});

let lastAddress = 0;
/** Creates an address to send as X-Forwarded-For, so that tests do not share rate limits. */
const nextClientAddress = () => `198.51.100.${++lastAddress}`;

/** Fills in the form and submits it, like a browser without scripts. */
async function send(
  values: Record<string, string>,
  { clientAddress = nextClientAddress(), submissionKey = String(randomUUID()) } = {},
) {
  const page = await (await fetchPath("GET", "/contact")).text();
  const body = readFields(page, { submissionKey, ...values }).toString();
  return fetchPath("POST", "/contact", body, { ...FORM_HEADERS, "X-Forwarded-For": clientAddress });
}

type Message = Record<string, unknown> & { id: number; version: number };
let token = "";
async function callApi(method: string, path: string, body?: object, headers: object = {}) {
  token ||= await createToken(
    getServer(),
    await createAccount(getServer(), "administrator"),
    "write",
    "patients:write",
  );
  const response = await fetchPath(method, path, body, {
    Authorization: `Bearer ${token}`,
    ...headers,
  });
  const { result } = (await response.json()) as {
    result: { message: string; data: { contactMessages: Message[]; contactMessage: Message } };
  };
  return { status: response.status, headers: response.headers, ...result };
}
const findMessages = async (name: string) =>
  (await callApi("GET", `/contact-message?search=${encodeURIComponent(name)}`)).data
    .contactMessages;

describe("the contact form", () => {
  it("stores a message, redirects to the page, and says what happens next", async () => {
    const values = createValues();
    const sent = await send(values);
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/contact?sent=on"]);
    const Cookie = sent.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
    const thanksPage = await (
      await fetchPath("GET", "/contact?sent=on", undefined, { Cookie })
    ).text();
    expect(thanksPage).toContain("Your message has been sent");
    expect(thanksPage).toContain("from a mailbox of");
    expect(thanksPage).toContain("In an emergency, call 911.");
    expect(await findMessages(values.name)).toMatchObject([{ ...values, status: "New" }]);
  });

  it("stores a message once, however often it is sent", async () => {
    const values = createValues();
    const request = { clientAddress: nextClientAddress(), submissionKey: String(randomUUID()) };
    const responses = await Promise.all([1, 2, 3].map(() => send(values, request)));
    expect(responses.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await findMessages(values.name)).toHaveLength(1);
  });

  it("is shown again with every error message and value", async () => {
    const values = createValues({ email: "writer", message: "", topic: "privacy" });
    const sent = await send(values);
    const page = await sent.text();
    expect(sent.status).toBe(422);
    expect(page).toContain("<title>Error: Contact Us - Calmward</title>");
    expect(page).toContain("Please enter a valid email address");
    expect(page).toContain("Message is required");
    expect(page).not.toContain("Name is required");
    const fields = Object.fromEntries(readFields(page));
    expect(fields).toMatchObject(values);
    expect(await findMessages(values.name)).toEqual([]);
  });

  it("preselects the topic that a link names, if it exists", async () => {
    const readTopic = async (path: string) =>
      readFields(await (await fetchPath("GET", path)).text()).get("topic");
    expect(await readTopic("/contact?topic=privacy")).toBe("privacy");
    expect(await readTopic("/contact?topic=%3Cscript%3E")).toBe("");
  });

  it("accepts ten messages an hour from one network, then answers 429 with Retry-After and keeps the values", async () => {
    const clientAddress = nextClientAddress();
    for (let sent = 0; sent < 10; sent++) {
      expect((await send(createValues(), { clientAddress })).status).toBe(303);
    }
    const values = createValues();
    const refused = await send(values, { clientAddress });
    const page = await refused.text();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_000);
    // Forms send line breaks as CRLF.
    const expected = { ...values, message: values.message.replace("\n", "\r\n") };
    expect(page).toMatch(/Your message was not sent: Too many attempts. Try again in \d+ minutes/);
    expect(Object.fromEntries(readFields(page))).toMatchObject(expected);
    expect((await send(values)).status).toBe(303);
  });

  it("does not count invalid messages", async () => {
    const clientAddress = nextClientAddress();
    for (let sent = 0; sent < 12; sent++) {
      expect((await send(createValues({ email: "" }), { clientAddress })).status).toBe(422);
    }
    expect((await send(createValues(), { clientAddress })).status).toBe(303);
  });

  it("thanks a bot, and stores nothing", async () => {
    const values = createValues({ homepage: "https://spam.example" });
    const sent = await send(values);
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/contact?sent=on"]);
    expect(await findMessages(values.name)).toEqual([]);
  });

  it("is refused from another site", async () => {
    const values = createValues();
    const body = new URLSearchParams(values).toString();
    const headers = { ...FORM_HEADERS, Origin: "https://evil.example" };
    expect(
      (await sendRaw(getServer().url, { method: "POST", path: "/contact", headers, body })).status,
    ).toBe(403);
    expect(await findMessages(values.name)).toEqual([]);
  });

  it("sets no identifying cookie", async () => {
    const sent = await send(createValues());
    expect(sent.headers.getSetCookie().map((each) => each.split("=", 1)[0])).toEqual(["toast"]);
  });

  it("writes nothing of a message to the log", async () => {
    const values = createValues();
    await send(values);
    expect(getServer().output()).not.toContain(values.name);
  });
});

describe("/contact-message", () => {
  const createMessage = async () => {
    const values = createValues();
    await send(values);
    const [message] = await findMessages(values.name);
    if (!message) throw new Error("The message was not stored");
    return message;
  };

  it("lists, reads, answers and deletes a message in the envelope", async () => {
    const { id } = await createMessage();
    const path = `/contact-message/${id}`;
    const read = await callApi("GET", path);
    expect(read).toMatchObject({
      status: 200,
      message: "Contact message retrieved successfully",
      data: { contactMessage: { id, status: "New", answeredBy: null } },
    });
    const etag = read.headers.get("etag") ?? "";
    const put = (status: string, ifMatch = etag) =>
      callApi("PUT", path, { status }, { "If-Match": ifMatch });
    expect(await put("Read")).toMatchObject({
      status: 422,
      data: { errors: [{ field: "status", message: "Status must be one of New, Answered" }] },
    });
    expect(await put("Answered")).toMatchObject({
      status: 200,
      message: "Contact message updated successfully",
      data: { contactMessage: { status: "Answered", version: 1 } },
    });
    expect((await put("New")).status).toBe(412);
    const listed = await callApi("GET", "/contact-message?status=Answered&limit=1");
    expect(listed).toMatchObject({
      message: "Contact messages retrieved successfully",
      data: { contactMessages: [{ id }], sorting: { sortBy: "createdAt", sortOrder: "DESC" } },
    });
    const deleteMessage = () => callApi("DELETE", path, undefined, { "If-Match": "*" });
    expect(await deleteMessage()).toMatchObject({
      status: 200,
      message: "Contact message deleted successfully",
      data: null,
    });
    expect(await deleteMessage()).toMatchObject({
      status: 404,
      message: "Contact message not found",
    });
  });

  it("reports what is wrong with a request", async () => {
    expect(await callApi("GET", "/contact-message?status=Old")).toMatchObject({
      status: 400,
      message: "status must be one of New, Answered",
    });
    expect((await callApi("GET", "/contact-message/none")).status).toBe(400);
    const posted = await callApi("POST", "/contact-message", createValues());
    expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  });
});

describe("the screens of messages", () => {
  it("let a navigator read and answer a message, and nobody else of the staff see it", async () => {
    const values = createValues();
    await send(values);
    const [message] = await findMessages(values.name);
    const navigator = await signIn(getServer(), await createAccount(getServer(), "navigator"));
    const editor = await signIn(getServer(), await createAccount(getServer(), "editor"));
    let Cookie = navigator;
    const open = (path: string) =>
      fetchPath("GET", `/admin/live-sessions${path}`, undefined, { Cookie });
    expect((await open("")).headers.get("location")).toBe("/admin/live-sessions/requests");
    const page = await (await open(`/messages/${message?.id}/view`)).text();
    expect(page).toContain("What can I do?");
    expect(page).toContain("Mark as Answered");
    Cookie = editor;
    for (const path of ["", "/messages", `/messages/${message?.id}/view`]) {
      expect((await open(path)).status, path).toBe(403);
    }
    const body = new URLSearchParams({ status: "Answered", version: "0" }).toString();
    const path = `/admin/live-sessions/messages/${message?.id}/view`;
    expect((await fetchPath("POST", path, body, { ...FORM_HEADERS, Cookie })).status).toBe(403);
  });
});
