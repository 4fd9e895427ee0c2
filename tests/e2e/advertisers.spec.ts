import { type Page } from "@playwright/test";
import { expect, expecting, held, hydration, test, toast, unique } from "./fixtures";
import { addAdvertisement, addAdvertiser } from "./records";

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const listOf = (name: string) => `/admin/advertisers?q=${encodeURIComponent(name)}`;

async function fillContact(page: Page) {
  await field(page, "Contact First Name").fill("Ann");
  await field(page, "Contact Last Name").fill("Lee");
  await field(page, "Contact Title").fill("Director");
  await field(page, "Contact Phone").fill("555 0100");
  await field(page, "Contact Email").fill("ann@example.org");
}

/** Goes through the wizard's first step. */
async function begin(page: Page, visit: (path: string) => Promise<unknown>, name: string) {
  await visit("/admin/advertisers");
  await page.getByRole("link", { name: "Add Advertiser" }).click();
  await field(page, "Advertiser Name").fill(name);
  await fillContact(page);
  await press(page, "Next");
  await expect(page).toHaveURL(/\/drafts\/[\w-]+\/advertisements/);
}

async function fillAdvertisement(
  page: Page,
  name: string,
  url = "https://media.example.org/a.mp3",
) {
  await field(page, "Advertisement Name").fill(name);
  await field(page, "Advertisement URL").fill(url);
}

async function add(page: Page, name: string, count: number) {
  await fillAdvertisement(page, name);
  await press(page, "Add Advertisement");
  await expect(
    page.getByRole("heading", { name: `Created Advertisements (${count})` }),
  ).toBeVisible();
  await expect(field(page, "Advertisement Name")).toHaveValue("");
  await expect(field(page, "Duration (seconds)")).toHaveValue("15");
}

test("adds an advertiser with advertisements: two added, one removed, one half typed", async ({
  page,
  visit,
}) => {
  const name = unique("Advertiser");
  await begin(page, visit, name);
  await add(page, "First spot", 1);
  await add(page, "Second spot", 2);
  await press(page, "Remove First spot");
  await expect(page.getByRole("heading", { name: "Created Advertisements (1)" })).toBeVisible();
  await fillAdvertisement(page, "Third spot");
  await press(page, "Save Advertiser");

  await expect(toast(page, "Advertiser created successfully")).toBeVisible();
  await expect(page).toHaveURL("/admin/advertisers");
  await expect(page.getByText("is not saved yet")).toHaveCount(0);
  await visit(listOf(name));
  await expect(rowOf(page, name)).toContainText("Director");
  await page.getByRole("link", { name: `View ${name}` }).click();
  await expect(page.getByRole("heading", { name: `${name} - Details` })).toBeVisible();
  await expect(rowOf(page, "Second spot")).toBeVisible();
  await expect(rowOf(page, "Third spot")).toBeVisible();
  await expect(rowOf(page, "First spot")).toHaveCount(0);
});

test("goes back and forth without losing a word, what is wrong included", async ({
  page,
  visit,
}) => {
  const name = unique("Advertiser");
  await begin(page, visit, name);
  await add(page, "Kept", 1);
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
  "says what is missing in each step, and stays in it",
  expecting(422),
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
  "a name that is taken is said in the first step",
  expecting(409),
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

test("takes an advertisement back to change it", async ({ page, visit }) => {
  await begin(page, visit, unique("Advertiser"));
  await add(page, "With a misprnt", 1);
  await press(page, "Edit With a misprnt");
  await expect(field(page, "Advertisement Name")).toHaveValue("With a misprnt");
  await add(page, "Without a misprint", 1);
  await expect(page.getByText("With a misprnt")).toHaveCount(0);
});

test("what was saved in another window is said, and what is typed goes into a new draft", async ({
  page,
  visit,
}) => {
  const name = unique("Advertiser");
  await begin(page, visit, name);
  const draft = page.url();
  const other = await page.context().newPage();
  await other.goto(draft);
  await other.getByRole("button", { name: "Save Advertiser" }).click();
  await expect(toast(other, "Advertiser created successfully")).toBeVisible();
  await fillAdvertisement(page, "Too late");
  await press(page, "Add Advertisement");
  await expect(toast(page, "This draft was saved or discarded in another window")).toBeVisible();
  await field(page, "Advertiser Name").fill(unique("Advertiser"));
  await fillContact(page);
  await press(page, "Next");
  await expect(field(page, "Advertisement Name")).toHaveValue("Too late");
});

test("discards a draft", async ({ page, visit }) => {
  const name = unique("Advertiser");
  await begin(page, visit, name);
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

test("a draft that is not there is said so", expecting(404), async ({ page, visit }) => {
  await visit("/admin/advertisers/drafts/nowhere/details");
  await expect(page.getByRole("heading", { name: "Draft Not Found" })).toBeVisible();
});

test("finds an advertiser by its contact, sorts, and shows N/A", async ({
  page,
  visit,
  request,
}) => {
  const name = unique("Advertiser");
  const id = await addAdvertiser(request, name);
  const contact = { contactFirstName: null, contactLastName: "Zöllner", contactTitle: null };
  const advertiser = { advertiserName: name, isActive: false, ...contact, contactPhone: name };
  await request.put(`/advertiser/${id}`, { data: advertiser });
  await visit("/admin/advertisers");
  await page.getByRole("searchbox").fill(name);
  await page.getByRole("searchbox").press("Enter");
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(rowOf(page, name)).toContainText("N/A");
  await expect(rowOf(page, name)).toContainText("Inactive");
  await page.getByRole("link", { name: "Contact Title" }).click();
  await expect(page).toHaveURL(/sort=contactTitle&order=asc/);
  await expect(page.getByRole("columnheader", { name: "Contact Title" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
});

test("says that nothing matches", async ({ page, visit }) => {
  await visit(listOf(unique("Nothing")));
  await expect(page.getByText("No advertisers found matching your criteria.")).toBeVisible();
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
  "refuses a change on the page, and keeps what was typed",
  expecting(409),
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
  await expect(rowOf(page, "Spot")).toContainText("15 seconds");

  await page.getByRole("link", { name: "Edit Spot" }).click();
  await field(page, "Duration (seconds)").fill("30");
  await press(page, "Save Changes");
  await expect(toast(page, "Advertisement updated successfully")).toBeVisible();
  await expect(rowOf(page, "Spot")).toContainText("30 seconds");

  await page.getByRole("link", { name: "Delete Spot" }).click();
  await expect(page.getByRole("dialog")).toContainText("0 views and 0 plays");
  await press(page, "Delete Advertisement");
  await expect(toast(page, "Advertisement deleted successfully")).toBeVisible();
  await expect(page.getByText("No Advertisements")).toBeVisible();
});

test(
  "the dialog has words of its own for what is wrong",
  expecting(422),
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

test("sorts the advertisements by all six, by number and not by digit", async ({
  page,
  visit,
  request,
}) => {
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
  const names = () => page.locator("tbody tr td:first-child").allTextContents();
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
});

test("deletes an advertiser with its advertisements, and says how many", async ({
  page,
  visit,
  request,
}) => {
  const name = unique("Advertiser");
  const id = await addAdvertiser(request, name);
  const child = await addAdvertisement(request, id);
  await addAdvertisement(request, id);
  await visit(listOf(name));
  await page.getByRole("link", { name: `Delete ${name}` }).click();
  await expect(page.getByRole("dialog")).toContainText("Its 2 advertisements are deleted with it");
  await press(page, "Delete Advertiser");
  await expect(toast(page, "Advertiser deleted successfully")).toBeVisible();
  expect((await request.get(`/advertisement/${child}`)).status()).toBe(404);
});

for (const [path, heading] of [
  ["/admin/advertisers/2000000000", "Advertiser Not Found"],
  ["/admin/advertisers/1/advertisements/2000000000/edit", "Advertisement Not Found"],
  ["/admin/advertisers/1/advertisements/2000000000/delete", "Advertisement Not Found"],
] as const) {
  test(`${path} says that it is not there`, expecting(404), async ({ page, visit }) => {
    await visit(path);
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    const back = /^Back to Advertisers?$/;
    await expect(page.getByRole("link", { name: back }).first()).toBeVisible();
  });
}

test.describe("with scripts", () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "Scripts do this");

  test("Enter adds an advertisement, and the next one can be typed at once", async ({
    page,
    visit,
  }) => {
    await begin(page, visit, unique("Advertiser"));
    await fillAdvertisement(page, "Typed");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Created Advertisements (1)" })).toBeVisible();
    await expect(field(page, "Advertisement Name")).toBeFocused();
  });

  test("Close and Escape ask what to do with what was typed", async ({ page, visit }) => {
    const name = unique("Advertiser");
    for (const leave of [
      () => page.getByRole("link", { name: "Close" }).click(),
      () => page.keyboard.press("Escape"),
    ]) {
      await visit("/admin/advertisers/new");
      await field(page, "Advertiser Name").fill(name);
      await leave();
      await expect(page.getByRole("dialog")).toContainText(`${name} is not saved yet`);
      await page.getByRole("link", { name: "Go on typing" }).click();
      await expect(field(page, "Advertiser Name")).toHaveValue(name);
      await press(page, "Cancel");
      await press(page, "Discard draft");
      await expect(toast(page, "Draft discarded")).toBeVisible();
    }
  });

  test("takes no word while the form is under way, that would be in no answer", async ({
    page,
    visit,
  }) => {
    await begin(page, visit, unique("Advertiser"));
    await fillAdvertisement(page, "Spot");
    const answer = held();
    await page.route("**/advertisements.data**", async (route) => {
      if (route.request().method() === "POST") await answer.until;
      await route.continue();
    });
    await press(page, "Add Advertisement");
    await expect(field(page, "Advertisement Name")).not.toBeEditable();
    answer.release();
    await expect(field(page, "Advertisement Name")).toBeEditable();
    await expect(field(page, "Advertisement Name")).toHaveValue("");
  });

  test("says what it is saving, and cannot be closed meanwhile", async ({ page, visit }) => {
    await begin(page, visit, unique("Advertiser"));
    await add(page, "Spot", 1);
    const answer = held();
    await page.route("**/advertisements.data**", async (route) => {
      if (route.request().method() === "POST") await answer.until;
      await route.continue();
    });
    await page.route("**/progress", (route) =>
      route.fulfill({ json: { words: "Creating advertisement 1 of 1..." } }),
    );
    await press(page, "Save Advertiser");
    await expect(page.getByText("Creating advertisement 1 of 1...")).toBeVisible();
    await expect(page.getByRole("link", { name: "Close" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Add Advertiser" })).toBeVisible();
    answer.release();
    await expect(toast(page, "Advertiser created successfully")).toBeVisible();
  });

  test("what is typed into the card while its scripts are on their way stays", async ({
    page,
    request,
  }) => {
    const id = await addAdvertiser(request, unique("Advertiser"));
    const scripts = held();
    await page.route("**/assets/advertiser-form-*.js", async (route) => {
      await scripts.until;
      await route.continue();
    });
    await page.goto(`/admin/advertisers/${id}?edit`, { waitUntil: "domcontentloaded" });
    await field(page, "Contact Title").fill("Typed early");
    scripts.release();
    await hydration(page);
    await page.getByRole("link", { name: "Add Advertisement" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Cancel" }).click();
    await expect(field(page, "Contact Title")).toHaveValue("Typed early");
    await press(page, "Save");
    await expect(toast(page, "Advertiser updated successfully")).toBeVisible();
    await expect(page.getByText("Typed early")).toBeVisible();
  });

  test("a card that is being edited keeps what was typed while a dialog is open", async ({
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
