import type { Page, Request, Route } from "@playwright/test";
import {
  allowStatus,
  createGate,
  expect,
  scanAccessibility,
  test,
  toast,
  unique,
} from "./fixtures";

const isSubmission = (request: Request) => request.method() === "POST";
const abort = (route: Route) => route.abort("aborted");

/** Answers submissions as a line does that fails; returns a function that restores it. */
async function failSubmissions(page: Page, answer: (route: Route) => unknown = abort) {
  await page.route("**/*", (route) =>
    isSubmission(route.request()) ? answer(route) : route.fallback(),
  );
  return () => page.unroute("**/*");
}

const unreachable = (page: Page) => toast(page, "We could not reach the server");
const offline = (page: Page) => toast(page, "You are offline. What you typed is kept.");
const closeToast = (page: Page) =>
  page.getByRole("status").getByRole("button", { name: "Close" }).click();

type Failure = {
  answer?: (route: Route) => unknown;
  message?: (page: Page) => ReturnType<typeof toast>;
  afterPress?: (page: Page) => Promise<unknown>;
};

/** What may happen to a submission on its way. The last one is written, and only its answer is lost. */
const FAILURES: readonly Failure[] = [
  {},
  { message: offline },
  {
    answer: (route) =>
      route.fulfill({ status: 502, contentType: "text/html", body: "<h1>502 Bad Gateway</h1>" }),
  },
  { answer: () => undefined, afterPress: (page) => page.clock.fastForward("01:01") },
  {
    answer: async (route) => {
      await route.fetch({ maxRedirects: 0 });
      await abort(route);
    },
  },
];

/** Forms of each kind, with what is typed or chosen, and where it is kept. */
const FORMS: readonly {
  path: string;
  save: string;
  fill?: (page: Page, text: string) => Promise<unknown>;
  kept?: string;
}[] = [
  { path: "/admin/advertisers/1?edit=on", save: "Save", kept: "Contact Title" },
  { path: "/admin/family-guidance/new", save: "Next", kept: "Guidance Name" },
  { path: "/admin/tags/2/delete", save: "Delete Tag" },
  {
    path: "/admin/departments/import",
    save: "Upload & Process",
    fill: (page, text) =>
      page
        .getByLabel("File", { exact: true })
        .setInputFiles({ name: "rows.csv", mimeType: "text/csv", buffer: Buffer.from(text) }),
  },
  {
    path: "/contact",
    save: "Send Message",
    fill: async (page) => {
      await page.getByRole("textbox", { name: "Name" }).fill("Ann");
      await page.getByRole("textbox", { name: "Email" }).fill("ann@example.org");
      await page.getByLabel("Topic").selectOption({ index: 1 });
    },
    kept: "Message",
  },
  {
    path: "/patient-procedures",
    save: "Request Ride",
    fill: async (page) => {
      await page.getByText("Procedure Details").first().click();
      await page.getByRole("link", { name: "Request Ride" }).click();
      const dialog = page.getByRole("dialog", { name: /Request Ride/ });
      await dialog.getByRole("textbox", { name: "Drop Off" }).fill("Main entrance");
      await dialog
        .getByLabel("Date", { exact: true })
        .fill(`${new Date().getFullYear() + 1}-06-15`);
      await dialog.getByLabel("Time", { exact: true }).fill("08:15");
      await dialog.getByLabel("No", { exact: true }).check();
      await dialog.getByLabel("Getting in and out of the car").selectOption("Wheelchair");
      await dialog.getByLabel("I will look here myself").check();
    },
    kept: "Pick Up",
  },
];

test.describe("with scripts", () => {
  test.skip(
    ({ javaScript }) => !javaScript,
    "browsers show a page of their own, and go back to the form",
  );

  test(
    "a form keeps what was typed, and is written once when the server can be reached again",
    { ...allowStatus(502), tag: "@own-context" },
    async ({ page, visit, context }) => {
      await page.clock.install();
      const name = unique("Tag");
      await visit("/admin/tags");
      await page.getByRole("link", { name: "Add Tag" }).click();
      const field = page.getByRole("textbox", { name: "Tag Name" });
      const create = page.getByRole("button", { name: "Create Tag" });
      await field.fill(name);
      for (const { answer, message = unreachable, afterPress } of FAILURES) {
        const restore = await failSubmissions(page, answer);
        await context.setOffline(message === offline);
        await create.click();
        await afterPress?.(page);
        await expect(message(page)).toContainText("What you typed is kept.");
        await expect(field).toHaveValue(name);
        await expect(create).toBeFocused();
        await closeToast(page);
        await context.setOffline(false);
        await restore();
      }
      await create.click();
      await expect(toast(page, "Tag created successfully")).toBeVisible();
      await expect(unreachable(page)).toBeHidden();
      await visit(`/admin/tags?q=${encodeURIComponent(name)}`);
      await expect(page.getByRole("row", { name })).toHaveCount(1);
    },
  );

  test("the message is of its page, and is not repeated when the form is opened again", async ({
    page,
    visit,
  }) => {
    await visit("/admin/tags/new");
    const field = page.getByRole("textbox", { name: "Tag Name" });
    await field.fill(unique("Tag"));
    await failSubmissions(page);
    await page.getByRole("button", { name: "Create Tag" }).click();
    await expect(unreachable(page)).toBeVisible();
    page.once("dialog", (dialog) => void dialog.accept());
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL("/admin/tags");
    await expect(unreachable(page)).toBeHidden();
    await page.getByRole("link", { name: "Add Tag" }).click();
    await expect(field).toBeFocused();
    await expect(unreachable(page)).toBeHidden();
  });

  test("forms of each kind keep what was typed and chosen", async ({ page, visit }) => {
    await failSubmissions(page);
    for (const { path, save, fill, kept } of FORMS) {
      await visit(path);
      const text = unique("Typed");
      await fill?.(page, text);
      const field = kept && page.getByRole("textbox", { name: kept });
      if (field) await field.fill(text);
      const button = page.getByRole("button", { name: save, exact: true });
      await button.click();
      await expect(unreachable(page), path).toBeVisible();
      if (field) await expect(field).toHaveValue(text);
      await expect(button).toBeEnabled();
    }
    await visit("/patient-surveys/1");
    const ranks = page.getByRole("slider");
    await expect(ranks.first()).toBeVisible();
    for (const rank of await ranks.all()) await rank.press("End");
    const yes = page.getByRole("radio", { name: "Yes" });
    for (const each of await yes.all()) await each.check();
    await page.getByRole("button", { name: "Send Answers" }).click();
    await expect(unreachable(page)).toBeVisible();
    for (const each of await yes.all()) await expect(each).toBeChecked();
    for (const rank of await ranks.all()) await expect(rank).toHaveValue("5");
  });

  test(
    "a dialog whose code is gone opens as a page; without a line its list says so",
    allowStatus(404),
    async ({ page, visit }) => {
      const edit = page.getByRole("link", { name: /^Edit / }).first();
      const isCode = /\/assets\/edit-[^/]+\.js$/;
      await visit("/admin/tags");
      await page.evaluate(() => Object.assign(window, { isList: true }));
      await page.route(isCode, (route) => route.fulfill({ status: 404 }));
      await edit.click();
      await page.waitForFunction(() => !("isList" in window));
      await expect(page.getByRole("textbox", { name: "Tag Name" })).toBeVisible();
      await visit("/admin/tags");
      await page.route("**/*", abort);
      await edit.click();
      await expect(page.getByRole("heading", { name: "Error Loading Tags" })).toBeVisible();
    },
  );

  test("a list that cannot be loaded says so below the menu, which stays", async ({
    page,
    visit,
  }) => {
    await visit("/admin/tags");
    await page.route("**/admin/tags.data*", abort);
    await page.getByRole("link", { name: "Next" }).click();
    await expect(page.getByRole("heading", { name: "Error Loading Tags" })).toBeVisible();
    await expect(
      page.getByRole("main").getByText("Failed to load tags. Please try again later.").last(),
    ).toBeVisible();
  });

  test("a list can be read while its next page loads", async ({ page, visit }) => {
    const gate = createGate();
    await visit("/admin/tags");
    await page.route("**/admin/tags.data*", async (route) => {
      await gate.released;
      await route.fallback();
    });
    await page.getByRole("link", { name: "Next" }).click();
    await expect(toast(page, "Loading tags...")).toBeVisible();
    await scanAccessibility(page);
    gate.release();
    await expect(page.getByRole("link", { name: "Previous" })).toBeVisible();
  });

  test("the page of a record says that it is loading, if that takes a moment", async ({
    page,
    visit,
  }) => {
    const gate = createGate();
    await visit("/admin/advertisers");
    await page.route(/\/admin\/advertisers\/\d+\.data/, async (route) => {
      await gate.released;
      await route.fallback();
    });
    await page
      .getByRole("link", { name: /^View / })
      .first()
      .click();
    await expect(toast(page, "Loading advertiser details...")).toBeVisible();
    gate.release();
    await expect(page).toHaveTitle(/ - Details - Calmward$/);
  });

  test(
    "an error that replaces the first page has the page's styles",
    allowStatus(404),
    async ({ page, visit, context }) => {
      await context.clearCookies({ name: "styles" });
      await visit("/admin/tags");
      const readLook = () =>
        page.evaluate(() => {
          const { fontFamily, backgroundColor } = getComputedStyle(document.body);
          return { fontFamily, backgroundColor };
        });
      const look = await readLook();
      await page.route("**/admin/departments.data*", (route) => route.abort("aborted"));
      await page
        .getByRole("navigation", { name: "Areas" })
        .getByRole("link", { name: "Departments" })
        .click();
      await expect(page.getByText("Retry", { exact: true })).toBeVisible();
      await expect.poll(readLook).toEqual(look);
    },
  );
});

test("leaves the edit form of a record at the address ?edit", async ({ page, visit }) => {
  await visit("/admin/advertisers/1?edit");
  await page.getByRole("textbox", { name: "Contact Title" }).fill("Not saved");
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL("/admin/advertisers/1");
  await expect(page.getByRole("textbox", { name: "Contact Title" })).toHaveCount(0);
});
