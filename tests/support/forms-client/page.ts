import { inspect } from "node:util";
import { type BrowserContext, type Keyboard, type Page, type Response } from "@playwright/test";
import { pressEnter } from "./activation";
import { presentDownload, presentRequest, presentResponse } from "./responses";
import { presentLocator } from "./locator";
import { byAttribute, byCss, byLabel, byRole, byText, type Query } from "./queries";
import { type HttpResponse } from "./requests";
import { type Tab } from "./tab";
import { presentAs } from "./present-as";
import { matchesUrl } from "./urls";

type Supported =
  | ("goto" | "reload" | "goBack" | "goForward" | "url" | "title" | "content" | "close")
  | ("getByRole" | "getByText" | "getByLabel" | "getByAltText" | "getByTitle" | "getByPlaceholder")
  | ("locator" | "context" | "request" | "keyboard" | "waitForURL" | "waitForLoadState")
  | ("waitForResponse" | "waitForRequest" | "isClosed" | "setExtraHTTPHeaders" | "emulateMedia");

/** Events that only a browser emits; they never fire here. */
const BROWSER_ONLY_EVENTS = ["console", "pageerror", "requestfailed", "dialog", "crash", "popup"];

/** The part of Playwright's Page that works with forms and links only. */
export class ClientPage implements Pick<Page, Supported> {
  readonly tab: Tab;
  readonly baseURL: string | undefined;
  readonly keyboard: Keyboard;
  readonly #context: () => BrowserContext;
  #isClosed = false;
  #page: () => Page = () => {
    throw new Error("The page is not there yet");
  };

  private constructor(tab: Tab, context: () => BrowserContext, baseURL: string | undefined) {
    this.tab = tab;
    this.baseURL = baseURL;
    this.#context = context;
    this.keyboard = presentAs<Keyboard>({ press: (key) => this.#pressKey(key) }, "page.keyboard");
  }

  /** Opens a blank page of a context. */
  static open(tab: Tab, context: () => BrowserContext, baseURL?: string): Page {
    const part = new ClientPage(tab, context, baseURL);
    const on = (name: string, listener: (value: never) => void) => {
      part.#listen(name, listener);
      return page;
    };
    // Loosely typed, since Playwright declares a hundred overloads: `#listen` and `#waitForEvent` reject unknown names.
    const waitForEvent = (name: string) => part.#waitForEvent(name) as Promise<never>;
    const listeners = { on, once: on, waitForEvent };
    const page: Page = presentAs<Page>(Object.assign(part, listeners), "page");
    part.#page = () => page;
    return page;
  }

  goto: Page["goto"] = async (url) =>
    this.#requireResponse(await this.tab.open({ method: "GET", url: this.#resolve(url) }), url);
  reload: Page["reload"] = async () => this.#requireResponse(await this.tab.reload(), this.url());
  goBack: Page["goBack"] = async () => presentIfAny(await this.tab.travel(-1));
  goForward: Page["goForward"] = async () => presentIfAny(await this.tab.travel(1));

  url = () => this.tab.url;
  title = () => Promise.resolve(this.tab.document.title);
  content = () => Promise.resolve(this.tab.source);
  context = () => this.#context();
  isClosed = () => this.#isClosed;

  get request() {
    return this.#context().request;
  }

  close(): Promise<void> {
    this.#isClosed = true;
    this.tab.events.removeAllListeners();
    return Promise.resolve();
  }

  getByRole: Page["getByRole"] = (role, options) => this.#find(byRole(role, options));
  getByText: Page["getByText"] = (text, options) => this.#find(byText(text, options));
  getByLabel: Page["getByLabel"] = (text, options) => this.#find(byLabel(text, options));
  getByAltText: Page["getByAltText"] = (text, options) =>
    this.#find(byAttribute("getByAltText", "alt", text, options));
  getByTitle: Page["getByTitle"] = (text, options) =>
    this.#find(byAttribute("getByTitle", "title", text, options));
  getByPlaceholder: Page["getByPlaceholder"] = (text, options) =>
    this.#find(byAttribute("getByPlaceholder", "placeholder", text, options));

  locator: Page["locator"] = (selector, options) => {
    const found = this.#find(byCss(selector));
    return options ? found.filter(options) : found;
  };

  waitForURL: Page["waitForURL"] = (url) => {
    if (matchesUrl(url, this.url(), this.baseURL)) return Promise.resolve();
    throw new Error(`The page is at ${this.url()}, not at ${inspect(url)}`);
  };

  /** Does nothing, since an action ends only after its page has loaded. */
  waitForLoadState: Page["waitForLoadState"] = () => Promise.resolve();

  setExtraHTTPHeaders(headers: Record<string, string>): Promise<void> {
    this.tab.extraHeaders = headers;
    return Promise.resolve();
  }

  emulateMedia: Page["emulateMedia"] = ({ reducedMotion, ...others } = {}) => {
    if (Object.keys(others).length || reducedMotion !== "reduce") {
      throw new Error(
        "page.emulateMedia needs a browser: here nothing moves, and nothing is drawn",
      );
    }
    return Promise.resolve();
  };

  waitForResponse: Page["waitForResponse"] = async (wanted) => {
    const isWanted = (response: HttpResponse) =>
      typeof wanted === "function"
        ? wanted(presentResponse(response))
        : matchesUrl(wanted, response.url, this.baseURL);
    return presentResponse(await this.tab.waitForNext("response", isWanted));
  };

  waitForRequest: Page["waitForRequest"] = async (wanted) => {
    const sent = await this.tab.waitForNext("request", (request) =>
      typeof wanted === "function"
        ? wanted(presentRequest(request))
        : matchesUrl(wanted, request.url, this.baseURL),
    );
    return presentRequest(sent);
  };

  async #waitForEvent(name: string) {
    if (name !== "download") throw new Error(`page.waitForEvent: ${name} needs a browser`);
    return presentDownload(await this.tab.waitForNext("download"));
  }

  #listen(name: string, listener: (value: never) => void): void {
    if (name === "response") {
      this.tab.events.on(name, (response) => listener(presentResponse(response) as never));
    } else if (name === "request") {
      this.tab.events.on(name, (request) => listener(presentRequest(request) as never));
    } else if (!BROWSER_ONLY_EVENTS.includes(name)) {
      throw new Error(`page.on: the client does not know the event ${name}`);
    }
  }

  async #pressKey(key: string): Promise<void> {
    const { activeElement } = this.tab.document;
    if (key !== "Enter" || !activeElement) throw new Error(`The key ${key} needs a browser`);
    await pressEnter(this.tab, activeElement);
  }

  #resolve = (url: string) => new URL(url, this.baseURL).href;
  #find = (query: Query) => presentLocator({ tab: this.tab, page: this.#page }, query);

  #requireResponse(response: HttpResponse | null, url: string): Response {
    if (!response) throw new Error(`${url}: a download has begun`);
    return presentResponse(response);
  }
}

const presentIfAny = (response: HttpResponse | null) => response && presentResponse(response);
