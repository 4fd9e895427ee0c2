import { type Page } from "@playwright/test";
import { CHROMIUM_FLAGS, chromiumPath } from "../support/chromium";
import { expect, scanAccessibility, test, toast, unique } from "./fixtures";
import { addGuidance, addGuidanceStep } from "./records";

const FAKE_MICROPHONE_FLAGS = [
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
];

test.use({
  launchOptions: {
    executablePath: chromiumPath,
    args: [...CHROMIUM_FLAGS, ...FAKE_MICROPHONE_FLAGS],
  },
});
test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "recording needs scripts");

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Records the page's microphone tracks; the returned function reads their states. */
async function watchMicrophones(page: Page) {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const tracks: MediaStreamTrack[] = [];
    const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await getUserMedia(constraints);
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

/** Replaces MediaRecorder; the returned function makes it stop at start, before it has recorded anything. */
async function stubRecorder(page: Page) {
  await page.addInitScript(() => {
    const recorderWindow = window as unknown as { stopAtStart: boolean };
    window.MediaRecorder = class extends MediaRecorder {
      override start() {
        super.start();
        if (recorderWindow.stopAtStart) this.stop();
      }
    };
  });
  return (stopAtStart: boolean) =>
    page.evaluate((stopAtStart) => Object.assign(window, { stopAtStart }), stopAtStart);
}

/** Stubs speech synthesis, which browsers without a sound card lack; the returned function reads its calls, without repetitions. */
async function stubSpeech(page: Page) {
  await page.addInitScript(() => {
    const utterances: (string | number)[][] = [];
    const speechSynthesis = {
      speak: ({ text, rate, pitch }: SpeechSynthesisUtterance) =>
        utterances.push([text, Math.round(rate * 10) / 10, pitch]),
      cancel: () => utterances.push(["silence"]),
    };
    Object.defineProperty(window, "speechSynthesis", { value: speechSynthesis });
    Object.assign(window, { utterances });
  });
  return async () =>
    (await page.evaluate(() => (window as unknown as { utterances: unknown[] }).utterances)).filter(
      (each, at, all) => at === 0 || JSON.stringify(each) !== JSON.stringify(all[at - 1]),
    );
}

test("a recording is made, played, replaced and saved, after client-side navigation from the list", async ({
  page,
  visit,
  request,
}) => {
  const name = unique("Guidance");
  const id = await addGuidance(request, name);
  const readMicrophoneStates = await watchMicrophones(page);
  const setStopAtStart = await stubRecorder(page);
  await visit(`/admin/caretaker-guidance?q=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name: `View ${name}` }).click();
  await page.getByRole("link", { name: "Add Another Direction" }).click();
  await button(page, "Record Voice").click();
  await expect(button(page, "Stop Recording")).toBeVisible();
  await expect(button(page, "Save Direction")).toBeDisabled();
  await expect(page.getByText("0:01", { exact: true })).toBeVisible();
  await scanAccessibility(page);
  await button(page, "Stop Recording").click();
  await expect(button(page, "Save Direction")).toBeEnabled();
  await expect(page.getByText(/^voice-[\dT-]{19}\.webm, \d+ KB$/)).toBeVisible();
  const player = page.getByLabel("What you recorded or chose");
  const play = (media: HTMLAudioElement) => media.play().then(() => media.duration > 0);
  expect(await player.evaluate(play)).toBe(true);
  expect(await readMicrophoneStates()).toEqual(["ended"]);
  await button(page, "Remove chosen recording").click();
  await expect(button(page, "Record Voice")).toBeVisible();

  await setStopAtStart(true);
  await button(page, "Record Voice").click();
  await button(page, "Stop Recording").click();
  await expect(page.getByRole("alert")).toContainText("Nothing was recorded.");
  expect(new Set(await readMicrophoneStates())).toEqual(new Set(["ended"]));
  await setStopAtStart(false);

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

  // Leaving the dialog stops the recording.
  await page.getByRole("link", { name: "Edit step 1" }).click();
  await button(page, "Record Voice").click();
  await expect(button(page, "Stop Recording")).toBeVisible();
  expect((await readMicrophoneStates()).at(-1)).toBe("live");
  page.once("dialog", (confirmation) => void confirmation.accept());
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(new Set(await readMicrophoneStates())).toEqual(new Set(["ended"]));
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
  const readUtterances = await stubSpeech(page);
  await visit(`/admin/caretaker-guidance/${id}`);
  await button(page, "Play Directions (TTS) of step 1").click();
  await expect(toast(page, "Playing directions")).toBeVisible();
  const utterance = ["Breathe in. Breathe out. Sleep well.", 0.9, 1];
  expect((await readUtterances()).at(-1)).toEqual(utterance);
  await button(page, "Stop Playing of step 1").click();
  expect((await readUtterances()).at(-1)).toEqual(["silence"]);
  await expect(button(page, "Play Directions (TTS) of step 1")).toBeVisible();

  await button(page, "Play Directions (TTS) of step 1").click();
  expect((await readUtterances()).at(-1)).toEqual(utterance);
  await page.getByRole("link", { name: "Add Another Direction" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect((await readUtterances()).at(-1)).toEqual(["silence"]);
  await button(page, "Preview Voice").click();
  await expect(toast(page, "Please enter guidance directions first")).toBeVisible();
  await page.getByLabel("Guidance Directions").fill("Drink water.");
  await button(page, "Preview Voice").click();
  await expect(
    toast(page, 'Preview only - To save audio, use the "Record Voice" button'),
  ).toBeVisible();
  expect((await readUtterances()).at(-1)).toEqual(["Drink water.", 0.9, 1]);
  await expect(button(page, "Stop Preview")).toBeVisible();
  page.once("dialog", (confirmation) => void confirmation.accept());
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect((await readUtterances()).at(-1)).toEqual(["silence"]);
});

test("reports missing speech synthesis and a denied microphone", async ({
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
