import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { CONTACT, MESSAGE, SESSION } from "../../factories/content";
import { recording, wav } from "../../factories/files";
import { unique } from "../../factories/names";
import { fieldsOf } from "../../support/forms";
import { useServer } from "../../support/http";
import { aFile, aPlainBrowser } from "../../support/plain-browser";

const { call, api } = useServer();
const LIST = "/admin/sessions";
type Texts = Record<string, string>;

async function made<Data>(path: string, values: object): Promise<Data> {
  const { data, status, message } = await api("POST", path, values);
  if (status !== 201) throw new Error(`${path}: ${message}`);
  return data as Data;
}

async function aSpecialty() {
  const { id } = await made<{ id: number }>("/department", { name: unique("Department") });
  const values = { name: unique("Specialty"), departmentId: id };
  const { speciality } = await made<{ speciality: { id: number } }>("/speciality", values);
  return { departmentId: String(id), specialityId: String(speciality.id) };
}

type Session = { id: number; name: string; version: number } & Record<string, unknown>;

async function aSession(values: object = {}): Promise<Session> {
  const input = { name: unique("Session"), ...SESSION, ...(await aSpecialty()), ...values };
  return (await made<{ session: Session }>("/session", input)).session;
}

async function aMessage(title: string): Promise<number> {
  const partner = { partnerName: unique("Partner"), ...CONTACT };
  type Made = { religiousPartner: { id: number }; religiousMessage: { id: number } };
  const { religiousPartner } = await made<Made>("/religious-partner", partner);
  const values = { ...MESSAGE, title, religiousPartnerId: religiousPartner.id };
  return (await made<Made>("/religious-message", values)).religiousMessage.id;
}

const sessionOf = async (id: number) =>
  (await api("GET", `/session/${id}`)).data?.session as Session;

async function newest(): Promise<Session> {
  const { data } = await api("GET", "/session?sortBy=id&sortOrder=DESC&limit=1");
  return (data?.sessions as Session[])[0] ?? ({} as Session);
}

/** A browser that goes through the steps: each with what is typed there, to the one that comes next. */
async function aWizard(first = `${LIST}/new`) {
  const browser = await aPlainBrowser(call, first);
  let at = first;
  const press = async (intent: string, typed: Texts = {}) => {
    const answer = await browser.send(at, await browser.open(at), { ...typed, intent });
    at = answer.to || at;
    return answer;
  };
  const next = (typed: Texts = {}) => press("next", typed);
  const upload = async (typed: Texts, files: Record<string, File>) => {
    const page = await browser.open(at);
    const answer = await browser.sendFiles(at, page, { ...typed, intent: "next" }, files);
    at = answer.to || at;
    return answer;
  };
  const open = () => browser.open(at);
  return { ...browser, press, next, upload, open, go: (to: string) => (at = to), at: () => at };
}

const details = async () => ({
  ...{ name: unique("Session"), title: "Title", description: "" },
  ...(await aSpecialty()),
});
const CONFIGURATION = { billType: "Free", startType: "Procedure-Day", liveCoach: "No" };
const MEDIA = { audioUrl: "https://media.example.org/a.mp3", audioDuration: "8" };
const NOTHING_ELSE = { religiousContent: "No", advertisingContent: "No" };

/** A wizard whose steps are all filled in. */
async function aFilledWizard(typed: Texts = {}) {
  const wizard = await aWizard();
  for (const step of [await details(), CONFIGURATION, MEDIA, NOTHING_ELSE]) {
    await wizard.next({ ...step, ...typed });
  }
  return wizard;
}

const shown = (html: string) => html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");

describe("the session wizard without scripts", () => {
  it("makes a session in five steps, once however often Save is pressed", async () => {
    const { open, send, at } = await aFilledWizard();
    expect(at()).toMatch(/\/drafts\/[\w-]+\/review$/);
    const page = await open();
    expect(shown(page)).toMatch(/Video URL Not provided .*Religious Message Not specified/);
    expect(shown(page)).toContain("Duration 8 min");
    const before = await newest();
    const submissionKey = randomUUID();
    const pressed = () => send(at(), page, { intent: "save", submissionKey });
    const answers = await Promise.all([pressed(), pressed(), pressed()]);
    expect(answers.map(({ status, to }) => [status, to])).toEqual(Array(3).fill([303, LIST]));
    const { id, status, duration } = await newest();
    expect([id, status, duration]).toEqual([(before.id ?? 0) + 1, "Draft", "8 min"]);
  });

  it("keeps what is said in its recordings, up to the limit, and shows it in review and view", async () => {
    const typed = { audioTranscript: "0:05 Breathe in.\r\n0:09 Breathe out." };
    const { open, press } = await aFilledWizard({ ...typed, videoTranscript: "w".repeat(20_000) });
    const review = shown(await open());
    expect(review).toContain("Audio Transcript 0:05 Breathe in. 0:09 Breathe out.");
    expect(review).toContain("Video Transcript www");
    expect(await press("save")).toMatchObject({ status: 303 });
    const { id } = await newest();
    const view = shown(await (await call("GET", `/admin/sessions/${id}/view`)).text());
    expect(view).toContain("Audio Transcript 0:05 Breathe in. 0:09 Breathe out.");
  });

  it("says at once that a specialty is none of the department, and that what is chosen is gone", async () => {
    const { next } = await aWizard();
    const typed = { ...(await details()), specialityId: (await aSpecialty()).specialityId };
    const { status, html } = await next(typed);
    expect(status).toBe(422);
    expect(shown(html)).toMatch(/Specialty &quot;.+&quot; is not one of this department/);
    const gone = { religiousContent: "Yes", religiousMessageId: "999999" };
    const other = await aFilledWizard();
    await other.press("previous");
    expect((await other.next(gone)).html).toContain("Religious message not found");
  });

  it("forgets what stands beside a no, whichever button is pressed", async () => {
    const id = await aMessage("Peace");
    const wizard = await aFilledWizard({ religiousContent: "Yes", religiousMessageId: String(id) });
    await wizard.press("previous");
    const chosen = async () => fieldsOf(await wizard.open()).get("religiousMessageId");
    expect(await chosen()).toBe(String(id));
    await wizard.press("previous", { religiousContent: "No" });
    await wizard.next();
    expect(await chosen()).toBe("");
  });

  it("leads a save to the first step with a fault, which says so, and loses nothing", async () => {
    const specialty = await aSpecialty();
    const wizard = await aFilledWizard({ ...specialty, audioDuration: "11" });
    const review = wizard.at();
    await api("DELETE", `/speciality/${specialty.specialityId}`);
    const { status, to } = await wizard.press("save");
    expect([status, to]).toEqual([303, review.replace("review", "details")]);
    const page = await wizard.open();
    expect(page).toMatch(/role="alert"[^]*#field-specialityId[^]*Specialty not found/);
    expect(page).toMatch(/id="field-specialityId"[^>]*aria-invalid="true"/);
    expect((await wizard.next(await aSpecialty())).to).toContain("/configuration");
    wizard.go(review);
    expect(shown(await wizard.open())).toContain("Audio Duration (minutes) 11");
    expect((await wizard.press("save")).to).toBe(LIST);
  });

  it("says what is missing in the order of the fields, also when the save has found it", async () => {
    const wizard = await aFilledWizard();
    const review = wizard.at();
    await wizard.press("previous");
    await wizard.press("previous", { religiousContent: "Yes", advertisingContent: "Yes" });
    wizard.go(review);
    expect((await wizard.press("save")).to).toContain("/religion");
    const [, summary = ""] = /role="alert"[^]*?<ul>([^]*?)<\/ul>/.exec(await wizard.open()) ?? [];
    expect([...summary.matchAll(/#field-(\w+)/g)].map(([, field]) => field)).toEqual([
      "religiousMessageId",
      "advertiserId",
      "advertisementId",
      "advertisingDescription",
    ]);
  });

  it("fills the address and the duration from an uploaded file, and asks for what it does not say", async () => {
    const wizard = await aWizard();
    await wizard.next(await details());
    await wizard.next(CONFIGURATION);
    const unknown = aFile("mine.webm", recording("from-browser.webm"));
    const refused = await wizard.upload({}, { audioUpload: unknown });
    expect(refused.status).toBe(422);
    expect(shown(refused.html)).toContain("Audio duration is required");
    const [, address] = /name="audioUrl"[^>]*value="([^"]*)"/.exec(await wizard.open()) ?? [];
    expect(address).toMatch(/^\/media\/[\w-]{22}$/);
    expect(await wizard.open()).toContain("mine.webm");

    const known = aFile("calm.wav", wav(61));
    expect((await wizard.upload({}, { audioUpload: known })).to).toContain("/religion");
    await wizard.next(NOTHING_ELSE);
    expect(shown(await wizard.open())).toContain("Audio URL calm.wav (uploaded)");
    await wizard.press("save");
    const session = await newest();
    expect(session).toMatchObject({ audioDuration: 2, duration: "2 min" });
    expect((await call("GET", String(session.audioUrl))).status).toBe(200);
  });

  it("begins an edit with what there is, writes nothing until Next, and leads back without a word", async () => {
    const session = await aSession({ description: "Two\nlines", videoUrl: "https://x.example/v" });
    const edit = `${LIST}/${session.id}/edit`;
    const wizard = await aWizard(edit);
    const page = await wizard.open();
    expect(page).toContain(`Edit Session: ${session.name}`);
    expect(page).toContain(`value="${session.name}"`);
    expect((await wizard.send(edit, page, { intent: "cancel" })).to).toBe(LIST);
    expect(await wizard.open()).not.toContain("Resume draft");
    const windows = page.replace("Two\nlines", "Two\r\nlines");
    expect((await wizard.send(edit, windows, { intent: "cancel" })).to).toBe(LIST);

    await wizard.press("cancel", { name: "Begun" });
    expect(shown(await wizard.open())).toContain(`Edit Session: ${session.name}: not saved yet`);
    wizard.go(wizard.at().replace("cancel", "details"));
    for (let step = 1; step < 5; step++) await wizard.next();
    expect((await wizard.press("save")).to).toBe(LIST);
    expect(await sessionOf(session.id)).toMatchObject({ ...{ name: "Begun" }, version: 1 });
  });

  it("shows what somebody else has saved since the edit was opened, before it replaces that", async () => {
    const session = await aSession();
    const edit = `${LIST}/${session.id}/edit`;
    const wizard = await aWizard(edit);
    const page = await wizard.open();
    const { id, status, duration, version, ...values } = session;
    const change = (more: object) => api("PUT", `/session/${session.id}`, { ...values, ...more });
    await change({ title: "Theirs", description: "" });
    wizard.go((await wizard.send(edit, page, { title: "Mine", intent: "next" })).to);
    for (let step = 2; step < 5; step++) await wizard.next();
    const stale = shown(await wizard.open());
    expect(stale).toContain("Nothing has been overwritten.");
    expect(stale).toContain("Session Title Theirs becomes Mine");
    expect(stale).toContain(`Session Description Not provided becomes ${SESSION.description}`);

    const before = await wizard.open();
    await change({ title: "Theirs again" });
    const review = wizard.at();
    expect((await wizard.send(review, before, { intent: "save" })).to).toBe(review);
    expect(shown(await wizard.open())).toContain("Session Title Theirs again becomes Mine");
    expect((await sessionOf(id)).title).toBe("Theirs again");
    expect((await wizard.press("save")).to).toBe(LIST);
    expect((await sessionOf(id)).title).toBe("Mine");
    expect([status, duration, version]).toEqual(["Draft", "10 min", 0]);
  });

  it("keeps what was typed when the session is deleted, as a new one", async () => {
    const session = await aSession();
    const edit = `${LIST}/${session.id}/edit`;
    const wizard = await aWizard(edit);
    const page = await wizard.open();
    await api("DELETE", `/session/${session.id}`);
    wizard.go((await wizard.send(edit, page, { name: "Kept", intent: "next" })).to);
    expect(shown(await wizard.open())).toContain("Create New Session");
    for (const step of [CONFIGURATION, MEDIA, NOTHING_ELSE]) await wizard.next(step);
    await wizard.press("save");
    expect(await newest()).toMatchObject({ name: "Kept", title: session.title });
    expect((await call("GET", edit)).status).toBe(404);
  });

  it("makes a copy as a new draft", async () => {
    const session = await aSession();
    const wizard = await aWizard(`${LIST}/${session.id}/duplicate`);
    expect(await wizard.open()).toContain(`value="Copy of ${session.name}"`);
    for (let step = 1; step < 5; step++) {
      await wizard.next();
      expect(await wizard.open()).toContain("Duplicate Session");
    }
    await wizard.press("save");
    const copy = await newest();
    expect(copy).toMatchObject({ name: `Copy of ${session.name}`, status: "Draft" });
    expect(copy.id).not.toBe(session.id);
  });
});

describe("choices beyond what a page can carry", () => {
  it("are found by a part of a name, without scripts too", async () => {
    const message = await aMessage("Zion alone");
    const wizard = await aFilledWizard();
    await wizard.press("previous");
    const typed = { religiousContent: "Yes", findMessage: "zion alone" };
    const { to } = await wizard.press("find-religiousMessageId", typed);
    expect(to).toMatch(/\/religion#field-religiousMessageId$/);
    const page = await wizard.open();
    const [select = ""] = /<select[^>]*name="religiousMessageId".*?<\/select>/s.exec(page) ?? [];
    const options = [...select.matchAll(/<option value="(\d*)"/g)].map(([, value]) => value);
    expect(options).toEqual(["", String(message)]);
    expect(page).toMatch(/value="zion alone"/);
  });
});
