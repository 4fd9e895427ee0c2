import type { APIRequestContext, Page } from "@playwright/test";
import {
  expect,
  allowStatus,
  waitForHydration,
  scanAccessibility,
  test,
  unique,
} from "./media-host";
import {
  addAdvertisement,
  addAdvertiser,
  addReligiousMessage,
  addReligiousPartner,
} from "./records";

/** Creates an advertiser with one advertisement of the URL. */
async function createAdvertisement(request: APIRequestContext, url: string) {
  const [owner, name] = [unique("Advertiser"), unique("Spot")];
  const advertiserId = await addAdvertiser(request, owner);
  const values = { advertisementName: name, advertisementUrl: url };
  const id = await addAdvertisement(request, advertiserId, values);
  const detailPath = `/admin/advertisers/${advertiserId}`;
  const readCounts = async () => {
    const response = await request.get(`/advertisement/${id}`);
    type AdvertisementResponse = {
      result: { data: { advertisement: { views: number; plays: number } } };
    };
    const { result } = (await response.json()) as AdvertisementResponse;
    const { views, plays } = result.data.advertisement;
    return { views, plays };
  };
  return {
    owner,
    name,
    detailPath,
    playPath: `${detailPath}/advertisements/${id}/play`,
    readCounts,
  };
}

const playDialog = (page: Page) => page.getByRole("dialog", { name: "Play Advertisement" });
const factValue = (page: Page, label: string) =>
  playDialog(page).locator("dt", { hasText: label }).locator("+ dd");
const playButton = (page: Page) => page.getByRole("link", { name: "Play", exact: true });

test(
  "opens an advertisement from its list and plays it, as a preview that is not counted",
  { tag: "@needs-browser" },
  async ({ page, visit, request, mediaHost, javaScript }) => {
    const { owner, name, detailPath, playPath, readCounts } = await createAdvertisement(
      request,
      mediaHost.url("a.wav"),
    );
    await visit(`${detailPath}?sort=advertisementName`);
    await page.getByRole("link", { name: `Preview ${name}` }).click();
    await expect(page).toHaveURL(`${playPath}?sort=advertisementName`);
    await expect(page).toHaveTitle(/^Play Advertisement .*- Calmward$/);
    await expect(factValue(page, "Name")).toHaveText(name);
    await expect(factValue(page, "Advertiser")).toHaveText(owner);
    await expect(factValue(page, "Duration")).toHaveText("15 seconds");
    await expect(factValue(page, "Views")).toHaveText("0");
    await expect(factValue(page, "Plays")).toHaveText("0");
    const { host } = new URL(mediaHost.url(""));
    await expect(playDialog(page)).toContainText(`Playing loads it from ${host}.`);
    const link = factValue(page, "Advertisement URL").getByRole("link");
    await expect(link).toHaveAttribute("rel", "noreferrer noopener");
    await expect(link).toHaveAttribute("target", "_blank");
    expect(mediaHost.requests).toEqual([]);
    expect(await readCounts()).toEqual({ views: 0, plays: 0 });

    await playButton(page).click();
    await expect(page).toHaveURL(`${playPath}?sort=advertisementName&started`);
    await expect(factValue(page, "Views")).toHaveText("0");
    await expect(factValue(page, "Plays")).toHaveText("0");
    const player = playDialog(page).locator("audio");
    await expect(player).toHaveAccessibleName(name);
    await expect.poll(() => mediaHost.requests[0]).toBe("/a.wav from nowhere");
    if (javaScript) {
      const hasEnded = () => player.evaluate((media: HTMLAudioElement) => media.ended);
      await expect.poll(hasEnded).toBe(true);
    }
    expect(await readCounts()).toEqual({ views: 0, plays: 0 });
    await expect(page.getByText("This could not be played here.")).toHaveCount(0);

    await playDialog(page).getByRole("link", { name: "Close" }).click();
    await expect(playDialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(`${detailPath}?sort=advertisementName`);
    expect(await readCounts()).toEqual({ views: 0, plays: 0 });
  },
);

test("plays a religious message, which its partner's table and reports do not count", async ({
  page,
  visit,
  request,
  mediaHost,
}) => {
  const partner = await addReligiousPartner(request, unique("Partner"));
  await addReligiousMessage(request, partner, { messageUrl: mediaHost.url("a.wav") });
  const detailPath = `/admin/religious/${partner}`;
  await visit(detailPath);
  await page.getByRole("link", { name: "Preview Pre-Procedure Message, Catholic" }).click();
  const dialog = page.getByRole("dialog", { name: "Play Religious Message" });
  await expect(dialog).toContainText("Pre-Procedure Message, Catholic");
  await playButton(page).click();
  await expect(dialog.locator("audio")).toBeVisible();
  await dialog.getByRole("link", { name: "Close" }).click();
  await expect(page).toHaveURL(detailPath);
  const row = page.getByRole("row").filter({ hasText: "Pre-Procedure Message" });
  await expect(row.locator("[data-label=Views]")).toHaveText("0");
  await expect(row.locator("[data-label=Plays]")).toHaveText("0");
  await page.getByRole("link", { name: "Reports" }).click();
  await expect(page).toHaveURL(`${detailPath}/reports`);
  await expect(page.getByRole("definition")).toHaveText(["0", "0"]);
});

test("counts nothing when the player page is reloaded", async ({
  page,
  visit,
  request,
  mediaHost,
}) => {
  const { playPath, readCounts } = await createAdvertisement(request, mediaHost.url("a.wav"));
  await visit(`${playPath}?started`);
  await page.reload();
  await expect(playDialog(page).locator("audio")).toBeVisible();
  expect(await readCounts()).toEqual({ views: 0, plays: 0 });
});

test(
  "shows a video from its own host",
  { tag: "@needs-browser" },
  async ({ page, visit, request, mediaHost }) => {
    const { playPath, name } = await createAdvertisement(request, mediaHost.url("a.mp4"));
    await visit(playPath);
    await playButton(page).click();
    await expect(playDialog(page).locator("video")).toHaveAccessibleName(name);
    await expect.poll(() => mediaHost.requests[0]).toBe("/a.mp4 from nowhere");
  },
);

test(
  "reports media that fails to play, and links to it",
  allowStatus(404),
  async ({ page, visit, request, mediaHost, javaScript }) => {
    const { playPath } = await createAdvertisement(request, mediaHost.url("gone.mp3"));
    await visit(playPath);
    await playButton(page).click();
    const link = playDialog(page).getByRole("link", { name: "open the address" });
    await expect(link).toHaveAttribute("href", mediaHost.url("gone.mp3"));
    await expect(link).toHaveAttribute("rel", "noreferrer noopener");
    if (javaScript) await expect(page.getByText("This could not be played here.")).toBeVisible();
  },
);

test(
  "plays YouTube in a frame of its own, and only after Play",
  { tag: "@needs-browser" },
  async ({ page, visit, request, baseURL }) => {
    const requests: string[] = [];
    await page.route(/^https:/, (route) => {
      requests.push(`${route.request().url()} from ${route.request().headers().referer}`);
      return route.fulfill({ contentType: "text/html", body: "<title>Player</title>A player" });
    });
    const { playPath, name } = await createAdvertisement(request, "https://youtu.be/dQw4w9WgXcQ");
    await visit(playPath);
    expect(requests).toEqual([]);
    await playButton(page).click();
    const frame = playDialog(page).locator("iframe");
    await expect(frame).toHaveAttribute("title", name);
    await expect(frame.contentFrame().getByText("A player")).toBeVisible();
    const player = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1";
    expect(requests).toEqual([`${player} from ${baseURL}/`]);
    const allowed = await frame.evaluate((element: HTMLIFrameElement) => element.allow);
    for (const feature of ["fullscreen", "autoplay"]) expect(allowed).toContain(feature);
  },
);

test(
  "only links to a URL that cannot be played",
  { tag: "@forms-client-only" },
  async ({ page, visit, request }) => {
    const { playPath } = await createAdvertisement(request, "https://example.org/a-page");
    await visit(playPath);
    await expect(playButton(page)).toHaveCount(0);
    await expect(playDialog(page)).toContainText(
      "It cannot be played here. It opens at example.org.",
    );
    const link = playDialog(page).getByRole("link", { name: "Open Address" });
    await expect(link).toHaveAttribute("href", "https://example.org/a-page");
    await expect(link).toHaveAttribute("target", "_blank");
  },
);

test(
  "shows 404 for an unknown advertisement",
  { ...allowStatus(404), tag: "@forms-client-only" },
  async ({ page, visit, request }) => {
    const { playPath } = await createAdvertisement(request, "https://example.org/a.mp3");
    const response = await visit(playPath.replace(/\d+\/play/, "2000000000/play"));
    expect(response.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Advertisement Not Found" })).toBeVisible();
  },
);

test.describe("with scripts", () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "needs scripts");

  test("closes with Escape; going back shows Play, because the new document may not load the media yet", async ({
    page,
    visit,
    request,
    mediaHost,
  }) => {
    const { detailPath, playPath } = await createAdvertisement(request, mediaHost.url("a.wav"));
    await visit(playPath);
    await playButton(page).click();
    await expect(playDialog(page).locator("audio")).toBeVisible();
    await waitForHydration(page);
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(detailPath);
    await page.reload();
    await waitForHydration(page);
    await page.goBack();
    await expect(page).toHaveURL(`${playPath}?started`);
    await expect(playDialog(page).locator("audio")).toHaveCount(0);
    await playButton(page).click();
    await expect(playDialog(page).locator("audio")).toBeVisible();
  });

  test("has no accessibility violations before and while it plays", async ({
    page,
    visit,
    request,
    mediaHost,
  }) => {
    const { playPath } = await createAdvertisement(request, mediaHost.url("a.wav"));
    for (const address of [playPath, `${playPath}?started`]) {
      await visit(address);
      for (const width of [1280, 375]) {
        await page.setViewportSize({ width, height: 812 });
        await scanAccessibility(page);
      }
    }
  });
});
