import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { CONTACT, RELIGIOUS_MESSAGE, SESSION } from "../../factories/content";
import { readRecording, wav } from "../../factories/files";
import { unique } from "../../factories/names";
import { readFields } from "../../support/forms";
import { useSharedServer } from "../../support/http";
import { createFile, openPlainBrowser } from "../../support/plain-browser";

const { fetchPath, callApi } = useSharedServer();
const LIST = "/admin/sessions";
/** The list with the session that was just created. */
const CREATED = /^\/admin\/sessions\?new=\d+$/;
type RawValues = Record<string, string>;

async function createRecord<Data>(path: string, values: object): Promise<Data> {
  const { data, status, message } = await callApi("POST", path, values);
  if (status !== 201) throw new Error(`${path}: ${message}`);
  return data as Data;
}

async function createSpecialty() {
  const { id } = await createRecord<{ id: number }>("/department", { name: unique("Department") });
  const values = { name: unique("Specialty"), departmentId: id };
  const { speciality } = await createRecord<{ speciality: { id: number } }>("/speciality", values);
  return { departmentId: String(id), specialityId: String(speciality.id) };
}

type Session = { id: number; name: string; version: number } & Record<string, unknown>;

async function createSession(values: object = {}): Promise<Session> {
  const input = { name: unique("Session"), ...SESSION, ...(await createSpecialty()), ...values };
  return (await createRecord<{ session: Session }>("/session", input)).session;
}

async function createMessage(title: string): Promise<number> {
  const partner = { partnerName: unique("Partner"), ...CONTACT };
  type Created = { religiousPartner: { id: number }; religiousMessage: { id: number } };
  const { religiousPartner } = await createRecord<Created>("/religious-partner", partner);
  const values = { ...RELIGIOUS_MESSAGE, title, religiousPartnerId: religiousPartner.id };
  return (await createRecord<Created>("/religious-message", values)).religiousMessage.id;
}

const readSession = async (id: number) =>
  (await callApi("GET", `/session/${id}`)).data?.session as Session;

async function findNewest(): Promise<Session> {
  const { data } = await callApi("GET", "/session?sortBy=id&sortOrder=DESC&limit=1");
  return (data?.sessions as Session[])[0] ?? ({} as Session);
}

/** Opens a wizard in a browser that follows the redirects from step to step. */
async function openWizard(firstPath = `${LIST}/new`) {
  const browser = await openPlainBrowser(fetchPath, firstPath);
  let path = firstPath;
  const press = async (intent: string, rawValues: RawValues = {}) => {
    const response = await browser.send(path, await browser.open(path), { ...rawValues, intent });
    path = response.location || path;
    return response;
  };
  const next = (rawValues: RawValues = {}) => press("next", rawValues);
  const upload = async (rawValues: RawValues, files: Record<string, File>) => {
    const page = await browser.open(path);
    const response = await browser.sendFiles(path, page, { ...rawValues, intent: "next" }, files);
    path = response.location || path;
    return response;
  };
  const open = () => browser.open(path);
  return {
    ...browser,
    press,
    next,
    upload,
    open,
    goTo: (newPath: string) => (path = newPath),
    currentPath: () => path,
  };
}

const createDetails = async () => ({
  name: unique("Session"),
  title: "Title",
  description: "",
  ...(await createSpecialty()),
});
const CONFIGURATION = { billType: "Free", startType: "Procedure-Day", liveCoach: "No" };
const MEDIA = { audioUrl: "https://media.example.org/a.mp3", audioDuration: "8" };
const NO_EXTRA_CONTENT = { religiousContent: "No", advertisingContent: "No" };

/** Opens a wizard and fills in all its steps. */
async function fillWizard(rawValues: RawValues = {}) {
  const wizard = await openWizard();
  for (const step of [await createDetails(), CONFIGURATION, MEDIA, NO_EXTRA_CONTENT]) {
    await wizard.next({ ...step, ...rawValues });
  }
  return wizard;
}

const toText = (html: string) => html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");

describe("the session wizard without scripts", () => {
  it("creates a session in five steps, once however often Save is pressed", async () => {
    const name = unique("Session");
    const { open, send, currentPath } = await fillWizard({ name });
    expect(currentPath()).toMatch(/\/drafts\/[\w-]+\/review$/);
    const page = await open();
    expect(toText(page)).toMatch(/Video URL Not provided .*Religious Message Not specified/);
    expect(toText(page)).toContain("Duration 8 min");
    const submissionKey = randomUUID();
    const save = () => send(currentPath(), page, { intent: "save", submissionKey });
    const responses = await Promise.all([save(), save(), save()]);
    expect(responses.map(({ status, location }) => [status, location])).toEqual(
      Array(3).fill([303, expect.stringMatching(CREATED)]),
    );
    const { data } = await callApi("GET", `/session?search=${encodeURIComponent(name)}`);
    expect(data?.sessions).toEqual([
      expect.objectContaining({ name, status: "Draft", duration: "8 min" }),
    ]);
  });

  it("stores transcripts up to their maximum length, and shows them in review and view", async () => {
    const rawValues = { audioTranscript: "0:05 Breathe in.\r\n0:09 Breathe out." };
    const { open, press } = await fillWizard({ ...rawValues, videoTranscript: "w".repeat(20_000) });
    const review = toText(await open());
    expect(review).toContain("Audio Transcript 0:05 Breathe in. 0:09 Breathe out.");
    expect(review).toContain("Video Transcript www");
    expect(await press("save")).toMatchObject({ status: 303 });
    const { id } = await findNewest();
    const view = toText(await (await fetchPath("GET", `/admin/sessions/${id}/view`)).text());
    expect(view).toContain("Audio Transcript 0:05 Breathe in. 0:09 Breathe out.");
  });

  it("reports in its step a specialty of another department, and an unknown message", async () => {
    const { next } = await openWizard();
    const rawValues = {
      ...(await createDetails()),
      specialityId: (await createSpecialty()).specialityId,
    };
    const { status, html } = await next(rawValues);
    expect(status).toBe(422);
    expect(toText(html)).toMatch(/Specialty &quot;.+&quot; is not one of this department&#x27;s/);
    const unknownMessage = { religiousContent: "Yes", religiousMessageId: "999999" };
    const wizard = await fillWizard();
    await wizard.press("previous");
    expect((await wizard.next(unknownMessage)).html).toContain("Religious message not found");
  });

  it("clears the fields that depend on a No, whichever button is pressed", async () => {
    const id = await createMessage("Peace");
    const wizard = await fillWizard({ religiousContent: "Yes", religiousMessageId: String(id) });
    await wizard.press("previous");
    const readChoice = async () => readFields(await wizard.open()).get("religiousMessageId");
    expect(await readChoice()).toBe(String(id));
    await wizard.press("previous", { religiousContent: "No" });
    await wizard.next();
    expect(await readChoice()).toBe("");
  });

  it("redirects a save to the first invalid step, which reports it, and keeps all values", async () => {
    const specialty = await createSpecialty();
    const wizard = await fillWizard({ ...specialty, audioDuration: "11" });
    const review = wizard.currentPath();
    await callApi("DELETE", `/speciality/${specialty.specialityId}`);
    const { status, location } = await wizard.press("save");
    expect([status, location]).toEqual([303, review.replace("review", "details")]);
    const page = await wizard.open();
    expect(page).toMatch(/role="alert"[^]*#field-specialityId[^]*Specialty not found/);
    expect(page).toMatch(/id="field-specialityId"[^>]*aria-invalid="true"/);
    expect((await wizard.next(await createSpecialty())).location).toContain("/configuration");
    wizard.goTo(review);
    expect(toText(await wizard.open())).toContain("Audio Duration (minutes) 11");
    expect((await wizard.press("save")).location).toMatch(CREATED);
  });

  it("lists missing fields in their order, also after a save", async () => {
    const wizard = await fillWizard();
    const review = wizard.currentPath();
    await wizard.press("previous");
    await wizard.press("previous", { religiousContent: "Yes", advertisingContent: "Yes" });
    wizard.goTo(review);
    expect((await wizard.press("save")).location).toContain("/religion");
    const [, summary = ""] = /role="alert"[^]*?<ul>([^]*?)<\/ul>/.exec(await wizard.open()) ?? [];
    expect([...summary.matchAll(/#field-(\w+)/g)].map(([, field]) => field)).toEqual([
      "religiousMessageId",
      "advertiserId",
      "advertisementId",
      "advertisingDescription",
    ]);
  });

  it("sets the URL and the duration from an uploaded file, and requires a duration that the file lacks", async () => {
    const wizard = await openWizard();
    await wizard.next(await createDetails());
    await wizard.next(CONFIGURATION);
    const unknownDuration = createFile("mine.webm", readRecording("from-browser.webm"));
    const refused = await wizard.upload({}, { audioUpload: unknownDuration });
    expect(refused.status).toBe(422);
    expect(toText(refused.html)).toContain("Audio duration is required");
    const [, address] = /name="audioUrl"[^>]*value="([^"]*)"/.exec(await wizard.open()) ?? [];
    expect(address).toMatch(/^\/media\/[\w-]{22}$/);
    expect(await wizard.open()).toContain("mine.webm");

    const knownDuration = createFile("calm.wav", wav(90));
    expect((await wizard.upload({}, { audioUpload: knownDuration })).location).toContain(
      "/religion",
    );
    await wizard.next(NO_EXTRA_CONTENT);
    expect(toText(await wizard.open())).toContain("Audio URL calm.wav (uploaded)");
    await wizard.press("save");
    const session = await findNewest();
    expect(session).toMatchObject({ audioDuration: 2, duration: "2 min" });
    expect((await fetchPath("GET", String(session.audioUrl))).status).toBe(200);
  });

  it("says in review and view where the entered minutes are not those of the recording", async () => {
    const wizard = await openWizard();
    for (const step of [await createDetails(), CONFIGURATION]) await wizard.next(step);
    await wizard.upload({}, { audioUpload: createFile("calm.wav", wav(90)) });
    await wizard.press("previous");
    await wizard.next({ audioDuration: "9" });
    await wizard.next(NO_EXTRA_CONTENT);
    const told = "9 as entered, but the recording plays 1:30: patients see 2 mins";
    expect(toText(await wizard.open())).toContain(`Audio Duration (minutes) ${told}`);
    await wizard.press("save");
    const { id, audioDuration } = await findNewest();
    expect(audioDuration).toBe(9);
    const view = await (await fetchPath("GET", `${LIST}/${id}/view`)).text();
    expect(toText(view)).toContain(`Audio Duration ${told}`);
    expect(toText(view)).toContain("Audio , 2 min");
  });

  it("prefills an edit, writes no draft until Next, and cancels it unchanged without a confirmation", async () => {
    const session = await createSession({
      description: "Two\nlines",
      videoUrl: "https://x.example/v",
    });
    const editPath = `${LIST}/${session.id}/edit`;
    const wizard = await openWizard(editPath);
    const page = await wizard.open();
    expect(page).toContain(`Edit Session: ${session.name}`);
    expect(page).toContain(`value="${session.name}"`);
    expect((await wizard.send(editPath, page, { intent: "cancel" })).location).toBe(LIST);
    expect(await wizard.open()).not.toContain("Resume draft");
    const crlfPage = page.replace("Two\nlines", "Two\r\nlines");
    expect((await wizard.send(editPath, crlfPage, { intent: "cancel" })).location).toBe(LIST);

    await wizard.press("cancel", { name: "Begun" });
    expect(toText(await wizard.open())).toContain(`Edit Session: ${session.name} is not saved yet`);
    wizard.goTo(wizard.currentPath().replace("cancel", "details"));
    for (let step = 1; step < 5; step++) await wizard.next();
    expect((await wizard.press("save")).location).toBe(LIST);
    expect(await readSession(session.id)).toMatchObject({ name: "Begun", version: 1 });
  });

  it("shows concurrent changes before it overwrites them", async () => {
    const session = await createSession();
    const editPath = `${LIST}/${session.id}/edit`;
    const wizard = await openWizard(editPath);
    const page = await wizard.open();
    const { id, status, duration, version, ...values } = session;
    const change = (changes: object) =>
      callApi("PUT", `/session/${session.id}`, { ...values, ...changes });
    await change({ title: "Theirs", description: "" });
    wizard.goTo((await wizard.send(editPath, page, { title: "Mine", intent: "next" })).location);
    for (let step = 2; step < 5; step++) await wizard.next();
    const review = toText(await wizard.open());
    expect(review).toContain("Nothing has been overwritten.");
    expect(review).toContain("Session Title Theirs becomes Mine");
    expect(review).toContain(`Session Description Not provided becomes ${SESSION.description}`);

    const stalePage = await wizard.open();
    await change({ title: "Theirs again" });
    const reviewPath = wizard.currentPath();
    expect((await wizard.send(reviewPath, stalePage, { intent: "save" })).location).toBe(
      reviewPath,
    );
    expect(toText(await wizard.open())).toContain("Session Title Theirs again becomes Mine");
    expect((await readSession(id)).title).toBe("Theirs again");
    expect((await wizard.press("save")).location).toBe(LIST);
    expect((await readSession(id)).title).toBe("Mine");
    expect([status, duration, version]).toEqual(["Draft", "10 min", 0]);
  });

  it("keeps the values of an edit as a new session if the session is deleted", async () => {
    const session = await createSession();
    const editPath = `${LIST}/${session.id}/edit`;
    const wizard = await openWizard(editPath);
    const page = await wizard.open();
    await callApi("DELETE", `/session/${session.id}`);
    wizard.goTo((await wizard.send(editPath, page, { name: "Kept", intent: "next" })).location);
    expect(toText(await wizard.open())).toContain("Create New Session");
    for (const step of [CONFIGURATION, MEDIA, NO_EXTRA_CONTENT]) await wizard.next(step);
    await wizard.press("save");
    expect(await findNewest()).toMatchObject({ name: "Kept", title: session.title });
    expect((await fetchPath("GET", editPath)).status).toBe(404);
  });

  it("saves a duplicate as a new draft", async () => {
    const session = await createSession();
    const wizard = await openWizard(`${LIST}/${session.id}/duplicate`);
    expect(await wizard.open()).toContain(`value="Copy of ${session.name}"`);
    for (let step = 1; step < 5; step++) {
      await wizard.next();
      expect(await wizard.open()).toContain("Duplicate Session");
    }
    await wizard.press("save");
    const copy = await findNewest();
    expect(copy).toMatchObject({ name: `Copy of ${session.name}`, status: "Draft" });
    expect(copy.id).not.toBe(session.id);
  });
});

describe("choices beyond the options of a page", () => {
  it("are found by a part of a name, without scripts too", async () => {
    const message = await createMessage("Zion alone");
    const wizard = await fillWizard();
    await wizard.press("previous");
    const rawValues = { religiousContent: "Yes", findMessage: "zion alone" };
    const { location } = await wizard.press("find-religiousMessageId", rawValues);
    expect(location).toMatch(/\/religion#field-religiousMessageId$/);
    const page = await wizard.open();
    const [select = ""] = /<select[^>]*name="religiousMessageId".*?<\/select>/s.exec(page) ?? [];
    const options = [...select.matchAll(/<option value="(\d*)"/g)].map(([, value]) => value);
    expect(options).toEqual(["", String(message)]);
    expect(page).toMatch(/value="zion alone"/);
  });
});
