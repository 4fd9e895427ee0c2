import { type Page } from "@playwright/test";
import { ADMIN_NAVIGATION } from "../../app/components/layout/admin-navigation";
import { expect, allowStatus, isInBrowser, test, toast } from "./fixtures";

const menu = (page: Page) => page.getByRole("dialog", { name: "Admin Menu" });
const tabs = (page: Page) => page.getByRole("navigation", { name: "Areas" });

const menuButton = (page: Page) => page.getByRole("button", { name: "Open Admin Menu" });

/** Labels of entries of the menu, two of which count: requests that nobody has answered yet, and patients who need somebody. */
const entries = (labels: readonly string[]) =>
  labels.map((label) =>
    ["Live Sessions", "Patients"].includes(label)
      ? new RegExp(`^${label}(?: \\(\\d+(?: new)?\\))?$`)
      : label,
  );

async function openMenu(page: Page) {
  await menuButton(page).click();
  await expect(menu(page)).toBeVisible();
}

/** Whether a screen reader is told that a button is expanded, which browsers know of the button of a popover by themselves. */
async function isExpanded(page: Page, name: string) {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const button = nodes.find((node) => node.role?.value === "button" && node.name?.value === name);
  return button?.properties?.find((property) => property.name === "expanded")?.value
    .value as unknown;
}

test(
  "has a header with the product's name, who is signed in, and Logout",
  { tag: "@in-chromium" },
  async ({ page, visit }) => {
    await visit("/admin/tags");
    const header = page.getByRole("banner");
    if (isInBrowser(page)) expect((await header.boundingBox())?.height).toBe(70);
    await expect(header.getByRole("link", { name: "Calmward" })).toBeVisible();
    await expect(header.getByText("Signed in as Admin")).toBeVisible();
    await header.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/admin/dashboard");
    await expect(toast(page, "open access has no sign-in to end")).toBeVisible();
  },
);

test("redirects /admin to the dashboard", async ({ page, visit }) => {
  await visit("/admin");
  await expect(page).toHaveURL("/admin/dashboard");
});

test(
  "lists all areas in the side menu, 300 px wide",
  { tag: "@in-chromium" },
  async ({ page, visit }) => {
    await visit("/admin/tags");
    await expect(menu(page)).toBeHidden();
    await openMenu(page);
    await expect(menu(page).getByRole("heading", { name: "Admin Menu" })).toBeVisible();
    await expect(menu(page).getByRole("link")).toHaveText(
      entries(ADMIN_NAVIGATION.map(({ label }) => label)),
    );
    if (isInBrowser(page)) expect((await menu(page).boundingBox())?.width).toBe(300);
    await expect(menu(page).locator("[aria-current=page]")).toHaveText(["Tags"]);
  },
);

const CLOSE_ACTIONS: [string, string[], (page: Page) => Promise<void>][] = [
  ["its button", [], (page) => menu(page).getByRole("button", { name: "Close" }).click()],
  ["a click beside it", ["@needs-browser"], (page) => page.mouse.click(900, 500)],
  ["Escape", ["@needs-browser"], (page) => page.keyboard.press("Escape")],
];
for (const [control, tag, close] of CLOSE_ACTIONS) {
  test(`closes the side menu by ${control}`, { tag }, async ({ page, visit }) => {
    await visit("/admin/dashboard");
    await openMenu(page);
    if (isInBrowser(page)) {
      await expect(menu(page).getByRole("button", { name: "Close" })).toBeFocused();
      expect(await isExpanded(page, "Open Admin Menu")).toBe(true);
    }
    await close(page);
    await expect(menu(page)).toBeHidden();
    if (control === "Escape") await expect(menuButton(page)).toBeFocused();
    await expect(page).toHaveURL("/admin/dashboard");
  });
}

test("goes to an area chosen in the side menu, and closes the menu", async ({ page, visit }) => {
  await visit("/admin/dashboard");
  await openMenu(page);
  await menu(page).getByRole("link", { name: "Departments" }).click();
  await expect(page).toHaveURL("/admin/departments");
  await expect(menu(page)).toBeHidden();
  await expect(tabs(page).locator("[aria-current=page]")).toHaveText(["Departments"]);
});

const TAB_LABELS = ADMIN_NAVIGATION.filter(({ inTabs }) => inTabs !== false).map(
  ({ label, tabLabel = label }) => tabLabel,
);

test(
  "has the everyday areas as tabs on one line, in their order, and those that do not fit under More",
  { tag: "@in-chromium" },
  async ({ page, visit }) => {
    await visit("/admin/departments/1");
    await expect(tabs(page).getByRole("link")).toHaveText(entries(TAB_LABELS.slice(0, 9)));
    await expect(tabs(page).locator("[aria-current=page]")).toHaveText(["Departments"]);
    await tabs(page).getByRole("button", { name: "More" }).click();
    await expect(tabs(page).getByRole("link")).toHaveText(entries(TAB_LABELS));
    await tabs(page).getByRole("link", { name: "Tags" }).click();
    await expect(page).toHaveURL("/admin/tags");
    await expect(tabs(page).getByRole("link")).toHaveText(
      entries([...TAB_LABELS.slice(0, 9), "Tags"]),
    );
    await expect(tabs(page).locator("[aria-current=page]")).toHaveText(["Tags"]);
  },
);

for (const width of [360, 768, 1024, 1280, 1920]) {
  test(
    `takes at most 130 px before the content, ${width} px wide, without sideways scrolling`,
    { tag: "@needs-browser" },
    async ({ page, visit }) => {
      await page.setViewportSize({ width, height: 800 });
      await visit("/admin/tags");
      expect((await page.getByRole("main").boundingBox())?.y).toBeLessThanOrEqual(130);
      const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
      expect(heading?.y).toBeLessThanOrEqual(130);
      const logo = await page.getByRole("banner").getByRole("button").first().boundingBox();
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(scrollWidth).toBeLessThanOrEqual(width);
      // The menu's icon, in the middle of a 40 px button, stands above the content's left edge.
      expect(Math.abs((logo?.x ?? 0) + 10 - (heading?.x ?? 0))).toBeLessThanOrEqual(2);
      const logout = await page.getByRole("button", { name: "Logout" }).boundingBox();
      expect(logout?.y).toBeLessThan(60);
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(
          "* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }",
        );
        document.adoptedStyleSheets.push(sheet);
      });
      // WCAG 1.4.12: wider text wraps.
      const spacedWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(spacedWidth).toBeLessThanOrEqual(width);
      await page.evaluate(() => document.adoptedStyleSheets.pop());
      if (width < 768) return;
      const [first, last] = [
        tabs(page).getByRole("link").first(),
        tabs(page).getByRole("link").last(),
      ];
      expect((await first.boundingBox())?.y).toBe((await last.boundingBox())?.y);
    },
  );
}

test(
  "shows the 404 inside the shell, with the dashboard as the active area",
  allowStatus(404),
  async ({ page, visit }) => {
    const response = await visit("/admin/nonsense");
    expect(response.status()).toBe(404);
    await expect(tabs(page).locator("[aria-current=page]")).toHaveText(["Dashboard"]);
    await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
    await expect(
      page.getByText("Oops! The page you're looking for doesn't exist yet."),
    ).toBeVisible();
    await expect(
      page.getByRole("main").getByRole("link", { name: "Contact support" }),
    ).toBeVisible();
    await page.getByRole("link", { name: "Go to Dashboard" }).click();
    await expect(page).toHaveURL("/admin/dashboard");
  },
);

test(
  "shows the 404 outside the back-office without its shell",
  allowStatus(404),
  async ({ page, visit }) => {
    const response = await visit("/nonsense");
    expect(response.status()).toBe(404);
    await expect(page).toHaveTitle("404 Page Not Found - Calmward");
    await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
    await expect(tabs(page)).toHaveCount(0);
    await page.getByRole("link", { name: "Go to Dashboard" }).click();
    await expect(page).toHaveURL("/admin/dashboard");
  },
);

test("explains an invalid query parameter", allowStatus(400), async ({ page, visit }) => {
  const response = await visit("/admin/tags?sort=evil");
  expect(response.status()).toBe(400);
  await expect(page.getByText("sort must be one of id, name, createdAt")).toBeVisible();
  await expect(tabs(page).locator("[aria-current=page]")).toHaveText(["Tags"]);
});

test("has a footer of three columns, with the year", async ({ page, visit }) => {
  await visit("/admin/dashboard");
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("navigation")).toHaveCount(3);
  await expect(footer.getByRole("link")).toHaveText([
    "Healthcare Systems",
    "Medical Providers",
    "Healthcare Affiliates",
    "Patients",
    "Privacy and Terms",
    "Support Contact",
    "About Us",
    "Contact Us",
    "Studies",
    "HIPAA",
  ]);
  await expect(footer.getByText("© 2025")).toBeVisible();
});
