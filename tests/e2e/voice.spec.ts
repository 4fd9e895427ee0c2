import { type Page } from "@playwright/test";
import { CHROMIUM_FLAGS, chromiumPath } from "../support/chromium";
import { expect, scan, test, toast, unique } from "./fixtures";
import { addGuidance, addGuidanceStep } from "./records";

const MICROPHONE = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];

test.use({
  launchOptions: { executablePath: chromiumPath, args: [...CHROMIUM_FLAGS, ...MICROPHONE] },
});
test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "a browser records with scripts");

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Keeps the microphones that the page gets, to see whether they still listen. */
async function watchMicrophones(page: Page) {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const tracks: MediaStreamTrack[] = [];
    const get = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await get(wanted);
      tracks.push(...stream.getTracks());
      return stream;
    };
    Object.assign(window, { tracks });
  });
  return () =>
    page.evaluate(() =>
      (window as unknown as { tracks: MediaStreamTrack[] }).tracks.map((each) => each.readyState),
    );
}

/** A recorder that stops on its own before it has heard anything, while it is asked to. */
async function hurryRecorder(page: Page) {
  await page.addInitScript(() => {
    const hurried = window as unknown as { hurry: boolean };
    window.MediaRecorder = class extends MediaRecorder {
      override start() {
        super.start();
        if (hurried.hurry) this.stop();
      }
    };
  });
  return (hurry: boolean) => page.evaluate((hurry) => Object.assign(window, { hurry }), hurry);
}

/** A voice that says nothing, and keeps what it was to say: browsers without a sound card have none. */
async function muteVoice(page: Page) {
  await page.addInitScript(() => {
    const said: (string | number)[][] = [];
    const speechSynthesis = {
      speak: ({ text, rate, pitch }: SpeechSynthesisUtterance) =>
        said.push([text, Math.round(rate * 10) / 10, pitch]),
      cancel: () => said.push(["silence"]),
    };
    Object.defineProperty(window, "speechSynthesis", { value: speechSynthesis });
    Object.assign(window, { said });
  });
  return async () =>
    (await page.evaluate(() => (window as unknown as { said: unknown[] }).said)).filter(
      (each, at, all) => at === 0 || JSON.stringify(each) !== JSON.stringify(all[at - 1]),
    );
}

test("a voice is recorded, heard, recorded again and saved, from whatever page was opened first", async ({
  page,
  visit,
  request,
}) => {
  test.slow();
  const name = unique("Guidance");
  const id = await addGuidance(request, name);
  const microphones = await watchMicrophones(page);
  const hurry = await hurryRecorder(page);
  await visit(`/admin/caretaker-guidance?q=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name: `View ${name}` }).click();
  await page.getByRole("link", { name: "Add Another Direction" }).click();
  await button(page, "Record Voice").click();
  await expect(button(page, "Stop Recording")).toBeVisible();
  await expect(button(page, "Save Direction")).toBeDisabled();
  await expect(page.getByText("0:01", { exact: true })).toBeVisible();
  await scan(page);
  await button(page, "Stop Recording").click();
  await expect(button(page, "Save Direction")).toBeEnabled();
  await expect(page.getByText(/^voice-[\dT-]{19}\.webm, \d+ KB$/)).toBeVisible();
  const player = page.getByLabel("What you recorded or chose");
  const play = (media: HTMLAudioElement) => media.play().then(() => media.duration > 0);
  expect(await player.evaluate(play)).toBe(true);
  expect(await microphones()).toEqual(["ended"]);
  await button(page, "Remove chosen recording").click();
  await expect(button(page, "Record Voice")).toBeVisible();

  await hurry(true);
  await button(page, "Record Voice").click();
  await button(page, "Stop Recording").click();
  await expect(page.getByRole("alert")).toContainText("Nothing was recorded.");
  expect(new Set(await microphones())).toEqual(new Set(["ended"]));
  await hurry(false);

  await button(page, "Record Voice").click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByText("0:01", { exact: true })).toBeVisible();
  await button(page, "Stop Recording").click();
  await button(page, "Record again").click();
  await expect(page.getByText("0:01", { exact: true })).toBeVisible();
  await button(page, "Stop Recording").click();
  await page.getByLabel("Guidance Day").selectOption("Day 1");
  await page.getByLabel("Guidance Title").fill("Listen");
  await page.getByLabel("Guidance Directions").fill("Listen to this.");
  await button(page, "Save Direction").click();
  await expect(toast(page, "Direction added successfully!")).toBeVisible();
  const saved = await page.locator("audio").getAttribute("src");
  const stored = await request.get(saved ?? "");
  expect(stored.headers()["content-type"]).toBe("audio/webm");
  expect(await page.locator("audio").evaluate(play)).toBe(true);

  // Leaving ends the recording.
  await page.getByRole("link", { name: "Edit step 1" }).click();
  await button(page, "Record Voice").click();
  await expect(button(page, "Stop Recording")).toBeVisible();
  expect((await microphones()).at(-1)).toBe("live");
  page.once("dialog", (asked) => void asked.accept());
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(new Set(await microphones())).toEqual(new Set(["ended"]));
  expect(page.url()).toContain(`/admin/caretaker-guidance/${id}`);
});

test("directions are read aloud, in the dialog and on the page, until it is left", async ({
  page,
  visit,
  request,
}) => {
  const id = await addGuidance(request, unique("Guidance"));
  const guidanceDirections = "Breathe in. Breathe out.\nSleep well.";
  await addGuidanceStep(request, id, { guidanceDirections });
  const said = await muteVoice(page);
  await visit(`/admin/caretaker-guidance/${id}`);
  await button(page, "Play Directions (TTS) of step 1").click();
  await expect(toast(page, "Playing directions")).toBeVisible();
  const read = ["Breathe in. Breathe out. Sleep well.", 0.9, 1];
  expect((await said()).at(-1)).toEqual(read);
  await button(page, "Stop Playing of step 1").click();
  expect((await said()).at(-1)).toEqual(["silence"]);
  await expect(button(page, "Play Directions (TTS) of step 1")).toBeVisible();

  await button(page, "Play Directions (TTS) of step 1").click();
  expect((await said()).at(-1)).toEqual(read);
  await page.getByRole("link", { name: "Add Another Direction" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect((await said()).at(-1)).toEqual(["silence"]);
  await button(page, "Preview Voice").click();
  await expect(toast(page, "Please enter guidance directions first")).toBeVisible();
  await page.getByLabel("Guidance Directions").fill("Drink water.");
  await button(page, "Preview Voice").click();
  await expect(
    toast(page, 'Preview only - To save audio, use the "Record Voice" button'),
  ).toBeVisible();
  expect((await said()).at(-1)).toEqual(["Drink water.", 0.9, 1]);
  await expect(button(page, "Stop Preview")).toBeVisible();
  page.once("dialog", (asked) => void asked.accept());
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect((await said()).at(-1)).toEqual(["silence"]);
});

test("says so where the browser has no voice, and where the microphone may not be used", async ({
  page,
  visit,
  request,
}) => {
  const id = await addGuidance(request, unique("Guidance"));
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, "speechSynthesis");
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException("Permission denied", "NotAllowedError"));
  });
  await visit(`/admin/caretaker-guidance/${id}/steps/new`);
  await button(page, "Record Voice").click();
  await expect(page.getByText("Could not access microphone: Permission denied")).toBeVisible();
  await expect(button(page, "Save Direction")).toBeEnabled();
  await page.getByLabel("Guidance Directions").fill("Drink water.");
  await button(page, "Preview Voice").click();
  await expect(toast(page, "Your browser does not support text-to-speech")).toBeVisible();
});
