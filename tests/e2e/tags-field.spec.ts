import { type Page } from "@playwright/test";
import { tagsField } from "./tags-field";
import { expect, allowStatus, isInBrowser, test, toast } from "./fixtures";

const FORM = "/admin/components/form";
const save = (page: Page) => page.getByRole("button", { name: "Save Changes" }).click();
/** Saves the example form with the chosen outcome. */
async function saveAs(page: Page, outcome: string) {
  await page.getByRole("combobox", { name: "What saving does" }).selectOption(outcome);
  await save(page);
}
/** Asserts the tags that the example form received. */
const expectSent = (page: Page, tagIds: number[], newTagName: string[] = []) =>
  expect(
    toast(page, `"tagIds":${JSON.stringify(tagIds)},"newTagName":${JSON.stringify(newTagName)}`),
  ).toBeVisible();

test("shows the chosen tags, and sends them again", async ({ page, visit, javaScript }) => {
  await visit(FORM);
  await tagsField(page, javaScript).expectChosen("Example 012", "Example 014");
  await save(page);
  await expectSent(page, [12, 14]);
});

test("chooses, removes and names tags", async ({ page, visit, javaScript }) => {
  await visit(FORM);
  const tags = tagsField(page, javaScript);
  await tags.choose("Example 060");
  await tags.remove("Example 014");
  await tags.enterNew("Brand new");
  await save(page);
  await expectSent(page, [12, 60], ["Brand new"]);
});

test("sends no tags when all are removed", async ({ page, visit, javaScript }) => {
  await visit(FORM);
  const tags = tagsField(page, javaScript);
  await tags.remove("Example 012");
  await tags.remove("Example 014");
  await save(page);
  await expectSent(page, []);
});

test(
  "accepts names with special characters unchanged",
  { tag: "@forms-client-only" },
  async ({ page, visit, javaScript }) => {
    await visit(FORM);
    const tags = tagsField(page, javaScript);
    for (const name of [`<b>Bold</b> & "quoted" 'twice'`, "[1, 2]", "a, b; c = d"]) {
      await tags.choose(name);
    }
    for (const name of ["קרדיולוגיה", "心臓 🫀", "W".repeat(50)]) await tags.choose(name);
    await tags.enterNew(`["<i>4</i>"]`);
    await save(page);
    await expectSent(page, [12, 14, 1, 2, 3, 5, 6, 8], [`["<i>4</i>"]`]);
  },
);

test(
  "keeps the input on a validation error, and links to the field",
  allowStatus(422),
  async ({ page, visit, javaScript }) => {
    await visit(FORM);
    const tags = tagsField(page, javaScript);
    await tags.choose("Example 033");
    await tags.remove("Example 012");
    await tags.enterNew("Not this one");
    await saveAs(page, "Refused");
    await page.getByRole("link", { name: "Tag name is refused" }).click();
    const field = javaScript ? tags.combo : page.getByRole("textbox", { name: "New tag name" });
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(/Error: Tag name is refused/);
    await saveAs(page, "Saved");
    await expectSent(page, [14, 33], ["Not this one"]);
  },
);

test(
  "says which new name is invalid",
  { ...allowStatus(422), tag: "@forms-client-only" },
  async ({ page, visit, javaScript }) => {
    await visit(FORM);
    const tags = tagsField(page, javaScript);
    await tags.enterNew("x");
    await save(page);
    const summary = page.getByRole("dialog").getByRole("alert");
    const message = summary.getByRole("link");
    await expect(message).toHaveText("Tag name must be at least 2 characters");
    if (!javaScript) return;
    await tags.enterNew("Long enough");
    await expect(message).toHaveText('"x": Tag name must be at least 2 characters');
    await tags.remove("x");
    await expect(summary).toBeHidden();
    await save(page);
    await expectSent(page, [12, 14], ["Long enough"]);
  },
);

test.describe("on a conflict", () => {
  const theirs = (page: Page) => page.getByRole("group", { name: "Tags, as Anna saved it:" });
  const theirNames = ["Example 014", `<b>Bold</b> & "quoted" 'twice'`, "T4711 (not in the list)"];

  test(
    "saves the other person's tags once they are chosen",
    allowStatus(409),
    async ({ page, visit, javaScript }) => {
      await visit(FORM);
      const tags = tagsField(page, javaScript);
      await tags.choose("Example 020");
      await tags.enterNew("Mine");
      await saveAs(page, "Somebody else saved");
      await expect(theirs(page).getByRole("listitem")).toHaveText(theirNames);
      await expect(theirs(page).getByRole("radio", { name: "Save what I typed" })).toBeChecked();
      await theirs(page).getByRole("radio", { name: "Take what Anna saved" }).check();
      await save(page);
      await expectSent(page, [14, 1, 4711]);
    },
  );

  test(
    "saves one's own tags by default",
    { ...allowStatus(409), tag: "@forms-client-only" },
    async ({ page, visit, javaScript }) => {
      await visit(FORM);
      const tags = tagsField(page, javaScript);
      await tags.choose("Example 020");
      await saveAs(page, "Somebody else saved");
      await expect(theirs(page)).toBeVisible();
      await save(page);
      await expectSent(page, [12, 14, 20]);
    },
  );

  test(
    "preselects theirs for an untouched field, also after another validation error",
    allowStatus(409, 422),
    async ({ page, visit, javaScript }) => {
      await visit(FORM);
      await page.getByRole("textbox", { name: "Name", exact: true }).fill("Mine");
      await saveAs(page, "Somebody else saved");
      await expect(theirs(page).getByRole("radio", { name: "Take what Anna saved" })).toBeChecked();
      await saveAs(page, "Refused");
      await expect(page.getByRole("link", { name: "Tag name is refused" })).toBeVisible();
      if (!javaScript) await tagsField(page, javaScript).expectChosen(...theirNames.toReversed());
      await saveAs(page, "Saved");
      await expectSent(page, javaScript ? [14, 1, 4711] : [4711, 1, 14]);
    },
  );
});

test("restores the input when the record was deleted meanwhile", async ({
  page,
  visit,
  javaScript,
}) => {
  await visit(FORM);
  const tags = tagsField(page, javaScript);
  await tags.choose("[1, 2]");
  await tags.remove("Example 012");
  await tags.enterNew("First new");
  if (javaScript) await tags.enterNew("Second new");
  await saveAs(page, "Deleted");
  await expect(page.getByText("What you typed is kept.").first()).toBeVisible();
  const deletedTag = "T014 (not in the list)";
  if (javaScript) {
    await visit(page.url());
    await tags.expectChosen(deletedTag, "[1, 2]", "Second new (new)", "First new (new)");
  } else {
    await tags.expectChosen(deletedTag, "[1, 2]");
    await expect(page.getByRole("textbox", { name: "New tag name" })).toHaveValue("First new");
  }
});

test.describe("1,000 tags", () => {
  test("scroll in their box", { tag: "@in-chromium" }, async ({ page, visit, javaScript }) => {
    test.skip(javaScript, "checkboxes are only without scripts");
    await visit(`${FORM}?tags=1000`);
    const tags = tagsField(page, javaScript);
    await expect(tags.checkboxes.getByRole("checkbox")).toHaveCount(1000);
    if (isInBrowser(page)) {
      const box = await tags.checkboxes.locator("div").first().boundingBox();
      expect(box?.height).toBeLessThanOrEqual(8.5 * 16 + 1);
    }
    await tags.choose("Example 1000");
    await save(page);
    await expectSent(page, [12, 14, 1000]);
  });

  test("are found by a part of their name", async ({ page, visit, javaScript }) => {
    test.skip(!javaScript, "the combo input needs scripts");
    await visit(`${FORM}?tags=1000`);
    const tags = tagsField(page, javaScript);
    await tags.combo.fill("ple 99");
    await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(11);
    await tags.choose("Example 1000");
    await save(page);
    await expectSent(page, [12, 14, 1000]);
  });
});
