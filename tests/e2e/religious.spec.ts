import { expect, allowStatus, test, toast, unique } from "./fixtures";
import { addReligiousMessage, addReligiousPartner } from "./records";
import { choice, field, LIST, listUrl, press, findRow } from "./religious-screens";

test.describe("the list", () => {
  test("finds a partner by its contact, and shows its figures", async ({
    page,
    visit,
    request,
  }) => {
    const name = unique("Partner");
    const [contactPhone, contactEmail] = ["(206) 555-0100", "office@example.org"];
    const contactLastName = unique("Haddad");
    const contact = { contactFirstName: "Noor", contactLastName, contactPhone };
    const id = await addReligiousPartner(request, name, { ...contact, contactEmail });
    await addReligiousMessage(request, id);
    await visit(LIST);
    await expect(page).toHaveTitle("Religious Management - Calmward");
    await expect(page.getByText(/^[\d,]+ partners?, [\d,]+ active messages?$/)).toBeVisible();
    const searchBox = page.getByRole("main").getByRole("searchbox");
    await expect(searchBox).toHaveAttribute("placeholder", "Search religious partners...");
    await searchBox.fill(contactLastName);
    await searchBox.press("Enter");
    await expect(page.getByRole("row")).toHaveCount(2);
    await expect(findRow(page, name).getByRole("cell")).toHaveText([
      "",
      String(id).padStart(4, "0"),
      name,
      `Noor ${contactLastName}`,
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

  test(
    "sorts by every column, the messages count numerically",
    { tag: "@forms-client-only" },
    async ({ page, visit, request }) => {
      const suffix = unique("Sorted");
      for (const [letter, messageCount] of [
        ["B", 10],
        ["A", 2],
      ] as const) {
        const id = await addReligiousPartner(request, `${letter} ${suffix}`);
        for (let added = 0; added < messageCount; added++) await addReligiousMessage(request, id);
      }
      await visit(listUrl(suffix));
      const names = () => page.locator("tbody td.name").allTextContents();
      await page.getByRole("link", { name: "Messages Count" }).click();
      await expect.poll(names).toEqual([`A ${suffix}`, `B ${suffix}`]);
      await page.getByRole("link", { name: "Messages Count" }).click();
      await expect.poll(names).toEqual([`B ${suffix}`, `A ${suffix}`]);
      for (const column of [
        "ID",
        "Partner Name",
        "Contact Name",
        "Contact Email",
        "Contact Phone",
        "Status",
      ]) {
        await page
          .getByRole("columnheader")
          .getByRole("link", { name: column, exact: true })
          .click();
        await expect(page.getByRole("columnheader", { name: column })).toHaveAttribute(
          "aria-sort",
          "ascending",
        );
      }
    },
  );

  test("says that nothing matches", { tag: "@forms-client-only" }, async ({ page, visit }) => {
    await visit(listUrl(unique("Nothing")));
    await expect(page.getByText("No religious partners found")).toBeVisible();
  });

  test(
    "deletes a partner with its messages, and says how many",
    { tag: "@forms-client-only" },
    async ({ page, visit, request }) => {
      const name = unique("Partner");
      const id = await addReligiousPartner(request, name);
      const messageId = await addReligiousMessage(request, id);
      await addReligiousMessage(request, id);
      await visit(listUrl(name));
      await page.getByRole("link", { name: `Delete ${name}` }).click();
      const dialog = page.getByRole("dialog", { name: "Delete Religious Partner" });
      await expect(dialog).toContainText(name);
      await expect(dialog).toContainText("Its 2 messages are deleted with it");
      await press(page, "Delete Religious Partner");
      await expect(toast(page, "Religious partner deleted successfully!")).toBeVisible();
      await expect(page.getByText("No religious partners found")).toBeVisible();
      expect((await request.get(`/religious-message/${messageId}`)).status()).toBe(404);
    },
  );
});

test.describe("the page of a partner", () => {
  test("edits it inline", async ({ page, visit, request }) => {
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
      "Partner Name",
      "Status",
      "Description",
      "Contact First Name",
      "Contact Last Name",
      "Contact Title",
      "Contact Phone",
      "Contact Email",
      "ID",
      "Created",
      "Messages",
      "Total Views",
      "Total Plays",
      "Last edited",
      "Versions",
    ]);
    await expect(card).toContainText("Inactive");
    const description = card.getByRole("definition").nth(2);
    expect(await description.textContent()).toBe("On every ward\n\nOn Tuesdays");
  });

  test(
    "refuses a missing contact, and Cancel discards the change",
    { ...allowStatus(422), tag: "@forms-client-only" },
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
    "shows concurrent changes, and overwrites nothing",
    { ...allowStatus(409), tag: "@forms-client-only" },
    async ({ page, visit, request }) => {
      const name = unique("Partner");
      const partnerDescription = "Line one\nLine two";
      const id = await addReligiousPartner(request, name, { partnerDescription });
      await visit(`${LIST}/${id}?edit`);
      const { result } = (await (await request.get(`/religious-partner/${id}`)).json()) as {
        result: { data: { religiousPartner: object } };
      };
      const theirs = { ...result.data.religiousPartner, contactPhone: "+12065550199" };
      expect((await request.put(`/religious-partner/${id}`, { data: theirs })).status()).toBe(200);
      await field(page, "Contact Title").fill("Chaplain");
      await press(page, "Save");

      await expect(page.getByRole("alert")).toContainText(
        "This religious partner was changed by Admin while you were editing. Nothing has been overwritten.",
      );
      const phone = page.getByRole("group", { name: "Contact Phone, as Admin saved it:" });
      await expect(phone).toContainText("(206) 555-0199");
      await expect(page.getByRole("group", { name: /^Description, as/ })).toHaveCount(0);
      await press(page, "Save");
      await expect(toast(page, "Religious partner updated successfully!")).toBeVisible();
      const card = page.getByRole("region", { name: "Partner Information" });
      await expect(card).toContainText("Chaplain");
      await expect(card).toContainText("(206) 555-0199");
    },
  );
});

for (const [path, heading] of [
  [`${LIST}/2000000000`, "Religious Partner Not Found"],
  [`${LIST}/2000000000/delete`, "Religious Partner Not Found"],
  [`${LIST}/drafts/nowhere/messages`, "Draft Not Found"],
] as const) {
  test(
    `${path} shows 404`,
    { ...allowStatus(404), tag: "@forms-client-only" },
    async ({ page, visit }) => {
      await visit(path);
      await expect(page.getByRole("heading", { name: heading })).toBeVisible();
      await page.getByRole("link", { name: "Back to Religious Partners" }).click();
      await expect(page).toHaveURL(LIST);
    },
  );
}
