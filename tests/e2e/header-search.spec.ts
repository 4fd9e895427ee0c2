import {
  allowStatus,
  createGate,
  expect,
  isInBrowser,
  scanAccessibility,
  test,
  unique,
} from "./fixtures";
import { addTag } from "./records";

test(
  "the search in the header suggests what it finds, and leads to all of it",
  allowStatus(503),
  async ({ page, visit, request, javaScript }) => {
    const name = unique("Heron");
    const id = await addTag(request, name);
    await visit("/admin/dashboard");
    const header = page.getByRole("banner");
    const field = header.getByRole("searchbox", { name: "Search everything" });
    if (javaScript && isInBrowser(page)) {
      const all = header.getByRole("link", { name: `All results for “${name}”` });
      const code = createGate();
      await page.route("**/assets/search-suggestions-*.js", async (route) => {
        await code.released;
        await route.continue();
      });
      await expect(async () => {
        await page.keyboard.press("Control+k");
        await expect(field).toBeFocused({ timeout: 500 });
      }).toPass();
      // Suggestions that do not arrive change nothing; what is typed before their code is there gets some.
      const suggestions = "**/admin/search/suggestions?*";
      await page.route(suggestions, (route) => route.fulfill({ status: 503 }), { times: 1 });
      const refused = page.waitForResponse(suggestions);
      await field.fill(name.slice(0, -1));
      code.release();
      await refused;
      await expect(all).toBeHidden();
      await field.pressSequentially(name.slice(-1));
      await expect(all).toBeVisible();
      await scanAccessibility(page);
      await page.keyboard.press("Escape");
      await expect(all).toBeHidden();
      await expect(field).toBeFocused();
      await field.press("Backspace");
      await field.press(name.slice(-1));
      await expect(all).toBeVisible();
      await page.keyboard.press("ArrowDown");
      await expect(header.getByRole("group", { name: "Tags" }).getByRole("link")).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(new RegExp(`/admin/tags/${id}/edit$`));
      await visit("/admin/dashboard");
    }
    await field.fill(name);
    await field.press("Enter");
    await expect(page).toHaveURL(/\/admin\/search\?q=/);
    await expect(page.getByRole("main").getByRole("link", { name })).toBeVisible();
  },
);

test(
  "Ctrl+K opens the search's page where the header has no room for the field",
  { tag: "@needs-browser" },
  async ({ page, visit, javaScript }) => {
    test.skip(!javaScript, "without scripts no key is followed");
    await page.setViewportSize({ width: 800, height: 800 });
    await visit("/admin/tags");
    await expect(async () => {
      await page.keyboard.press("Control+k");
      await expect(page).toHaveURL(/\/admin\/search/, { timeout: 1_000 });
    }).toPass();
    await expect(page.getByRole("main").getByRole("searchbox")).toBeVisible();
  },
);
