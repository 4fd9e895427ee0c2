import {
  addToDraft,
  startWizard,
  field,
  fillAdvertisement,
  fillContact,
  fillDetails,
  listUrl,
  press,
  findRow,
} from "./advertiser-screens";
import { expect, allowStatus, createGate, test, toast, unique } from "./fixtures";
import { addAdvertiser } from "./records";

test("adds an advertiser with advertisements: two added, one removed, one still in the form", async ({
  page,
  visit,
  javaScript,
}) => {
  const name = unique("Advertiser");
  await visit("/admin/advertisers");
  await page.getByRole("link", { name: "Add Advertiser" }).click();
  await fillDetails(page, name);
  await addToDraft(page, "First spot", 1);
  await addToDraft(page, "Second spot", 2);
  await press(page, "Remove First spot");
  await expect(page.getByRole("heading", { name: "Created Advertisements (1)" })).toBeVisible();
  const removed = page.getByText("Removed: First spot. Created Advertisements (1)");
  if (javaScript) await expect(removed).toHaveRole("status");
  await fillAdvertisement(page, "Third spot");
  await press(page, "Save Advertiser");

  await expect(toast(page, "Advertiser created successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/advertisers\?new=\d+$/);
  await expect(page.getByText("is not saved yet")).toHaveCount(0);
  await visit(listUrl(name));
  await expect(findRow(page, name)).toContainText("Director");
  await page.getByRole("link", { name: `View ${name}` }).click();
  await expect(page.getByRole("heading", { name: `${name} - Details` })).toBeVisible();
  await expect(findRow(page, "Second spot")).toBeVisible();
  await expect(findRow(page, "Third spot")).toBeVisible();
  await expect(findRow(page, "First spot")).toHaveCount(0);
});

test("goes back and forth without losing input, even invalid input", async ({ page, visit }) => {
  const name = unique("Advertiser");
  await startWizard(page, visit, name);
  await addToDraft(page, "Kept", 1);
  await fillAdvertisement(page, "Half", "not an address");
  await press(page, "Previous");
  await expect(field(page, "Advertiser Name")).toHaveValue(name);
  await field(page, "Contact Title").fill("");
  await field(page, "Contact Email").fill("no address");
  await press(page, "Cancel");
  await page.getByRole("link", { name: "Keep draft" }).click();
  await page.getByRole("link", { name: `Resume draft ${name}` }).click();
  await expect(field(page, "Contact Email")).toHaveValue("no address");
  await expect(field(page, "Contact Title")).toHaveValue("");
  await fillContact(page);
  await press(page, "Next");
  await expect(page.getByText("Kept", { exact: true })).toBeVisible();
  await expect(field(page, "Advertisement Name")).toHaveValue("Half");
  await expect(field(page, "Advertisement URL")).toHaveValue("not an address");
});

test(
  "reports missing fields in each step, and stays in it",
  { ...allowStatus(422), tag: "@forms-client-only" },
  async ({ page, visit }) => {
    await visit("/admin/advertisers/new");
    await press(page, "Next");
    const summary = page.getByRole("alert");
    for (const message of [
      "Advertiser name is required",
      "Contact first name is required",
      "Contact last name is required",
      "Contact title is required",
      "Contact phone is required",
      "Contact email is required",
    ]) {
      await expect(summary.getByRole("link", { name: message })).toBeVisible();
    }
    await field(page, "Advertiser Name").fill(unique("Advertiser"));
    await fillContact(page);
    await field(page, "Contact Email").fill("ann");
    await press(page, "Next");
    await expect(summary.getByRole("link", { name: "Invalid email format" })).toBeVisible();
    await field(page, "Contact Email").fill("ann@example.org");
    await press(page, "Next");
    await expect(page).toHaveURL(/advertisements/);

    await fillAdvertisement(page, "", "javascript:alert(1)");
    await field(page, "Duration (seconds)").fill("0.5");
    await press(page, "Add Advertisement");
    for (const message of [
      "Advertisement name is required",
      "Please enter a valid URL",
      "Duration must be at least 1 second",
    ]) {
      await expect(summary.getByRole("link", { name: message })).toBeVisible();
    }
    await press(page, "Save Advertiser");
    await expect(summary).toContainText("Advertisement name is required");
    await expect(field(page, "Advertisement URL")).toHaveValue("javascript:alert(1)");
  },
);

test(
  "reports a duplicate name in the first step",
  { ...allowStatus(409), tag: "@forms-client-only" },
  async ({ page, visit, request }) => {
    const name = unique("Advertiser");
    await addAdvertiser(request, name);
    await visit("/admin/advertisers/new");
    await field(page, "Advertiser Name").fill(name.toUpperCase());
    await fillContact(page);
    await press(page, "Next");
    const message = `Advertiser "${name.toUpperCase()}" already exists`;
    await expect(page.getByRole("alert").getByRole("link", { name: message })).toBeVisible();
    await expect(field(page, "Contact Title")).toHaveValue("Director");
  },
);

test(
  "edits an advertisement of the draft",
  { tag: "@forms-client-only" },
  async ({ page, visit }) => {
    await startWizard(page, visit, unique("Advertiser"));
    await addToDraft(page, "With a misprnt", 1);
    await press(page, "Edit With a misprnt");
    await expect(field(page, "Advertisement Name")).toHaveValue("With a misprnt");
    await fillAdvertisement(page, "Without a misprint");
    await press(page, "Save Changes");
    await expect(page.getByRole("heading", { name: "Created Advertisements (1)" })).toBeVisible();
    await expect(page.getByText("With a misprnt")).toHaveCount(0);
  },
);

test("shows which advertisement is edited, and restores it", async ({ page, visit }) => {
  await startWizard(page, visit, unique("Advertiser"));
  await addToDraft(page, "First", 1);
  await addToDraft(page, "Second", 2);
  await press(page, "Edit First");
  await expect(page.getByRole("heading", { name: "Edit First" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Created Advertisements (2)" })).toBeVisible();
  const edited = page.getByRole("listitem").filter({ hasText: "Being edited" });
  await expect(edited).toContainText("First");
  await expect(edited.getByRole("button")).toHaveCount(0);
  await expect(field(page, "Advertisement Name")).toBeFocused();
  await fillAdvertisement(page, "Not wanted", "not an address");
  await press(page, "Cancel Editing");
  await expect(page.getByRole("button", { name: "Edit First" })).toBeVisible();
  await expect(edited).toHaveCount(0);
  await expect(field(page, "Advertisement Name")).toHaveValue("");
  await expect(page.getByRole("button", { name: "Add Advertisement" })).toBeVisible();
});

test(
  "names what was added or changed last, until the next change",
  { tag: "@forms-client-only" },
  async ({ page, visit }) => {
    await startWizard(page, visit, unique("Advertiser"));
    await expect(page.getByText("What you add is listed here.")).toBeVisible();
    await addToDraft(page, "First", 1);
    await expect(page.getByText("Added: First", { exact: true })).toBeVisible();
    await addToDraft(page, "Second", 2);
    await expect(page.getByText("Added: Second", { exact: true })).toBeVisible();
    await expect(page.getByText("Added: First", { exact: true })).toHaveCount(0);
    await press(page, "Edit First");
    await expect(page.getByText(/^Added:/)).toHaveCount(0);
    await fillAdvertisement(page, "First again");
    await press(page, "Save Changes");
    await expect(page.getByText("Changed: First again", { exact: true })).toBeVisible();
    await press(page, "Remove Second");
    await expect(page.getByRole("heading", { name: "Created Advertisements (1)" })).toBeVisible();
    await expect(page.getByText(/^Changed:/)).toHaveCount(0);
  },
);

test("reports a draft saved in another window, and puts the input into a new draft", async ({
  page,
  visit,
}) => {
  const name = unique("Advertiser");
  await startWizard(page, visit, name);
  const draftUrl = page.url();
  const otherPage = await page.context().newPage();
  await otherPage.goto(draftUrl);
  await otherPage.getByRole("button", { name: "Save Advertiser" }).click();
  await expect(toast(otherPage, "Advertiser created successfully")).toBeVisible();
  await fillAdvertisement(page, "Too late");
  await press(page, "Add Advertisement");
  await expect(toast(page, "This draft was saved or discarded in another window")).toBeVisible();
  await field(page, "Advertiser Name").fill(unique("Advertiser"));
  await fillContact(page);
  await press(page, "Next");
  await expect(field(page, "Advertisement Name")).toHaveValue("Too late");
});

test("discards a draft", { tag: "@forms-client-only" }, async ({ page, visit }) => {
  const name = unique("Advertiser");
  await startWizard(page, visit, name);
  await press(page, "Cancel");
  await expect(page.getByRole("dialog")).toContainText(name);
  await press(page, "Discard draft");
  await expect(toast(page, "Draft discarded")).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
});

test("Cancel on an empty wizard leaves nothing behind", async ({ page, visit }) => {
  await visit("/admin/advertisers/new?sort=advertiserName");
  await press(page, "Cancel");
  await expect(page).toHaveURL("/admin/advertisers?sort=advertiserName");
  await expect(page.getByRole("region", { name: "Your drafts" })).toHaveCount(0);
});

test(
  "shows 404 for an unknown draft",
  { ...allowStatus(404), tag: "@forms-client-only" },
  async ({ page, visit }) => {
    await visit("/admin/advertisers/drafts/nowhere/details");
    await expect(page.getByRole("heading", { name: "Draft Not Found" })).toBeVisible();
  },
);

test.describe("with scripts", () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "needs scripts");

  test("keeps its buttons in place from step to step", async ({ page, visit }) => {
    await visit("/admin/advertisers/new");
    const next = await page.getByRole("button", { name: "Next", exact: true }).boundingBox();
    await fillDetails(page, unique("Advertiser"));
    const save = await page.getByRole("button", { name: "Save Advertiser" }).boundingBox();
    expect(save?.y).toBe(next?.y);
  });

  test("Enter adds an advertisement, and focuses the field for the next one", async ({
    page,
    visit,
  }) => {
    await startWizard(page, visit, unique("Advertiser"));
    await fillAdvertisement(page, "Typed");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Created Advertisements (1)" })).toBeVisible();
    await expect(field(page, "Advertisement Name")).toBeFocused();
    await expect(
      page.getByText("Added: Typed. Created Advertisements (1)", { exact: true }),
    ).toHaveRole("status");
  });

  test("Close and Escape ask what to do with unsaved input", async ({ page, visit }) => {
    const name = unique("Advertiser");
    for (const close of [
      () => page.getByRole("link", { name: "Close" }).click(),
      () => page.keyboard.press("Escape"),
    ]) {
      await visit("/admin/advertisers/new");
      await field(page, "Advertiser Name").fill(name);
      await close();
      await expect(page.getByRole("dialog")).toContainText(`${name} is not saved yet`);
      await page.getByRole("link", { name: "Keep editing" }).click();
      await expect(field(page, "Advertiser Name")).toHaveValue(name);
      await press(page, "Cancel");
      await press(page, "Discard draft");
      await expect(toast(page, "Draft discarded")).toBeVisible();
    }
  });

  test("makes fields read-only while the form is being submitted", async ({ page, visit }) => {
    await startWizard(page, visit, unique("Advertiser"));
    await fillAdvertisement(page, "Spot");
    const response = createGate();
    await page.route("**/advertisements.data**", async (route) => {
      if (route.request().method() === "POST") await response.released;
      await route.continue();
    });
    await press(page, "Add Advertisement");
    await expect(field(page, "Advertisement Name")).not.toBeEditable();
    response.release();
    await expect(field(page, "Advertisement Name")).toBeEditable();
    await expect(field(page, "Advertisement Name")).toHaveValue("");
  });

  test("shows the progress of saving, and cannot be closed meanwhile", async ({ page, visit }) => {
    await startWizard(page, visit, unique("Advertiser"));
    await addToDraft(page, "Spot", 1);
    const response = createGate();
    await page.route("**/advertisements.data**", async (route) => {
      if (route.request().method() === "POST") await response.released;
      await route.continue();
    });
    await page.route("**/progress", (route) =>
      route.fulfill({ json: { words: "Creating advertisement 1 of 1..." } }),
    );
    await press(page, "Save Advertiser");
    const progress = page.getByText("Creating advertisement 1 of 1...");
    await expect(progress).toBeInViewport();
    await expect(page.getByRole("link", { name: "Close" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Add Advertiser" })).toBeVisible();
    response.release();
    await expect(toast(page, "Advertiser created successfully")).toBeVisible();
  });
});
