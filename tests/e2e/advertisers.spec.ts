import { field, fillAdvertisement, listUrl, press, findRow } from "./advertiser-screens";
import { expect, allowStatus, createGate, waitForHydration, test, toast, unique } from "./fixtures";
import { addAdvertisement, addAdvertiser } from "./records";

test("finds an advertiser by its contact, sorts, and shows N/A", async ({
  page,
  visit,
  request,
}) => {
  const name = unique("Advertiser");
  const id = await addAdvertiser(request, name);
  const contact = { contactFirstName: null, contactLastName: "Zöllner", contactTitle: null };
  const advertiser = { advertiserName: name, isActive: false, ...contact, contactPhone: null };
  await request.put(`/advertiser/${id}`, { data: advertiser });
  await visit("/admin/advertisers");
  await page.getByRole("main").getByRole("searchbox").fill(name);
  await page.getByRole("main").getByRole("searchbox").press("Enter");
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(findRow(page, name)).toContainText("N/A");
  await expect(findRow(page, name)).toContainText("Inactive");
  await page.getByRole("link", { name: "Contact Title" }).click();
  await expect(page).toHaveURL(/sort=contactTitle&order=asc/);
  await expect(page.getByRole("columnheader", { name: "Contact Title" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
});

test("says that nothing matches", { tag: "@forms-client-only" }, async ({ page, visit }) => {
  await visit(listUrl(unique("Nothing")));
  await expect(page.getByText("No advertisers found matching your criteria.")).toBeVisible();
});

test("says what advertisements are for where there are none, and only links back where none matches", async ({
  page,
  visit,
  request,
}) => {
  const path = `/admin/advertisers/${await addAdvertiser(request, unique("Advertiser"))}`;
  const purpose = page.getByText("Sessions can include this advertiser's advertisements");
  await visit(path);
  await expect(page.getByText("No Advertisements")).toBeVisible();
  await expect(purpose).toBeVisible();
  await visit(`${path}?q=nothing`);
  await expect(page.getByText("No Advertisements")).toBeVisible();
  await expect(purpose).toHaveCount(0);
  await page.getByRole("link", { name: "Clear search" }).click();
  await expect(purpose).toBeVisible();
});

test("changes an advertiser on its page: contacts may be empty, and it may be inactive", async ({
  page,
  visit,
  request,
}) => {
  const name = unique("Advertiser");
  const id = await addAdvertiser(request, name);
  await visit(`/admin/advertisers/${id}`);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await field(page, "Contact Phone").fill("");
  await page.getByRole("combobox", { name: "Status" }).selectOption("Inactive");
  await press(page, "Save");
  await expect(toast(page, "Advertiser updated successfully")).toBeVisible();
  await expect(page).toHaveURL(`/admin/advertisers/${id}`);
  const card = page.getByRole("region", { name: "Advertiser Information" });
  await expect(card).toContainText("Inactive");
  await expect(card).toContainText("N/A");
});

test(
  "refuses a change on the page, and keeps the input",
  allowStatus(409),
  async ({ page, visit, request }) => {
    const [name, other] = [unique("Advertiser"), unique("Advertiser")];
    const id = await addAdvertiser(request, name);
    await addAdvertiser(request, other);
    await visit(`/admin/advertisers/${id}?edit`);
    await field(page, "Advertiser Name").fill(other);
    await field(page, "Contact Title").fill("Kept");
    await press(page, "Save");
    await expect(toast(page, "Failed to update advertiser")).toContainText("already exists");
    await expect(field(page, "Contact Title")).toHaveValue("Kept");
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(page.getByRole("heading", { name: `${name} - Details` })).toBeVisible();
    await expect(page.getByText("Kept")).toHaveCount(0);
  },
);

test("adds, changes and deletes an advertisement on the page", async ({ page, visit, request }) => {
  const id = await addAdvertiser(request, unique("Advertiser"));
  await visit(`/admin/advertisers/${id}`);
  await expect(page.getByText("No Advertisements")).toBeVisible();
  await page.getByRole("link", { name: "Add Advertisement" }).click();
  await fillAdvertisement(page, "Spot");
  await press(page, "Add Advertisement");
  await expect(toast(page, "Advertisement created successfully")).toBeVisible();
  await expect(findRow(page, "Spot")).toContainText("15 seconds");

  await page.getByRole("link", { name: "Edit Spot" }).click();
  await field(page, "Duration (seconds)").fill("30");
  await press(page, "Save Changes");
  await expect(toast(page, "Advertisement updated successfully")).toBeVisible();
  await expect(findRow(page, "Spot")).toContainText("30 seconds");

  await page.getByRole("link", { name: "Delete Spot" }).click();
  await expect(page.getByRole("dialog")).toContainText("0 views and 0 plays");
  await press(page, "Delete Advertisement");
  await expect(toast(page, "Advertisement deleted successfully")).toBeVisible();
  await expect(page.getByText("No Advertisements")).toBeVisible();
});

test(
  "the dialog has messages of its own for invalid values",
  allowStatus(422),
  async ({ page, visit, request }) => {
    const id = await addAdvertiser(request, unique("Advertiser"));
    await visit(`/admin/advertisers/${id}/advertisements/new`);
    await fillAdvertisement(page, "Spot", "data:text/html,x");
    await field(page, "Duration (seconds)").fill("-1");
    await press(page, "Add Advertisement");
    await expect(page.getByRole("alert")).toContainText("Invalid URL format");
    await expect(page.getByRole("alert")).toContainText("Duration must be a positive number");
  },
);

test(
  "sorts the advertisements by all six columns, durations numerically",
  { tag: "@forms-client-only" },
  async ({ page, visit, request }) => {
    const id = await addAdvertiser(request, unique("Advertiser"));
    for (const [name, duration] of [
      ["B", 100],
      ["A", 9],
      ["C", 20],
    ] as const) {
      await addAdvertisement(request, id, {
        advertisementName: name,
        advertisementDuration: duration,
      });
    }
    await visit(`/admin/advertisers/${id}`);
    const names = () => page.locator("tbody td.name").allTextContents();
    await page.getByRole("link", { name: "Duration" }).click();
    await expect.poll(names).toEqual(["A", "C", "B"]);
    await page.getByRole("link", { name: "Duration" }).click();
    await expect.poll(names).toEqual(["B", "C", "A"]);
    for (const column of ["Ad Name", "Tags", "Ad URL", "Status", "Created"]) {
      await page.getByRole("columnheader").getByRole("link", { name: column }).click();
      await expect(page.getByRole("columnheader", { name: column })).toHaveAttribute(
        "aria-sort",
        "ascending",
      );
    }
  },
);

test(
  "deletes an advertiser with its advertisements, and says how many",
  { tag: "@forms-client-only" },
  async ({ page, visit, request }) => {
    const name = unique("Advertiser");
    const id = await addAdvertiser(request, name);
    const advertisementId = await addAdvertisement(request, id);
    await addAdvertisement(request, id);
    await visit(listUrl(name));
    await page.getByRole("link", { name: `Delete ${name}` }).click();
    await expect(page.getByRole("dialog")).toContainText(
      "Its 2 advertisements are deleted with it",
    );
    await press(page, "Delete Advertiser");
    await expect(toast(page, "Advertiser deleted successfully")).toBeVisible();
    expect((await request.get(`/advertisement/${advertisementId}`)).status()).toBe(404);
  },
);

for (const [path, heading] of [
  ["/admin/advertisers/2000000000", "Advertiser Not Found"],
  ["/admin/advertisers/1/advertisements/2000000000/edit", "Advertisement Not Found"],
  ["/admin/advertisers/1/advertisements/2000000000/delete", "Advertisement Not Found"],
] as const) {
  test(
    `${path} shows 404`,
    { ...allowStatus(404), tag: "@forms-client-only" },
    async ({ page, visit }) => {
      await visit(path);
      await expect(page.getByRole("heading", { name: heading })).toBeVisible();
      const backLink = /^Back to Advertisers?$/;
      await expect(page.getByRole("link", { name: backLink }).first()).toBeVisible();
    },
  );
}

test.describe("with scripts", () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "needs scripts");

  test("keeps input typed into the card before its scripts load", async ({ page, request }) => {
    const id = await addAdvertiser(request, unique("Advertiser"));
    const scripts = createGate();
    await page.route("**/assets/advertiser-form-*.js", async (route) => {
      await scripts.released;
      await route.continue();
    });
    await page.goto(`/admin/advertisers/${id}?edit`, { waitUntil: "domcontentloaded" });
    await field(page, "Contact Title").fill("Typed early");
    scripts.release();
    await waitForHydration(page);
    await page.getByRole("link", { name: "Add Advertisement" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Cancel" }).click();
    await expect(field(page, "Contact Title")).toHaveValue("Typed early");
    await press(page, "Save");
    await expect(toast(page, "Advertiser updated successfully")).toBeVisible();
    await expect(page.getByText("Typed early")).toBeVisible();
  });

  test("the focus stays at the card when it is edited and left", async ({
    page,
    visit,
    request,
  }) => {
    await visit(`/admin/advertisers/${await addAdvertiser(request, unique("Advertiser"))}`);
    const edit = page.getByRole("link", { name: "Edit", exact: true });
    await edit.press("Enter");
    await expect(field(page, "Advertiser Name")).toBeFocused();
    await page.getByRole("link", { name: "Cancel" }).press("Enter");
    await expect(edit).toBeFocused();
  });

  test("a card that is being edited keeps its input while a dialog is open", async ({
    page,
    visit,
    request,
  }) => {
    const id = await addAdvertiser(request, unique("Advertiser"));
    await visit(`/admin/advertisers/${id}`);
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await field(page, "Contact Title").fill("Typed, not saved");
    await page.getByRole("link", { name: "Add Advertisement" }).click();
    await fillAdvertisement(page, "Spot");
    await press(page, "Add Advertisement");
    await expect(toast(page, "Advertisement created successfully")).toBeVisible();
    await expect(field(page, "Contact Title")).toHaveValue("Typed, not saved");
  });
});
