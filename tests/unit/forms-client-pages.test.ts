import { type BrowserContext, type Page } from "@playwright/test";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openBrowser } from "../support/forms-client/browser";
import { expect as expectPage } from "../support/forms-client/matchers";

type ReceivedRequest = {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
};
type Responder = (response: ServerResponse, request: ReceivedRequest) => void;

const responders: Record<string, Responder> = {};
const requests: ReceivedRequest[] = [];
let server: Server;
let baseURL = "";
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      const received = { method, url, headers, body: Buffer.concat(chunks).toString() };
      requests.push(received);
      const respond = responders[url.split("?", 1)[0] ?? ""];
      if (respond) respond(response, received);
      else response.writeHead(404).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.closeAllConnections() ?? server.close());

beforeEach(async () => {
  requests.length = 0;
  context = await openBrowser().newContext({ baseURL });
  page = await context.newPage();
});

const respondHtml =
  (text: string, headers: Record<string, string | string[]> = {}): Responder =>
  (response) =>
    void response.writeHead(200, { "Content-Type": "text/html", ...headers }).end(text);
const respondRedirect =
  (status: number, location: string, headers: Record<string, string> = {}): Responder =>
  (response) =>
    void response.writeHead(status, { Location: location, ...headers }).end();

/** Opens a page with this HTML, and clears the recorded requests. */
async function showPage(text: string, headers: Record<string, string> = {}) {
  responders["/page"] = respondHtml(text, headers);
  await page.goto("/page");
  requests.length = 0;
}
const pressSave = () => page.getByRole("button", { name: "Save" }).click();
const FORM =
  '<form method="post" action="/save"><input name="a" value="1"><button>Save</button></form>';

describe("navigation", () => {
  it("follows links with the headers of browsers", async () => {
    await showPage('<a href="/next">Next</a>');
    responders["/next"] = respondHtml("<title>There</title>");
    await page.getByRole("link", { name: "Next" }).click();
    await expectPage(page).toHaveURL("/next");
    await expectPage(page).toHaveTitle("There");
    expect(requests[0]?.headers).toMatchObject({
      referer: `${baseURL}/page`,
      "sec-fetch-site": "same-origin",
      "sec-fetch-mode": "navigate",
    });
    expect(requests[0]?.headers.origin).toBeUndefined();
  });

  it("sends no referrer when the address is typed", async () => {
    responders["/page"] = respondHtml("");
    await page.goto("/page");
    expect(requests[0]?.headers).toMatchObject({ "sec-fetch-site": "none" });
    expect(requests[0]?.headers.referer).toBeUndefined();
  });

  it.each([
    ["", (url: string) => [url, `${url}/page`]],
    ["same-origin", (url: string) => [url, `${url}/page`]],
    ["no-referrer", () => ["null", undefined]],
    ["origin", (url: string) => [url, `${url}/`]],
  ])("sends Origin and Referer as the policy %j says", async (policy, headers) => {
    await showPage(FORM, policy ? { "Referrer-Policy": policy } : {});
    responders["/save"] = respondHtml("");
    await pressSave();
    const { origin, referer } = requests[0]?.headers ?? {};
    expect([origin, referer]).toEqual(headers(baseURL));
  });

  it.each([
    [301, "GET", ""],
    [302, "GET", ""],
    [303, "GET", ""],
    [307, "POST", "a=1"],
    [308, "POST", "a=1"],
  ])("follows a form's %i with %s", async (status, method, body) => {
    await showPage(FORM);
    responders["/save"] = respondRedirect(status, "/done");
    responders["/done"] = respondHtml("");
    await pressSave();
    expect(requests.map(({ url }) => url)).toEqual(["/save", "/done"]);
    expect(requests[1]).toMatchObject({ method, body });
  });

  it("stops a redirect loop", async () => {
    responders["/round"] = respondRedirect(302, "/round");
    await expect(page.goto("/round")).rejects.toThrow(/more than 20 redirects/);
  });

  it("moves within a document without a request", async () => {
    await showPage('<a href="#field">Go</a><input id="field" aria-label="Field">');
    await page.getByRole("link", { name: "Go" }).click();
    await expectPage(page).toHaveURL("/page#field");
    await expectPage(page.getByLabel("Field")).toBeFocused();
    expect(requests).toEqual([]);
  });

  it("goes back with a new request", async () => {
    await showPage('<a href="/next">Next</a>');
    responders["/next"] = respondHtml("");
    await page.getByRole("link", { name: "Next" }).click();
    await page.goBack();
    await expectPage(page).toHaveURL("/page");
    await page.goForward();
    await expectPage(page).toHaveURL("/next");
  });

  it("keeps the page when the response is a file", async () => {
    await showPage('<a href="/file">File</a>');
    responders["/file"] = (response) =>
      void response
        .writeHead(200, { "Content-Disposition": 'attachment; filename="a.csv"' })
        .end("x");
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "File" }).click();
    expect((await download).suggestedFilename()).toBe("a.csv");
    await expectPage(page).toHaveURL("/page");
  });
});

describe("cookies", () => {
  it("are stored and sent where their path and expiry allow", async () => {
    responders["/page"] = respondHtml("", {
      "Set-Cookie": ["all=1; Path=/; HttpOnly", "deep=2; Path=/deep", "gone=3; Path=/; Max-Age=0"],
    });
    responders["/deep/page"] = respondHtml("");
    await page.goto("/page");
    await page.goto("/page");
    await page.goto("/deep/page");
    expect(requests.map(({ headers }) => headers.cookie)).toEqual([
      undefined,
      "all=1",
      "deep=2; all=1",
    ]);
    expect(await context.cookies()).toMatchObject([
      { name: "all", httpOnly: true, path: "/", expires: -1 },
      { name: "deep", path: "/deep" },
    ]);
  });

  it("are set by redirects, shared with API requests, and separate for each context", async () => {
    responders["/in"] = respondRedirect(303, "/page", { "Set-Cookie": "sign=in; Path=/" });
    responders["/page"] = respondHtml("");
    await page.goto("/in");
    await context.request.get("/page");
    const other = await openBrowser().newPage({ baseURL });
    await other.goto("/page");
    expect(requests.map(({ headers }) => headers.cookie)).toEqual([
      undefined,
      "sign=in",
      "sign=in",
      undefined,
    ]);
    await context.clearCookies({ name: "sign" });
    expect(await context.cookies()).toEqual([]);
  });
});

describe("a user", () => {
  it("fills, ticks, chooses and submits", async () => {
    await showPage(
      '<form method="post" action="/save"><label>Name<input name="n"></label><label><input type="checkbox" name="t">Tick</label>' +
        '<label>Pick<select name="s"><option value="1">One<option value="2">Two</select></label><button name="b" value="x">Save</button></form>',
    );
    responders["/save"] = respondHtml("");
    await page.getByLabel("Name").fill("Ann");
    await page.getByRole("checkbox", { name: "Tick" }).check();
    await page.getByLabel("Pick").selectOption("Two");
    await pressSave();
    expect(requests[0]).toMatchObject({ method: "POST", body: "n=Ann&t=on&s=2&b=x" });
  });

  it("submits by Enter with the first button", async () => {
    await showPage(FORM.replace("<button>", '<button name="first" value="1">'));
    responders["/save"] = respondHtml("");
    await page.locator("input").press("Enter");
    expect(requests[0]?.body).toBe("a=1&first=1");
  });

  it("submits nothing that violates the constraints of a field", async () => {
    await showPage(FORM.replace('value="1"', "required"));
    await pressSave();
    expect(requests).toEqual([]);
  });

  it("opens details, and sees nothing of what is closed or hidden", async () => {
    await showPage(
      "<details><summary>More</summary><p>Inside</p></details><p hidden>Never</p><dialog><p>Not open</p></dialog>",
    );
    await expectPage(page.getByText("Inside")).toBeHidden();
    await page.getByText("More").click();
    await expectPage(page.getByText("Inside")).toBeVisible();
    await expectPage(page.getByText("Never")).toBeHidden();
    await expectPage(page.getByText("Not open")).toBeHidden();
  });
});

describe("strictness", () => {
  beforeEach(() =>
    showPage("<main><button>Save</button><button>Save all</button><a>No link</a></main>"),
  );

  it("refuses an action or assertion on two matching elements", async () => {
    await expect(pressSave()).rejects.toThrow(
      /matches 2 elements:\s+<button>Save\s+<button>Save all/,
    );
    await expect(
      Promise.resolve().then(() => expectPage(page.getByRole("button")).toHaveText("Save")),
    ).rejects.toThrow(/matches 2 elements/);
  });

  it("lists the elements of the page where nothing matches", async () => {
    const click = page.getByRole("button", { name: "Delete" }).click();
    await expect(click).rejects.toThrow(
      /getByRole\("button", { name: "Delete" }\) matches nothing/,
    );
    await expect(page.getByRole("link").click()).rejects.toThrow(/button "Save all"/);
  });

  it("matches names exactly or as a substring", async () => {
    await expectPage(page.getByRole("button", { name: "Save", exact: true })).toHaveCount(1);
    await expectPage(page.getByRole("button", { name: "save" })).toHaveCount(2);
  });

  it("fails assertions that do not hold, negated ones too", async () => {
    const buttons = page.getByRole("button");
    const failing = [
      () => expectPage(buttons).toHaveCount(3),
      () => expectPage(buttons).toHaveText(["Save"]),
      () => expectPage(buttons).not.toHaveCount(2),
      () => expectPage(buttons.first()).toBeHidden(),
      () => expectPage(page.getByText("Nowhere")).toBeVisible(),
      () => expectPage(page).toHaveURL("/elsewhere"),
    ];
    for (const assert of failing) {
      await expect(Promise.resolve().then(assert)).rejects.toThrow();
    }
  });
});

describe("what needs a browser", () => {
  it.each<[string, (page: Page) => unknown]>([
    ["page.screenshot", (testedPage) => testedPage.screenshot()],
    ["page.evaluate", (testedPage) => testedPage.evaluate(() => 1)],
    ["page.route", (testedPage) => testedPage.route("**", () => undefined)],
    ["locator.boundingBox", (testedPage) => testedPage.locator("p").boundingBox()],
    ["toBeInViewport", (testedPage) => expectPage(testedPage.locator("p")).toBeInViewport()],
    [
      "scrollWidth",
      (testedPage) => testedPage.locator("p").evaluate((element) => element.scrollWidth),
    ],
    ["Tab", (testedPage) => testedPage.keyboard.press("Tab")],
  ])("is an error that names %s", async (name, use) => {
    await showPage("<p>Text</p>");
    const usage = Promise.resolve().then(() => use(page));
    await expect(usage).rejects.toThrow(new RegExp(`${name}.*needs a browser`));
  });

  it("is an error for a click that does nothing", async () => {
    await showPage('<p>Text</p><button type="button">Play</button><a href="tel:988">988</a>');
    await expect(page.getByText("Text").click()).rejects.toThrow(/does nothing without scripts/);
    await expect(page.getByRole("button").click()).rejects.toThrow(/does nothing without scripts/);
    await expect(page.getByRole("link").click()).rejects.toThrow(/leaves the browser/);
  });
});
