import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { plainPicture } from "../../factories/files";
import { unique } from "../../factories/names";
import { useSharedServer } from "../../support/http";
import { createFile, openPlainBrowser } from "../../support/plain-browser";

const { fetchPath, callApi } = useSharedServer();
const CONTACT = {
  contactFirstName: "Ada",
  contactLastName: "Keller",
  contactTitle: "Manager",
  contactPhone: "305-555-0123",
  contactEmail: "ada@partner.example",
};
const ADVERTISER = { advertiserName: unique("Wizard"), ...CONTACT };
const SURVEY = { name: unique("Wizard"), serveType: "post-lms-module" };
const buildItem = (advertisementName: string) => ({
  advertisementName,
  advertisementUrl: "https://media.example.org/spot.mp3",
});

/** Browser that starts a wizard and submits its pages. */
async function createBrowser() {
  const { open, send, sendFiles } = await openPlainBrowser(fetchPath);
  const startWizard = async (
    details: Record<string, string> = ADVERTISER,
    area = "advertisers",
  ) => {
    const path = `/admin/${area}/new`;
    return (await send(path, await open(path), { ...details, intent: "next" })).location;
  };
  /** Submits a page with a picture five times concurrently. */
  const sendWithPicture = async (path: string, page: string, rawValues: Record<string, string>) => {
    const imageUpload = createFile("knee.png", await plainPicture().png().toBuffer());
    const submit = () => sendFiles(path, page, rawValues, { imageUpload });
    return Promise.all(Array.from({ length: 5 }, submit));
  };
  return { open, send, startWizard, sendWithPicture };
}

const readItems = (page: string) =>
  [...page.matchAll(/aria-label="Edit ([^"]*)"/g)].map(([, name]) => name);
const readItemKey = (page: string) => /value="edit-([^"]+)"/.exec(page)?.[1] ?? "";

describe("a step of a wizard", () => {
  it("loses no item to a stale page, such as the back button shows", async () => {
    const { open, send, startWizard } = await createBrowser();
    const step = await startWizard();
    await send(step, await open(step), { ...buildItem("First"), intent: "add" });
    const stalePage = await open(step);
    await send(step, stalePage, { intent: `edit-${readItemKey(stalePage)}` });
    expect(await open(step)).toContain('value="First"');
    await send(step, stalePage, { ...buildItem("Second"), intent: "add" });
    expect(readItems(await open(step))).toEqual(["First", "Second"]);

    const third = { ...buildItem("Third"), submissionKey: randomUUID(), intent: "add" };
    await send(step, stalePage, third);
    await send(step, stalePage, { ...third, ...buildItem("Fourth") });
    expect(readItems(await open(step))).toEqual(["First", "Second", "Third", "Fourth"]);
  });

  it.each(["add", "save"])(
    "keeps invalid values in a new draft if its own was deleted (%s)",
    async (intent) => {
      const { open, send, startWizard } = await createBrowser();
      const step = await startWizard();
      const page = await open(step);
      const cancelPath = step.replace("advertisements", "cancel");
      await send(cancelPath, await open(cancelPath), {});

      const { status, location } = await send(step, page, {
        advertisementName: "My words",
        intent,
      });
      expect(status).toBe(303);
      expect(location).not.toBe(step.replace("advertisements", "details"));
      const newDraft = location.replace("details", "advertisements");
      expect(await open(newDraft)).toContain('value="My words"');
    },
  );
});

describe("the last step of the guidance wizard", () => {
  it("adds a direction with a picture once, however often Save is pressed", async () => {
    const { open, startWizard, sendWithPicture } = await createBrowser();
    const name = unique("Guidance");
    const step = await startWizard({ name }, "caretaker-guidance");
    const direction = { guidanceDay: "1", guidanceTitle: "Once", guidanceDirections: "Walk." };
    const rawValues = { ...direction, submissionKey: randomUUID(), intent: "save" };
    await sendWithPicture(step, await open(step), rawValues);
    const { data } = await callApi("GET", `/caretaker-guidance?search=${encodeURIComponent(name)}`);
    expect(data?.guidances).toMatchObject([{ stepCount: 1 }]);
  });
});

describe("the last step of the survey wizard", () => {
  const buildQuestion = (questionText: string, questionType = "rank") => ({
    questionText,
    questionType,
    correctAnswer: "",
  });

  it("says why it cannot be saved, and keeps the values in the draft", async () => {
    const { open, send, startWizard } = await createBrowser();
    const step = await startWizard(SURVEY, "surveys");
    const withoutQuestions = await send(step, await open(step), { intent: "save" });
    expect(withoutQuestions.status).toBe(422);
    expect(withoutQuestions.html).toContain("At least one question is required to save the survey");

    const invalidQuestion = { ...buildQuestion("", "y/n"), intent: "save" };
    const { status, html } = await send(step, await open(step), invalidQuestion);
    expect(status).toBe(422);
    const banner = /role="alert".*?<p>(.*?)<\/p>/s.exec(html)?.[1];
    expect(banner).toBe(
      "Cannot save survey: Question text is required; " +
        "Correct answer is required for Yes/No questions",
    );
    expect(await open(step)).toMatch(/<option value="y\/n" selected/);
  });

  it("moves a question one place a press, and redirects to it with the unsaved values", async () => {
    const { open, send, startWizard } = await createBrowser();
    const step = await startWizard(SURVEY, "surveys");
    for (const text of ["One", "Two", "Three"]) {
      await send(step, await open(step), { ...buildQuestion(text), intent: "add" });
    }
    const page = await open(step);
    const key =
      /value="up-([^"]+)"[^>]*>(?:(?!<\/button>).)*Move question 3 up/s.exec(page)?.[1] ?? "";
    const move = {
      ...buildQuestion("Half", ""),
      submissionKey: randomUUID(),
      intent: `up-${key}`,
    };
    const { location } = await send(step, page, move);
    expect(location).toBe(`${step}#field-item-${key}`);
    await send(step, page, move);
    const moved = await open(step);
    expect([...moved.matchAll(/<b[^>]*>(\d\. \w+)<\/b>/g)].map(([, text]) => text)).toEqual([
      "1. One",
      "2. Three",
      "3. Two",
    ]);
    expect(moved).toMatch(/<textarea[^>]*>Half<\/textarea>/);
  });
});
