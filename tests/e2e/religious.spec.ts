import { type Page } from "@playwright/test";
import { expect, expecting, held, test, toast, unique } from "./fixtures";
import { addReligiousMessage, addReligiousPartner } from "./records";

const LIST = "/admin/religious";
const FIRST = "Pre-Procedure Message";
const SECOND = "Procedure Morning Message";
const THIRD = "Post Procedure Day 7 Message";
const ADDRESS = "https://media.example.org/message.mp3";

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const choice = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const listOf = (name: string) => `${LIST}?q=${encodeURIComponent(name)}`;
const firstColumn = (page: Page) => page.locator("tbody tr td:first-child").allTextContents();

async function fillContact(page: Page) {
  await field(page, "Contact First Name").fill("Ruth");
  await field(page, "Contact Last Name").fill("Cohen");
  await field(page, "Contact Title").fill("Rabbi");
  await field(page, "Contact Phone").fill("555 0100");
  await field(page, "Contact Email").fill("ruth@example.org");
}

/** Goes through the wizard's first step. */
async function begin(page: Page, visit: (path: string) => Promise<unknown>, name: string) {
  await visit(LIST);
  await page.getByRole("link", { name: "Add Religious Partner" }).click();
  await field(page, "Partner Name").fill(name);
  await fillContact(page);
  await press(page, "Next");
  await expect(page).toHaveURL(/\/admin\/religious\/drafts\/[\w-]+\/messages/);
}

async function fillMessage(page: Page, name: string, religion = "Jewish", url = ADDRESS) {
  await choice(page, "Message Name").selectOption(name);
  await choice(page, "Religion Type").selectOption(religion);
  await field(page, "Message URL").fill(url);
}

async function add(page: Page, name: string, count: number) {
  await fillMessage(page, name);
  await press(page, "Add Message");
  await expect(page.getByRole("heading", { name: `Created Messages (${count})` })).toBeVisible();
  await expect(choice(page, "Message Name")).toHaveValue("");
  await expect(field(page, "Duration (seconds)")).toHaveValue("30");
}

test.describe("the wizard", () => {
  test("adds a partner with messages: two added, one removed, one half typed", async ({
    page,
    visit,
  }) => {
    const name = unique("Partner");
    await begin(page, visit, name);
    await add(page, FIRST, 1);
    await add(page, SECOND, 2);
    await expect(page.getByText(`Jewish, ${ADDRESS}, 30 seconds`)).toHaveCount(2);
    await press(page, `Remove ${FIRST}, Jewish`);
    await expect(page.getByRole("heading", { name: "Created Messages (1)" })).toBeVisible();
    await fillMessage(page, THIRD, "Sikh");
    await press(page, "Save Religious Partner");

    await expect(toast(page, "Religious partner saved successfully!")).toBeVisible();
    await expect(page).toHaveURL(LIST);
    await expect(page.getByText("is not saved yet")).toHaveCount(0);
    await visit(listOf(name));
    await expect(rowOf(page, name).getByRole("cell").nth(5)).toHaveText("2");
    await page.getByRole("link", { name: `View ${name}` }).click();
    await expect(page.getByRole("heading", { name: `${name} - Details` })).toBeVisible();
    await expect(rowOf(page, SECOND)).toContainText("Jewish");
    await expect(rowOf(page, THIRD)).toContainText("Sikh");
    await expect(rowOf(page, FIRST)).toHaveCount(0);
  });

  test("keeps a draft with what is wrong in it, resumes it, and discards it", async ({
    page,
    visit,
  }) => {
    const name = unique("Partner");
    await begin(page, visit, name);
    await add(page, FIRST, 1);
    await fillMessage(page, SECOND, "Hindu", "not an address");
    await field(page, "Description").fill("Line one\nLine two");
    await press(page, "Previous");
    await expect(field(page, "Partner Name")).toHaveValue(name);
    await field(page, "Contact Email").fill("no address");
    await field(page, "Description").fill("Of the partner");
    await press(page, "Cancel");
    await expect(page.getByRole("dialog")).toContainText(`${name} is not saved yet`);
    await page.getByRole("link", { name: "Keep draft" }).click();

    const drafts = page.getByRole("region", { name: "Your drafts" });
    await expect(drafts).toContainText(`${name} is not saved yet, with 1 message.`);
    await drafts.getByRole("link", { name: `Resume draft ${name}` }).click();
    await expect(field(page, "Contact Email")).toHaveValue("no address");
    await expect(field(page, "Description")).toHaveValue("Of the partner");
    await fillContact(page);
    await press(page, "Next");
    await expect(page.getByRole("heading", { name: "Created Messages (1)" })).toBeVisible();
    await expect(choice(page, "Message Name")).toHaveValue(SECOND);
    await expect(choice(page, "Religion Type")).toHaveValue("Hindu");
    await expect(field(page, "Message URL")).toHaveValue("not an address");
    await expect(field(page, "Description")).toHaveValue("Line one\nLine two");

    await visit(LIST);
    await page.getByRole("link", { name: `Discard draft ${name}` }).click();
    await press(page, "Discard draft");
    await expect(toast(page, "Draft discarded")).toBeVisible();
    await expect(page.getByText(name)).toHaveCount(0);
  });

  test(
    "says what is missing in each step, and stays in it",
    expecting(422),
    async ({ page, visit }) => {
      await visit(`${LIST}/new`);
      await press(page, "Next");
      const summary = page.getByRole("alert");
      for (const message of [
        "Partner name is required",
        "Contact first name is required",
        "Contact last name is required",
        "Contact title is required",
        "Contact phone is required",
        "Contact email is required",
      ]) {
        await expect(summary.getByRole("link", { name: message })).toBeVisible();
      }
      await field(page, "Partner Name").fill(unique("Partner"));
      await fillContact(page);
      await field(page, "Contact Email").fill("ruth");
      await press(page, "Next");
      await expect(summary).toContainText("Please enter a valid email address");
      await field(page, "Contact Email").fill("ruth@example.org");
      await press(page, "Next");
      await expect(page).toHaveURL(/\/messages/);

      await field(page, "Message URL").fill("javascript:alert(1)");
      await field(page, "Duration (seconds)").fill("0");
      await press(page, "Add Message");
      for (const message of [
        "Message name is required",
        "Religion type is required",
        "Please enter a valid URL",
        "Duration must be at least 1 second",
      ]) {
        await expect(summary.getByRole("link", { name: message })).toBeVisible();
      }
      await press(page, "Save Religious Partner");
      await expect(summary).toContainText("Message name is required");
      await expect(field(page, "Message URL")).toHaveValue("javascript:alert(1)");
    },
  );

  test(
    "a name that was taken meanwhile stops the save, which loses nothing",
    expecting(409),
    async ({ page, visit, request }) => {
      const name = unique("Partner");
      await begin(page, visit, name);
      await add(page, FIRST, 1);
      await addReligiousPartner(request, name);
      await press(page, "Save Religious Partner");
      const words = `Failed to create religious partner: Religious partner "${name}" already exists`;
      await expect(page.getByRole("alert")).toContainText(words);
      await expect(toast(page, words)).toBeVisible();
      await expect(page.getByRole("heading", { name: "Created Messages (1)" })).toBeVisible();
    },
  );
});

test.describe("the list", () => {
  test("finds a partner by its contact, and shows its figures", async ({
    page,
    visit,
    request,
  }) => {
    const name = unique("Partner");
    const [contactPhone, contactEmail] = [unique("Phone"), "office@example.org"];
    const contact = { contactFirstName: "Noor", contactLastName: "Haddad", contactPhone };
    const id = await addReligiousPartner(request, name, { ...contact, contactEmail });
    await addReligiousMessage(request, id);
    await visit(LIST);
    await expect(page).toHaveTitle("Religious Management - Calmward");
    await expect(page.getByText(/^[\d,]+ partners?, [\d,]+ active messages?$/)).toBeVisible();
    const box = page.getByRole("searchbox");
    await expect(box).toHaveAttribute("placeholder", "Search religious partners...");
    await box.fill(contactPhone);
    await box.press("Enter");
    await expect(page.getByRole("row")).toHaveCount(2);
    await expect(rowOf(page, name).getByRole("cell")).toHaveText([
      String(id).padStart(4, "0"),
      name,
      "Noor Haddad",
      contactEmail,
      contactPhone,
      "1",
      "Active",
      /View.*Reports.*Delete/,
    ]);
    await expect(page.getByRole("link", { name: `Reports ${name}` })).toHaveAttribute(
      "href",
      `/admin/religious/${id}/reports`,
    );
  });

  test("sorts by every column, and by how many messages there are", async ({
    page,
    visit,
    request,
  }) => {
    const mark = unique("Sorted");
    for (const [letter, messages] of [
      ["B", 10],
      ["A", 2],
    ] as const) {
      const id = await addReligiousPartner(request, `${letter} ${mark}`);
      for (let made = 0; made < messages; made++) await addReligiousMessage(request, id);
    }
    await visit(listOf(mark));
    const names = () => page.locator("tbody tr td:nth-child(2)").allTextContents();
    await page.getByRole("link", { name: "Messages Count" }).click();
    await expect.poll(names).toEqual([`A ${mark}`, `B ${mark}`]);
    await page.getByRole("link", { name: "Messages Count" }).click();
    await expect.poll(names).toEqual([`B ${mark}`, `A ${mark}`]);
    for (const column of [
      "ID",
      "Partner Name",
      "Contact Name",
      "Contact Email",
      "Contact Phone",
      "Status",
    ]) {
      await page.getByRole("columnheader").getByRole("link", { name: column, exact: true }).click();
      await expect(page.getByRole("columnheader", { name: column })).toHaveAttribute(
        "aria-sort",
        "ascending",
      );
    }
  });

  test("says that nothing matches", async ({ page, visit }) => {
    await visit(listOf(unique("Nothing")));
    await expect(page.getByText("No religious partners found")).toBeVisible();
  });

  test("deletes a partner with its messages, and says how many", async ({
    page,
    visit,
    request,
  }) => {
    const name = unique("Partner");
    const id = await addReligiousPartner(request, name);
    const child = await addReligiousMessage(request, id);
    await addReligiousMessage(request, id);
    await visit(listOf(name));
    await page.getByRole("link", { name: `Delete ${name}` }).click();
    const dialog = page.getByRole("dialog", { name: "Delete Religious Partner" });
    await expect(dialog).toContainText(name);
    await expect(dialog).toContainText("Its 2 messages are deleted with it");
    await press(page, "Delete Religious Partner");
    await expect(toast(page, "Religious partner deleted successfully!")).toBeVisible();
    await expect(page.getByText("No religious partners found")).toBeVisible();
    expect((await request.get(`/religious-message/${child}`)).status()).toBe(404);
  });
});

test.describe("the page of a partner", () => {
  test("changes it in its place", async ({ page, visit, request }) => {
    const id = await addReligiousPartner(request, unique("Partner"));
    const renamed = unique("Renamed");
    await visit(`${LIST}/${id}`);
    await page.getByRole("link", { name: "Edit Details" }).click();
    await field(page, "Partner Name").fill(renamed);
    await field(page, "Description").fill("On every ward\n\nOn Tuesdays");
    await choice(page, "Status").selectOption("Inactive");
    await press(page, "Save");
    await expect(toast(page, "Religious partner updated successfully!")).toBeVisible();
    await expect(page).toHaveURL(`${LIST}/${id}`);
    await expect(page.getByRole("heading", { name: `${renamed} - Details` })).toBeVisible();
    const card = page.getByRole("region", { name: "Partner Information" });
    await expect(card.getByRole("term")).toHaveText([
      "ID",
      "Created",
      "Messages",
      "Total Views",
      "Total Plays",
      "Partner Name",
      "Contact First Name",
      "Contact Last Name",
      "Contact Title",
      "Contact Phone",
      "Contact Email",
      "Status",
      "Description",
    ]);
    await expect(card).toContainText("Inactive");
    const description = card.getByRole("definition").last();
    expect(await description.innerText()).toBe("On every ward\n\nOn Tuesdays");
  });

  test(
    "refuses a contact that is missing, and Cancel throws the change away",
    expecting(422),
    async ({ page, visit, request }) => {
      const name = unique("Partner");
      const id = await addReligiousPartner(request, name);
      await visit(`${LIST}/${id}?edit`);
      await field(page, "Partner Name").fill("Thrown away");
      await field(page, "Contact Title").fill(" ");
      await press(page, "Save");
      await expect(page.getByRole("alert")).toContainText("Contact title is required");
      await expect(field(page, "Partner Name")).toHaveValue("Thrown away");
      await page.getByRole("link", { name: "Cancel" }).click();
      await expect(page.getByRole("heading", { name: `${name} - Details` })).toBeVisible();
      await expect(page.getByText("Thrown away")).toHaveCount(0);
    },
  );

  test(
    "shows what somebody else saved meanwhile, and overwrites nothing",
    expecting(409),
    async ({ page, visit, request }) => {
      const name = unique("Partner");
      const partnerDescription = "Line one\nLine two";
      const id = await addReligiousPartner(request, name, { partnerDescription });
      await visit(`${LIST}/${id}?edit`);
      const { result } = (await (await request.get(`/religious-partner/${id}`)).json()) as {
        result: { data: { religiousPartner: object } };
      };
      const theirs = { ...result.data.religiousPartner, contactPhone: "555 0199" };
      expect((await request.put(`/religious-partner/${id}`, { data: theirs })).status()).toBe(200);
      await field(page, "Contact Title").fill("Chaplain");
      await press(page, "Save");

      await expect(page.getByRole("alert")).toContainText(
        "This religious partner was changed by Admin while you were editing. Nothing has been overwritten.",
      );
      const phone = page.getByRole("group", { name: "Contact Phone, as Admin saved it:" });
      await expect(phone).toContainText("555 0199");
      await expect(page.getByRole("group", { name: /^Description, as/ })).toHaveCount(0);
      await press(page, "Save");
      await expect(toast(page, "Religious partner updated successfully!")).toBeVisible();
      const card = page.getByRole("region", { name: "Partner Information" });
      await expect(card).toContainText("Chaplain");
      await expect(card).toContainText("555 0199");
    },
  );

  test("adds, changes and deletes a message", async ({ page, visit, request }) => {
    const id = await addReligiousPartner(request, unique("Partner"));
    await visit(`${LIST}/${id}`);
    await expect(page.getByText("No Religious Messages")).toBeVisible();
    await page.getByRole("link", { name: "Add Religious Message" }).click();
    await expect(page.getByRole("dialog", { name: "Add Religious Message" })).toBeVisible();
    await fillMessage(page, FIRST, "Buddhist");
    await field(page, "Description").fill("Kept\nin two lines");
    await press(page, "Add Message");
    await expect(toast(page, "Religious message created successfully!")).toBeVisible();
    await expect(rowOf(page, FIRST).getByRole("cell")).toHaveText([
      FIRST,
      "Buddhist",
      /^https:\/\/media\.example\.org\/message\.mp3/,
      "30 seconds",
      "0",
      "0",
      "Active",
      /Preview.*Edit.*Delete/,
    ]);
    const address = rowOf(page, FIRST).getByRole("link", { name: ADDRESS });
    await expect(address).toHaveAttribute("target", "_blank");
    await expect(address).toHaveAttribute("rel", /noreferrer/);

    await page.getByRole("link", { name: `Edit ${FIRST}` }).click();
    await expect(field(page, "Description")).toHaveValue("Kept\nin two lines");
    await choice(page, "Message Name").selectOption(SECOND);
    await choice(page, "Status").selectOption("Inactive");
    await field(page, "Duration (seconds)").fill("90");
    await press(page, "Save Changes");
    await expect(toast(page, "Religious message updated successfully!")).toBeVisible();
    await expect(rowOf(page, SECOND)).toContainText("90 seconds");
    await expect(rowOf(page, SECOND)).toContainText("Inactive");

    await page.getByRole("link", { name: `Delete ${SECOND}` }).click();
    const dialog = page.getByRole("dialog", { name: "Delete Religious Message" });
    await expect(dialog).toContainText("0 views and 0 plays");
    await press(page, "Delete Religious Message");
    await expect(toast(page, "Religious message deleted successfully!")).toBeVisible();
    await expect(page.getByText("No Religious Messages")).toBeVisible();
  });

  test(
    "the dialog has words of its own for a wrong duration",
    expecting(422),
    async ({ page, visit, request }) => {
      const id = await addReligiousPartner(request, unique("Partner"));
      await visit(`${LIST}/${id}/messages/new`);
      await fillMessage(page, FIRST, "Other", "data:text/html,x");
      await field(page, "Duration (seconds)").fill("-1");
      await press(page, "Add Message");
      const summary = page.getByRole("alert");
      await expect(summary).toContainText("Please enter a valid URL");
      await expect(summary).toContainText("Duration must be a positive number");
      await field(page, "Duration (seconds)").fill("");
      await press(page, "Add Message");
      await expect(summary).toContainText("Duration is required");
      await expect(choice(page, "Religion Type")).toHaveValue("Other");
    },
  );

  test("sorts the messages, by number and not by digit", async ({ page, visit, request }) => {
    const id = await addReligiousPartner(request, unique("Partner"));
    for (const [messageName, duration] of [
      [SECOND, 100],
      [FIRST, 9],
      [THIRD, 20],
    ] as const) {
      await addReligiousMessage(request, id, { messageName, duration });
    }
    await visit(`${LIST}/${id}`);
    await page.getByRole("link", { name: "Duration" }).click();
    await expect.poll(() => firstColumn(page)).toEqual([FIRST, THIRD, SECOND]);
    await page.getByRole("link", { name: "Duration" }).click();
    await expect.poll(() => firstColumn(page)).toEqual([SECOND, THIRD, FIRST]);
    for (const column of [
      "Message Name",
      "Religion Type",
      "Message URL",
      "Views",
      "Plays",
      "Status",
    ]) {
      await page.getByRole("columnheader").getByRole("link", { name: column }).click();
      await expect(page.getByRole("columnheader", { name: column })).toHaveAttribute(
        "aria-sort",
        "ascending",
      );
    }
  });
});

test(
  "says of a message that it is another partner's",
  expecting(404),
  async ({ page, visit, request }) => {
    const id = await addReligiousPartner(request, unique("Partner"));
    const child = await addReligiousMessage(request, id);
    const other = await addReligiousPartner(request, unique("Partner"));
    await visit(`${LIST}/${other}/messages/${child}/edit`);
    await expect(page.getByRole("heading", { name: "Religious Message Not Found" })).toBeVisible();
  },
);

for (const [path, heading] of [
  [`${LIST}/2000000000`, "Religious Partner Not Found"],
  [`${LIST}/2000000000/delete`, "Religious Partner Not Found"],
  [`${LIST}/drafts/nowhere/messages`, "Draft Not Found"],
] as const) {
  test(`${path} says that it is not there`, expecting(404), async ({ page, visit }) => {
    await visit(path);
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    await page.getByRole("link", { name: "Back to Religious Partners" }).click();
    await expect(page).toHaveURL(LIST);
  });
}

test.describe("with scripts", () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "Scripts do this");

  test("the next message can be chosen at once", async ({ page, visit }) => {
    await begin(page, visit, unique("Partner"));
    await fillMessage(page, FIRST);
    await field(page, "Message URL").press("Enter");
    await expect(page.getByRole("heading", { name: "Created Messages (1)" })).toBeVisible();
    await expect(choice(page, "Message Name")).toBeFocused();
  });

  test("says what it is saving, and cannot be closed meanwhile", async ({ page, visit }) => {
    await begin(page, visit, unique("Partner"));
    await add(page, FIRST, 1);
    const answer = held();
    await page.route("**/messages.data**", async (route) => {
      if (route.request().method() === "POST") await answer.until;
      await route.continue();
    });
    await press(page, "Save Religious Partner");
    await expect(page.getByText("Creating religious partner...")).toBeVisible();
    await expect(page.getByRole("link", { name: "Close" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Add Religious Partner" })).toBeVisible();
    answer.release();
    await expect(toast(page, "Religious partner saved successfully!")).toBeVisible();
  });
});
