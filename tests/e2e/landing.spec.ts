import { type Page } from "@playwright/test";
import { expect, measureOverflow, scanAccessibility, test } from "./fixtures";

const SECTIONS = [
  ["select", "Feel ready for your procedure"],
  ["statistics", "Don't Be a Statistic"],
  ["about", "How We Help You"],
  ["plans", "Choose Your Medical Procedure"],
  ["how", "See How It Works"],
  ["studies", "Backed By Clinical Research"],
  ["partners", "Partners"],
  ["hipaa", "Privacy and Compliance"],
  ["sign-in", "You do not have to do this alone"],
] as const;

const setPhoneViewport = (page: Page) => page.setViewportSize({ width: 375, height: 740 });
const section = (page: Page, id: string) => page.locator(`section#${id}`);
const startBar = (page: Page) => page.getByRole("navigation", { name: "Next step" });

test("has its sections in order, under one heading", async ({ page, visit }) => {
  await visit("/");
  const sections = await page.locator("main section").all();
  const ids = await Promise.all(sections.map((each) => each.getAttribute("id")));
  expect(ids).toEqual(SECTIONS.map(([id]) => id));
  for (const [id, title] of SECTIONS) {
    await expect(section(page, id).getByRole("heading", { name: title })).toBeVisible();
  }
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
});

test("shows the figures of four procedures", async ({ page, visit }) => {
  await visit("/");
  await expect(section(page, "statistics").getByRole("listitem")).toHaveText([
    /Blood Draws.*34%.*1\.6B/,
    /Imaging.*72%.*150M/,
    /Screenings.*74%.*133M/,
    /Surgeries.*88%.*15M/,
  ]);
});

test(
  "links from the header to its sections",
  { tag: "@needs-browser" },
  async ({ page, visit }) => {
    // Coarse clock of 100 ms, like browsers that resist fingerprinting.
    await page.addInitScript(() => {
      const now = performance.now.bind(performance);
      performance.now = () => Math.floor(now() / 100) * 100;
    });
    await visit("/");
    const header = page.getByRole("navigation", { name: "Main" });
    for (const [link, id] of [
      // Scrolls smoothly, which takes a second for each link.
      ["Select Plan", "plans"],
      ["Partners", "partners"],
      ["HIPAA", "hipaa"],
      ["About", "about"],
      ["Sign In", "sign-in"],
    ] as const) {
      await header.getByRole("link", { name: link, exact: true }).click();
      await expect(page).toHaveURL(`/#${id}`);
      const heading = section(page, id).getByRole("heading", { level: 2 }).first();
      await expect(heading).toBeInViewport();
      await page.emulateMedia({ reducedMotion: "reduce" });
    }
    const signInSection = section(page, "sign-in");
    await expect(signInSection.getByRole("link", { name: "Sign In", exact: true })).toHaveAttribute(
      "href",
      "/sign-in",
    );
    await expect(signInSection.getByRole("link", { name: "My Procedures" })).toHaveAttribute(
      "href",
      "/patient-procedures",
    );
  },
);

test("names the partners that are shown on the site, under their kind", async ({ page, visit }) => {
  await visit("/");
  const group = (name: string) =>
    section(page, "partners").getByRole("listitem").filter({ hasText: name });
  const named = group("Healthcare Systems").getByRole("link", { name: /Lakemoor/ });
  await expect(named).toHaveAttribute("rel", "noreferrer");
  await expect(group("Employers")).toContainText("Northwind");
  await expect(group("Insurers")).toHaveCount(0);
  await expect(section(page, "partners")).not.toContainText("Fernhill");
});

test("opens one study at a time, and closes it again", async ({ page, visit }) => {
  await visit("/");
  const open = section(page, "studies").locator("details[open]");
  await expect(open).toHaveCount(0);
  await page.getByText("Fear before a procedure is common", { exact: true }).click();
  await expect(open).toContainText("10.1016/j.ijso.2020.05.010");
  await page.getByText("Music", { exact: true }).click();
  await expect(open).toHaveCount(1);
  await expect(open).toContainText("10.1002/14651858.CD006908.pub2");
  await page.getByText("Music", { exact: true }).click();
  await expect(open).toHaveCount(0);
});

test("plays its film, with captions", async ({ page, visit, javaScript }) => {
  await visit("/");
  const film = page.locator("video");
  await expect(film).toHaveAttribute("controls");
  await expect(film.locator("track")).toHaveAttribute("srclang", "en");
  if (!javaScript) return;
  // The test browser may lack the codec: then canPlayType says so, and playing is not tried.
  const outcome = await film.evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    if (!video.canPlayType('video/mp4; codecs="avc1.640020"')) return "cannot";
    await video.play();
    return video.textTracks[0]?.mode;
  });
  expect(["showing", "cannot"]).toContain(outcome);
});

test.describe("on a phone", { tag: "@needs-browser" }, () => {
  test("opens and closes its menu, and closes it when a link is chosen", async ({
    page,
    visit,
    javaScript,
  }) => {
    await setPhoneViewport(page);
    await visit("/");
    const partners = page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Partners", exact: true });
    const menu = page.getByRole("link", { name: "Menu", exact: true });
    await expect(partners).toBeHidden();
    await menu.click();
    await expect(partners).toBeVisible();
    const closeMenu = page.getByRole("link", { name: "Close menu" });
    await closeMenu.click();
    await expect(partners).toBeHidden();
    if (javaScript) {
      await menu.press("Enter");
      await expect(menu).toHaveAttribute("aria-expanded", "true");
      await expect(page.getByRole("dialog", { name: "Menu" })).toContainText("Sign In");
      await scanAccessibility(page);
      await expect(closeMenu).toBeFocused();
      await page.keyboard.press("Shift+Tab");
      await expect(closeMenu).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(partners).toBeHidden();
      await expect(menu).toBeFocused();
      await expect(menu).toHaveAttribute("aria-expanded", "false");
    }
    await menu.click();
    await partners.click();
    await expect(partners).toBeHidden();
    await expect(section(page, "partners").getByRole("heading").first()).toBeInViewport();
  });

  test("keeps the start bar visible, without covering the end of the page", async ({
    page,
    visit,
  }) => {
    await setPhoneViewport(page);
    await visit("/");
    await expect(startBar(page)).toContainText("Select Your Procedure");
    await startBar(page).getByRole("link", { name: "Start" }).click();
    await expect(page).toHaveURL("/#plans");
    await expect(section(page, "plans").getByRole("heading").first()).toBeInViewport();
    await expect(startBar(page)).toBeHidden();

    const last = page.getByRole("button", { name: /^Lite/ });
    await last.focus();
    await expect(last).toBeInViewport();
    await expect(async () => {
      const [buttonBox, barBox] = [await last.boundingBox(), await startBar(page).boundingBox()];
      expect((buttonBox?.y ?? 0) + (buttonBox?.height ?? 0)).toBeLessThanOrEqual(barBox?.y ?? 0);
    }).toPass();
  });

  test("shows a HIPAA note before the footer, and only on a phone", async ({ page, visit }) => {
    await setPhoneViewport(page);
    await visit("/");
    const hipaaNote = page.getByRole("complementary", { name: "HIPAA" });
    await expect(hipaaNote).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(hipaaNote).toBeHidden();
    await expect(startBar(page)).toBeHidden();
  });

  test("never scrolls horizontally, nor does the page of all studies", async ({ page, visit }) => {
    for (const path of ["/", "/studies"]) {
      for (const width of [375, 320]) {
        await page.setViewportSize({ width, height: 740 });
        await visit(path);
        expect(await measureOverflow(page), `${path} at ${width}`).toBeLessThanOrEqual(0);
      }
    }
  });
});

for (const [width, height] of [
  [1280, 800],
  [375, 740],
] as const) {
  test(
    `loads at most 100 kB of pictures at once at ${width} px`,
    { tag: "@needs-browser" },
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      const pictures: Promise<number>[] = [];
      page.on("response", (response) => {
        if (response.request().resourceType() !== "image") return;
        pictures.push(response.body().then(({ length }) => length));
      });
      await page.goto("/", { waitUntil: "networkidle" });
      const bytes = (await Promise.all(pictures)).reduce((sum, each) => sum + each, 0);
      expect(bytes).toBeLessThanOrEqual(100_000);
      for (const picture of await page.locator("img").all()) {
        await expect(picture).toHaveAttribute("loading", "lazy");
        await expect(picture).toHaveAttribute("width");
        await expect(picture).toHaveAttribute("height");
        await expect(picture).toHaveAttribute("alt");
      }
    },
  );
}
