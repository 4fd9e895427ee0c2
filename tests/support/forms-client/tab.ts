import { EventEmitter, once } from "node:events";
import { type Cookies } from "./cookies";
import { parseDocument, createTextDocument } from "./document";
import { findMarkupErrors, savePage } from "./markup";
import { navigate, type NavigationRequest } from "./navigation";
import { declareHiddenElements, type HiddenClasses, isVisible } from "./visibility";
import { readPolicy } from "./referrer";
import { type HttpRequest, type HttpResponse } from "./requests";

/** Events of a tab. */
type Events = {
  request: [HttpRequest];
  response: [HttpResponse];
  download: [HttpResponse];
};

/** State that all tabs of a context share. */
export type Profile = {
  cookies: Cookies;
  /** Headers of every request. */
  extraHeaders: Record<string, string>;
  /** Selectors of elements that style sheets hide. */
  hiddenByStyle: HiddenClasses;
};

/** Address in the history, with the request that loaded it. */
type HistoryEntry = Omit<NavigationRequest, "from">;

const BLANK = "about:blank";

/** Tab of the forms client: a document, the request that loaded it, and the history. */
export class Tab {
  document = parseDocument("", BLANK);
  readonly events = new EventEmitter<Events>();
  /** Opens a link of another target in a new tab; not supported by default. */
  openTab: (request: NavigationRequest) => Promise<void> = () =>
    Promise.reject(new Error("The link opens another window"));

  /** Headers of this tab alone. */
  extraHeaders: Record<string, string> = {};

  #profile: Profile;
  #entries: HistoryEntry[] = [];
  #position = -1;
  #response: HttpResponse | undefined;

  constructor(profile: Profile) {
    this.#profile = profile;
  }

  get url(): string {
    return this.document.URL;
  }

  /** Source of the page, as received. */
  get source(): string {
    return this.#response?.body.toString() ?? "";
  }

  /** Loads an address, or moves to a fragment of the same document; null for the latter and for downloads. */
  async open(request: NavigationRequest): Promise<HttpResponse | null> {
    const { method, url } = request;
    if (method === "GET" && request.from && this.#isFragmentOfDocument(url)) {
      this.#moveToFragment(url);
      this.#pushEntry({ method, url });
      return null;
    }
    return this.#load(request, (final) => {
      // A form that is answered with a page, not a redirect, is sent again on a reload.
      const { type, body } = request;
      const sent = final.method === "POST" ? { method, url: request.url, type, body } : null;
      this.#pushEntry(sent ?? { method: "GET", url: this.url });
    });
  }

  /** Opens the request of a link or a form of this document, with its referrer. */
  follow(request: Omit<NavigationRequest, "from">): Promise<HttpResponse | null> {
    const policy = this.#readReferrerPolicy();
    return this.open({ ...request, from: { url: this.url, policy } });
  }

  reload(): Promise<HttpResponse | null> {
    const entry = this.#entries[this.#position];
    if (!entry) throw new Error("There is nothing to reload");
    return this.#load({ ...entry, url: entry.url }, () => undefined);
  }

  /** Goes back or forward in the history and requests the page again. Null without an entry. */
  async travel(steps: 1 | -1): Promise<HttpResponse | null> {
    const entry = this.#entries[this.#position + steps];
    if (!entry) return null;
    this.#position += steps;
    if (this.#isFragmentOfDocument(entry.url)) {
      this.#moveToFragment(entry.url);
      return null;
    }
    return this.#load(entry, () => undefined);
  }

  /** Resolves with the next matching event. */
  async waitForNext<Name extends keyof Events>(
    name: Name,
    isWanted: (value: Events[Name][0]) => boolean | Promise<boolean> = () => true,
  ): Promise<Events[Name][0]> {
    for (;;) {
      const [value] = (await once(this.events, name)) as Events[Name];
      if (await isWanted(value)) return value;
    }
  }

  async #load(request: NavigationRequest, onArrival: (response: HttpResponse) => void) {
    const { cookies, extraHeaders } = this.#profile;
    const headers = { ...extraHeaders, ...this.extraHeaders };
    const response = await navigate(request, cookies, headers, {
      onRequest: (sent) => this.events.emit("request", sent),
      onResponse: (answer) => this.events.emit("response", answer),
    });
    if (response.headers["content-disposition"]?.startsWith("attachment")) {
      this.events.emit("download", response);
      return null;
    }
    if ([204, 205].includes(response.status)) return response;
    this.#show(response);
    onArrival(response);
    return response;
  }

  #show(response: HttpResponse): void {
    const text = response.body.toString();
    const isHtml = /\bhtml\b/.test(response.headers["content-type"] ?? "");
    this.#response = response;
    this.document = (isHtml ? parseDocument : createTextDocument)(text, response.url);
    if (isHtml) checkMarkup(text, this.document);
    declareHiddenElements(this.document, this.#profile.hiddenByStyle);
    const refresh = this.document.querySelector("meta[http-equiv=refresh i]");
    if (refresh) throw new Error("<meta http-equiv=refresh> is not supported");
    const { hash } = new URL(response.url);
    if (hash) focusFragment(this.document, hash);
    else {
      const candidates = [...this.document.querySelectorAll<HTMLElement>("[autofocus]")];
      candidates.find(isVisible)?.focus();
    }
  }

  #pushEntry(entry: HistoryEntry): void {
    this.#entries.splice(this.#position + 1, Infinity, entry);
    this.#position = this.#entries.length - 1;
  }

  #isFragmentOfDocument(url: string): boolean {
    const { hash } = new URL(url);
    const withoutFragment = (address: string) => address.split("#", 1)[0];
    return hash !== "" && withoutFragment(url) === withoutFragment(this.url);
  }

  #moveToFragment(url: string): void {
    // The tab has the history: the document only needs its address.
    this.document.defaultView?.history.replaceState(null, "", url);
    focusFragment(this.document, new URL(url).hash);
  }

  #readReferrerPolicy(): string {
    const meta = this.document.querySelector("meta[name=referrer]")?.getAttribute("content");
    return readPolicy(meta ?? this.#response?.headers["referrer-policy"]);
  }
}

/** Focuses the element that a fragment names, if it is focusable. */
function focusFragment(document: Document, hash: string): void {
  const target = document.getElementById(decodeURIComponent(hash.slice(1)));
  if (target) target.focus();
}

/** Fails the journey if a page is invalid HTML. @throws Error with all errors */
function checkMarkup(source: string, document: Document): void {
  // Fragments, as tests of this client send them, are no pages of the product.
  if (!/^<!doctype html>/i.test(source)) return;
  const errors = findMarkupErrors(source, document);
  if (errors.length) throw new Error(`Invalid HTML at ${document.URL}: ${errors.join("; ")}`);
  savePage(source);
}
