import { EventEmitter, once } from "node:events";
import { type Cookies } from "./cookies";
import { parseDocument, textDocument } from "./document";
import { navigate, type NavigationRequest } from "./navigation";
import { declareHidden, type HiddenClasses } from "./visibility";
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

/** An address that was opened, with what was sent there. */
type HistoryEntry = Omit<NavigationRequest, "from">;

const BLANK = "about:blank";

/** Tab of the forms client: a document, the request that loaded it, and the history. */
export class Tab {
  document = parseDocument("", BLANK);
  readonly events = new EventEmitter<Events>();
  /** Opens another tab, for links that ask for one. */
  openTab: (request: NavigationRequest) => Promise<void> = () =>
    Promise.reject(new Error("The link opens another window"));

  /** Headers of this tab alone. */
  extraHeaders: Record<string, string> = {};

  #profile: Profile;
  #entries: HistoryEntry[] = [];
  #at = -1;
  #response: HttpResponse | undefined;

  constructor(profile: Profile) {
    this.#profile = profile;
  }

  get url(): string {
    return this.document.URL;
  }

  /** The page's source as it was answered. */
  get source(): string {
    return this.#response?.body.toString() ?? "";
  }

  /** Loads an address, or moves to a fragment of the same document; null for the latter and for downloads. */
  async open(request: NavigationRequest): Promise<HttpResponse | null> {
    const { method, url } = request;
    if (method === "GET" && request.from && this.#isFragment(url)) {
      this.#moveToFragment(url);
      this.#remember({ method, url });
      return null;
    }
    return this.#load(request, (final) => {
      // A form that is answered with a page of its own can be sent again from there.
      const { type, body } = request;
      const sent = final.method === "POST" ? { method, url: request.url, type, body } : null;
      this.#remember(sent ?? { method: "GET", url: this.url });
    });
  }

  /** Opens what a link or a form of this document asks for. */
  follow(request: Omit<NavigationRequest, "from">): Promise<HttpResponse | null> {
    const policy = this.#policy();
    return this.open({ ...request, from: { url: this.url, policy } });
  }

  reload(): Promise<HttpResponse | null> {
    const entry = this.#entries[this.#at];
    if (!entry) throw new Error("There is nothing to reload");
    return this.#load({ ...entry, url: entry.url }, () => undefined);
  }

  /** Goes back or forward in the history and requests the page again. Null without an entry. */
  async travel(steps: 1 | -1): Promise<HttpResponse | null> {
    const entry = this.#entries[this.#at + steps];
    if (!entry) return null;
    this.#at += steps;
    if (this.#isFragment(entry.url)) {
      this.#moveToFragment(entry.url);
      return null;
    }
    return this.#load(entry, () => undefined);
  }

  /** Resolves with the next event that fits. */
  async next<Name extends keyof Events>(
    name: Name,
    isWanted: (value: Events[Name][0]) => boolean | Promise<boolean> = () => true,
  ): Promise<Events[Name][0]> {
    for (;;) {
      const [value] = (await once(this.events, name)) as Events[Name];
      if (await isWanted(value)) return value;
    }
  }

  async #load(request: NavigationRequest, arrived: (response: HttpResponse) => void) {
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
    arrived(response);
    return response;
  }

  #show(response: HttpResponse): void {
    const text = response.body.toString();
    const isHtml = /\bhtml\b/.test(response.headers["content-type"] ?? "");
    this.#response = response;
    this.document = (isHtml ? parseDocument : textDocument)(text, response.url);
    declareHidden(this.document, this.#profile.hiddenByStyle);
    const refresh = this.document.querySelector("meta[http-equiv=refresh i]");
    if (refresh) throw new Error("<meta http-equiv=refresh> is not supported");
    const { hash } = new URL(response.url);
    if (hash) focusFragment(this.document, hash);
    else this.document.querySelector<HTMLElement>("[autofocus]")?.focus();
  }

  #remember(entry: HistoryEntry): void {
    this.#entries.splice(this.#at + 1, Infinity, entry);
    this.#at = this.#entries.length - 1;
  }

  #isFragment(url: string): boolean {
    const { hash } = new URL(url);
    const before = (address: string) => address.split("#", 1)[0];
    return hash !== "" && before(url) === before(this.url);
  }

  #moveToFragment(url: string): void {
    // History is of the tab: the document only needs to know where it is.
    this.document.defaultView?.history.replaceState(null, "", url);
    focusFragment(this.document, new URL(url).hash);
  }

  #policy(): string {
    const meta = this.document.querySelector("meta[name=referrer]")?.getAttribute("content");
    return readPolicy(meta ?? this.#response?.headers["referrer-policy"]);
  }
}

/** Moves the focus to what a fragment names, as browsers do where that can have it. */
function focusFragment(document: Document, hash: string): void {
  const target = document.getElementById(decodeURIComponent(hash.slice(1)));
  if (target) target.focus();
}
