import {
  expect,
  allowStatus,
  measureOverflow,
  scanAccessibility,
  scanAtWidths,
  test,
  toast,
  unique,
} from "./fixtures";
import { navigateTo } from "./client-navigation";
import { ERROR_PAGES, SCANNED_PAGES, SCRIPTLESS_PAGES, UNKNOWN_PAGES } from "./scanned-pages";

test.describe("with scripts", () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "axe needs scripts");

  /** Allows each page the default timeout of a test. */
  const allowTimeFor = (pages: number) => test.setTimeout(pages * 60_000);

  for (const [area, paths] of Object.entries(SCANNED_PAGES)) {
    test(`has no accessibility violations: ${area}`, async ({ page, visit }) => {
      allowTimeFor(paths.length);
      for (const [index, path] of paths.entries()) {
        // Within the document of the first one: loading one, and axe into it, takes half the time of a page.
        if (index > 0) await navigateTo(page, path);
        else expect((await visit(path)).status(), path).toBe(200);
        // Other pages of an area mostly repeat the colors of its first one, and what only a phone shows.
        const isFirst = index === 0;
        await scanAtWidths(page, {
          colorSchemes: isFirst ? ["light", "dark"] : ["light"],
          scansDocument: isFirst || area === "components",
        });
      }
    });
  }

  test(
    "has no accessibility violations on error pages",
    allowStatus(404, 400),
    async ({ page, visit }) => {
      allowTimeFor(UNKNOWN_PAGES.length + ERROR_PAGES.length);
      for (const path of UNKNOWN_PAGES) {
        await visit(path);
        await scanAtWidths(page);
      }
      for (const path of ERROR_PAGES) {
        await visit(path);
        await scanAtWidths(page, { coversScreen: false });
      }
    },
  );

  test(
    "has no accessibility violations in the API documentation",
    allowStatus(404),
    async ({ page }) => {
      allowTimeFor(SCRIPTLESS_PAGES.length);
      for (const path of SCRIPTLESS_PAGES) {
        await page.goto(path);
        await page
          .locator("details")
          .evaluateAll((all) => all.forEach((each) => each.toggleAttribute("open", true)));
        await scanAtWidths(page);
      }
    },
  );

  test("has no accessibility violations in the steps and drafts of a wizard", async ({
    page,
    visit,
  }) => {
    await visit("/admin/advertisers/new");
    const name = unique("Advertiser");
    await page.getByRole("textbox", { name: "Advertiser Name" }).fill(name);
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await scanAccessibility(page);
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("button", { name: "Discard draft" })).toBeVisible();
    await scanAccessibility(page);
    await page.getByRole("link", { name: "Keep editing" }).click();
    await expect(page.getByRole("textbox", { name: "Advertiser Name" })).toHaveValue(name);
    await scanAccessibility(page);
    for (const part of ["First Name", "Last Name", "Title"]) {
      await page.getByRole("textbox", { name: `Contact ${part}` }).fill("Known");
    }
    await page.getByRole("textbox", { name: "Contact Phone" }).fill("305-555-0123");
    await page.getByRole("textbox", { name: "Contact Email" }).fill("known@example.org");
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await page.getByRole("textbox", { name: "Advertisement Name" }).fill("Spot");
    await page.getByRole("textbox", { name: "Advertisement URL" }).fill("https://x.example/a");
    await page.getByRole("button", { name: "Add Advertisement", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Created Advertisements (1)" })).toBeVisible();
    await scanAccessibility(page);
    await page.setViewportSize({ width: 375, height: 812 });
    await scanAccessibility(page);
    await visit("/admin/advertisers");
    await expect(page.getByText("is not saved yet")).toBeVisible();
    await scanAccessibility(page);
  });

  test("has no accessibility violations where a wizard asks whether to keep a draft, or goes on", async ({
    page,
    visit,
  }) => {
    const wizards = [
      ["sessions", "Session Name"],
      ["religious", "Partner Name"],
      ["surveys", "Survey Name"],
      ["caretaker-guidance", "Guidance Name"],
    ] as const;
    allowTimeFor(wizards.length);
    for (const [index, [area, nameField]] of wizards.entries()) {
      await visit(`/admin/${area}/new`);
      const name = unique("Draft");
      await page.getByRole("textbox", { name: nameField }).fill(name);
      await page.getByRole("button", { name: "Cancel", exact: true }).click();
      await expect(page.getByRole("button", { name: "Discard draft" })).toBeVisible();
      // The question is the same in each wizard.
      if (index === 0) await scanAtWidths(page);
      else await scanAccessibility(page, { colorSchemes: ["light"] });
      await page.getByRole("link", { name: "Keep editing" }).click();
      await expect(page.getByRole("textbox", { name: nameField })).toHaveValue(name);
      await scanAccessibility(page, { colorSchemes: ["light"] });
      await page.getByRole("button", { name: "Cancel", exact: true }).click();
      await page.getByRole("button", { name: "Discard draft" }).click();
      await expect(toast(page, "Draft discarded")).toBeVisible();
    }
  });

  test("has no accessibility violations in the five steps of a session", async ({
    page,
    visit,
  }) => {
    await visit("/admin/sessions/1/duplicate");
    for (const step of [1, 2, 3, 4, 5]) {
      await expect(page.getByRole("list", { name: `Step ${step} of 5` })).toBeVisible();
      if (step === 4) {
        for (const yes of await page.getByRole("radio", { name: "Yes" }).all()) await yes.check();
      }
      await scanAtWidths(page);
      if (step === 4) {
        for (const no of await page.getByRole("radio", { name: "No" }).all()) await no.check();
      }
      if (step < 5) await page.getByRole("button", { name: "Next", exact: true }).click();
    }
  });

  test("has no accessibility violations in a form with errors", async ({ page, visit }) => {
    await visit("/admin/departments/new");
    await page.getByRole("button", { name: "Create Department & Specialty" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await scanAccessibility(page);
    await page.locator("input[role=combobox]").fill("c");
    await expect(page.getByRole("listbox")).toBeVisible();
    await scanAccessibility(page);
  });

  test("has no accessibility violations in the menus of all areas", async ({ page, visit }) => {
    await visit("/admin/tags");
    for (const name of ["Open Admin Menu", "More"]) {
      await page.getByRole("button", { name }).click();
      await scanAccessibility(page);
      await page.keyboard.press("Escape");
    }
  });

  test("has no accessibility violations in an import's preview and result", async ({
    page,
    visit,
  }) => {
    await visit("/admin/departments/import");
    const rows = ["Department,Specialty,Status", `${unique("Department")},One,Active`, ",,Never"];
    await page.getByLabel("File", { exact: true }).setInputFiles({
      name: "hospital.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(rows.join("\n")),
    });
    await page.getByRole("button", { name: "Upload & Process" }).click();
    await expect(page.getByRole("dialog", { name: "Bulk Import Preview" })).toBeVisible();
    await scanAccessibility(page);
    await page.setViewportSize({ width: 375, height: 812 });
    await scanAccessibility(page);
    await page.getByRole("button", { name: "Import Data" }).click();
    await expect(page.getByRole("dialog", { name: "Bulk Import Finished" })).toBeVisible();
    await scanAccessibility(page);
  });
});

test.describe("without scripts", () => {
  test.skip(
    ({ javaScriptEnabled }) => javaScriptEnabled !== false,
    "with scripts, the scans measure the overflow",
  );

  test(
    "never scrolls sideways at 320 px",
    { ...allowStatus(404, 400), tag: "@needs-browser" },
    async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      for (const path of [
        // With other queries they have the same parts.
        ...Object.values(SCANNED_PAGES)
          .flat()
          .filter((path) => !path.includes("?")),
        ...SCRIPTLESS_PAGES,
        ...ERROR_PAGES,
      ]) {
        await page.goto(path);
        expect(await measureOverflow(page), path).toBeLessThanOrEqual(0);
      }
    },
  );
});

test("can be used at 200 % zoom", { tag: "@needs-browser" }, async ({ page, visit }) => {
  await page.setViewportSize({ width: 640, height: 430 });
  await visit("/admin/tags");
  await page.getByRole("link", { name: "Add Tag" }).click();
  await page.getByRole("textbox", { name: "Tag Name" }).fill(unique("Tag"));
  await page.getByRole("button", { name: "Create Tag" }).click();
  await expect(toast(page, "Tag created successfully")).toBeVisible();
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
});

test(
  "labels the cells of a table that is shown as cards",
  { tag: "@needs-browser" },
  async ({ page, visit }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await visit("/admin/tags");
    const cell = page.locator("td", { hasText: /^[A-Z][a-z]{2} \d+, \d{4}$/ }).first();
    const label = await cell.evaluate((element) => getComputedStyle(element, "::before").content);
    expect(label).toContain("Created");
  },
);

test("animates nothing with reduced motion", { tag: "@needs-browser" }, async ({ page, visit }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await visit("/admin/components/messages");
  const movingCount = await page.evaluate(
    () =>
      [...document.querySelectorAll("*")]
        .map((element) => getComputedStyle(element))
        .filter(({ transitionDuration, animationName, animationDuration }) => {
          const animates = animationName !== "none" && parseFloat(animationDuration) > 0;
          return parseFloat(transitionDuration) > 0 || animates;
        }).length,
  );
  expect(movingCount).toBe(0);
});
