import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { plainPicture } from "../../factories/files";
import { unique } from "../../factories/names";
import { useServer } from "../../support/http";
import { aFile, aPlainBrowser } from "../../support/plain-browser";

const { call, api } = useServer();
const CONTACT = {
  contactFirstName: "Ada",
  contactLastName: "Keller",
  contactTitle: "Manager",
  contactPhone: "1",
  contactEmail: "ada@partner.example",
};
const ADVERTISER = { advertiserName: unique("Wizard"), ...CONTACT };
const SURVEY = { name: unique("Wizard"), serveType: "post-lms-module" };
const anItem = (advertisementName: string) => ({
  advertisementName,
  advertisementUrl: "https://media.example.org/spot.mp3",
});

/** One browser, and how it begins a wizard. */
async function aBrowser() {
  const { open, send, sendFiles } = await aPlainBrowser(call);
  const begin = async (details: Record<string, string> = ADVERTISER, area = "advertisers") => {
    const path = `/admin/${area}/new`;
    return (await send(path, await open(path), { ...details, intent: "next" })).to;
  };
  /** Sends a page with a picture, several times at once. */
  const sendWithPicture = async (path: string, page: string, typed: Record<string, string>) => {
    const imageUpload = aFile("knee.png", await plainPicture().png().toBuffer());
    const sent = () => sendFiles(path, page, typed, { imageUpload });
    return Promise.all(Array.from({ length: 5 }, sent));
  };
  return { open, send, begin, sendWithPicture };
}

const itemsOf = (page: string) =>
  [...page.matchAll(/aria-label="Edit ([^"]*)"/g)].map(([, of]) => of);
const keyOf = (page: string) => /value="edit-([^"]+)"/.exec(page)?.[1] ?? "";

describe("a step of a wizard", () => {
  it("loses no item to the page before, which going back shows", async () => {
    const { open, send, begin } = await aBrowser();
    const step = await begin();
    await send(step, await open(step), { ...anItem("First"), intent: "add" });
    const before = await open(step);
    await send(step, before, { intent: `edit-${keyOf(before)}` });
    expect(await open(step)).toContain('value="First"');
    await send(step, before, { ...anItem("Second"), intent: "add" });
    expect(itemsOf(await open(step))).toEqual(["First", "Second"]);

    const again = { ...anItem("Third"), submissionKey: randomUUID(), intent: "add" };
    await send(step, before, again);
    await send(step, before, { ...again, ...anItem("Fourth") });
    expect(itemsOf(await open(step))).toEqual(["First", "Second", "Third", "Fourth"]);
  });

  it.each(["add", "save"])(
    "keeps what is wrong in a new draft when its own is gone (%s)",
    async (intent) => {
      const { open, send, begin } = await aBrowser();
      const step = await begin();
      const page = await open(step);
      const cancel = step.replace("advertisements", "cancel");
      await send(cancel, await open(cancel), {});

      const { status, to } = await send(step, page, { advertisementName: "My words", intent });
      expect(status).toBe(303);
      expect(to).not.toBe(step.replace("advertisements", "details"));
      const other = to.replace("details", "advertisements");
      expect(await open(other)).toContain('value="My words"');
    },
  );
});

describe("the last step of the guidance wizard", () => {
  it("adds a direction with a picture once, however often Save is pressed", async () => {
    const { open, begin, sendWithPicture } = await aBrowser();
    const name = unique("Guidance");
    const step = await begin({ name }, "caretaker-guidance");
    const direction = { guidanceDay: "1", guidanceTitle: "Once", guidanceDirections: "Walk." };
    const typed = { ...direction, submissionKey: randomUUID(), intent: "save" };
    await sendWithPicture(step, await open(step), typed);
    const { data } = await api("GET", `/caretaker-guidance?search=${encodeURIComponent(name)}`);
    expect(data?.guidances).toMatchObject([{ stepCount: 1 }]);
  });
});

describe("the last step of the survey wizard", () => {
  const question = (questionText: string, questionType = "rank") => ({
    questionText,
    questionType,
    correctAnswer: "",
  });

  it("says why it cannot be saved, and keeps what was typed in the draft", async () => {
    const { open, send, begin } = await aBrowser();
    const step = await begin(SURVEY, "surveys");
    const none = await send(step, await open(step), { intent: "save" });
    expect(none.status).toBe(422);
    expect(none.html).toContain("At least one question is required to save the survey");

    const wrong = { ...question("", "y/n"), intent: "save" };
    const { status, html } = await send(step, await open(step), wrong);
    expect(status).toBe(422);
    const banner = /<div class="problem".*?<p>(.*?)<\/p>/s.exec(html)?.[1];
    expect(banner).toBe(
      "Cannot save survey: Question text is required; " +
        "Correct answer is required for Yes/No questions",
    );
    expect(await open(step)).toMatch(/<option value="y\/n" selected/);
  });

  it("moves a question one place a press, and leads back to it, with what is being typed", async () => {
    const { open, send, begin } = await aBrowser();
    const step = await begin(SURVEY, "surveys");
    for (const text of ["One", "Two", "Three"]) {
      await send(step, await open(step), { ...question(text), intent: "add" });
    }
    const page = await open(step);
    const key = /value="up-([^"]+)" aria-label="Move question 3 up"/.exec(page)?.[1] ?? "";
    const move = { ...question("Half", ""), submissionKey: randomUUID(), intent: `up-${key}` };
    const { to } = await send(step, page, move);
    expect(to).toBe(`${step}#field-item-${key}`);
    await send(step, page, move);
    const moved = await open(step);
    expect([...moved.matchAll(/<b>(\d\. \w+)<\/b>/g)].map(([, text]) => text)).toEqual([
      "1. One",
      "2. Three",
      "3. Two",
    ]);
    expect(moved).toMatch(/<textarea[^>]*>Half<\/textarea>/);
  });
});
