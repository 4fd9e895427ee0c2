import { type Locator, type Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import path from "node:path";
import { activate, pressEnter } from "./activation";
import { isControl, isDisabled, isInput, isSelect, isTextArea } from "./document";
import { type ChosenFile, chooseFiles } from "./entries";
import { withoutLayout } from "./evaluate";
import { chooseOptions } from "./options";
import { describeElement, describePage } from "./page-description";
import { byAttribute, byCss, byLabel, byRole, byText, type Query } from "./queries";
import { type Tab } from "./tab";
import { matcherFor, readText } from "./text";
import { partBehind, presentAs } from "./unsupported";
import { isVisible } from "./visibility";

/** Where a locator looks. */
type Place = { tab: Tab; page: () => Page };

type Supported =
  | ("getByRole" | "getByText" | "getByLabel" | "getByAltText" | "getByTitle" | "getByPlaceholder")
  | ("locator" | "filter" | "first" | "last" | "nth" | "and" | "or" | "all" | "count" | "page")
  | ("click" | "fill" | "clear" | "check" | "uncheck" | "setChecked" | "selectOption" | "press")
  | ("pressSequentially" | "setInputFiles" | "focus" | "scrollIntoViewIfNeeded" | "waitFor")
  | ("inputValue" | "textContent" | "allTextContents" | "getAttribute" | "isVisible" | "isHidden")
  | ("isChecked" | "isDisabled" | "isEnabled" | "evaluate");

/** The part of Playwright's Locator that works on forms and links alone. */
export class ClientLocator implements Pick<Locator, Supported> {
  readonly label: string;
  /** Finds below any place, as a locator that is given to `has` does. */
  readonly find: (root: ParentNode) => Element[];
  readonly place: Place;

  constructor(place: Place, { description, find }: Query) {
    this.place = place;
    this.label = description;
    this.find = find;
  }

  get query(): Query {
    return { description: this.label, find: this.find };
  }

  page = () => this.place.page();
  elements = () => this.find(this.place.tab.document);

  getByRole: Locator["getByRole"] = (role, options) => this.#below(byRole(role, options));
  getByText: Locator["getByText"] = (text, options) => this.#below(byText(text, options));
  getByLabel: Locator["getByLabel"] = (text, options) => this.#below(byLabel(text, options));
  getByAltText: Locator["getByAltText"] = (text, options) =>
    this.#below(byAttribute("getByAltText", "alt", text, options));
  getByTitle: Locator["getByTitle"] = (text, options) =>
    this.#below(byAttribute("getByTitle", "title", text, options));
  getByPlaceholder: Locator["getByPlaceholder"] = (text, options) =>
    this.#below(byAttribute("getByPlaceholder", "placeholder", text, options));

  locator: Locator["locator"] = (selector, options) => {
    const query = typeof selector === "string" ? byCss(selector) : behind(selector).query;
    const found = this.#below(query);
    return options ? found.filter(options) : found;
  };

  filter: Locator["filter"] = ({ hasText, hasNotText, has, hasNot, visible } = {}) => {
    const isWanted = (element: Element) =>
      (hasText === undefined || matcherFor(hasText)(readText(element))) &&
      (hasNotText === undefined || !matcherFor(hasNotText)(readText(element))) &&
      (!has || behind(has).find(element).length > 0) &&
      (!hasNot || behind(hasNot).find(element).length === 0) &&
      (visible === undefined || isVisible(element) === visible);
    const words = [hasText, hasNotText].filter((text) => text !== undefined).map(String);
    const inner = [has, hasNot].flatMap((each) => (each ? behind(each).label : []));
    return this.#with(`filter(${[...words, ...inner].join(", ")})`, (found) =>
      found.filter(isWanted),
    );
  };

  first = () => this.#with("first()", (found) => found.slice(0, 1));
  last = () => this.#with("last()", (found) => found.slice(-1));
  nth = (index: number) =>
    this.#with(`nth(${index})`, (found) => found.slice(index, index + 1 || undefined));
  and: Locator["and"] = (other) =>
    this.#combine("and", other, (own, others) => own.filter((each) => others.includes(each)));
  or: Locator["or"] = (other) =>
    this.#combine("or", other, (own, others) => inOrder([...own, ...others]));

  count = () => Promise.resolve(this.elements().length);
  all = () => Promise.resolve(this.elements().map((_, index) => this.nth(index)));

  async click(): Promise<void> {
    await activate(this.place.tab, this.#ready("click"));
  }

  async press(key: string): Promise<void> {
    const element = this.one(`press(${key})`);
    if (key !== "Enter") throw new Error(`${this.label}.press: ${key} needs a browser`);
    await pressEnter(this.place.tab, element);
  }

  fill(value: string): Promise<void> {
    const element = this.#ready("fill");
    const isText = isTextArea(element) || (isInput(element) && !NOT_TYPED.has(element.type));
    if (!isText) throw this.#error("fill", `cannot be typed into: ${describeElement(element)}`);
    if (element.readOnly) throw this.#error("fill", "is read-only");
    element.focus();
    element.value = value;
    return Promise.resolve();
  }

  pressSequentially: Locator["pressSequentially"] = async (text) =>
    this.fill((await this.inputValue()) + text);
  clear = () => this.fill("");
  check = () => this.setChecked(true);
  uncheck = () => this.setChecked(false);

  setChecked(checked: boolean): Promise<void> {
    const element = this.#ready(checked ? "check" : "uncheck");
    if (!isInput(element) || !["checkbox", "radio"].includes(element.type)) {
      throw this.#error("check", "is neither a checkbox nor a radio button");
    }
    if (element.checked !== checked) element.click();
    if (element.checked !== checked) throw this.#error("check", "does not change by a click");
    return Promise.resolve();
  }

  selectOption: Locator["selectOption"] = (values) => {
    const element = this.#ready("selectOption");
    if (!isSelect(element)) throw this.#error("selectOption", "is not a select");
    return Promise.resolve(chooseOptions(element, values));
  };

  setInputFiles: Locator["setInputFiles"] = (files) => {
    const element = this.one("setInputFiles");
    if (!isInput(element) || element.type !== "file" || isDisabled(element)) {
      throw this.#error("setInputFiles", "is not a file input that is enabled");
    }
    chooseFiles(element, [files].flat().map(toChosenFile));
    return Promise.resolve();
  };

  focus(): Promise<void> {
    (this.one("focus") as HTMLElement).focus();
    return Promise.resolve();
  }

  /** Nothing to wait for: answers are there when an action ends. */
  waitFor: Locator["waitFor"] = ({ state = "visible" } = {}) => {
    if (state !== "visible") throw this.#error("waitFor", `${state} is not supported`);
    if (!isVisible(this.one("waitFor"))) throw this.#error("waitFor", "is not visible");
    return Promise.resolve();
  };

  scrollIntoViewIfNeeded(): Promise<void> {
    this.one("scrollIntoViewIfNeeded");
    return Promise.resolve();
  }

  inputValue(): Promise<string> {
    const element = this.one("inputValue");
    if (!isControl(element)) throw this.#error("inputValue", "is not a field");
    return Promise.resolve(element.value);
  }

  /** Calls the function here: it has neither a window nor a layout. */
  evaluate: Locator["evaluate"] = (pageFunction, argument?: unknown) => {
    const call = pageFunction as (element: Element, argument: unknown) => never;
    return Promise.resolve().then(() => call(withoutLayout(this.one("evaluate")), argument));
  };

  textContent = () => Promise.resolve(this.one("textContent").textContent);
  allTextContents = () =>
    Promise.resolve(this.elements().map(({ textContent }) => textContent ?? ""));
  getAttribute = (name: string) => Promise.resolve(this.one("getAttribute").getAttribute(name));
  isVisible = () => Promise.resolve(this.#isVisible());
  isHidden = () => Promise.resolve(!this.#isVisible());
  isDisabled = () => Promise.resolve(isDisabled(this.one("isDisabled")));
  isEnabled = () => Promise.resolve(!isDisabled(this.one("isEnabled")));

  isChecked(): Promise<boolean> {
    const element = this.one("isChecked");
    if (!isInput(element)) throw this.#error("isChecked", "is not an input");
    return Promise.resolve(element.checked);
  }

  /** The one element that matches; none and several are errors that show what was there. */
  one(action: string): Element {
    const found = this.elements();
    const [element] = found;
    if (!element) throw this.#error(action, `matches nothing\n${describePage(this.#document())}`);
    if (found.length > 1) {
      const each = found.slice(0, 10).map((match) => `  ${describeElement(match)}`);
      throw this.#error(action, `matches ${found.length} elements:\n${each.join("\n")}`);
    }
    return element;
  }

  describePage = () => describePage(this.#document());
  toString = () => this.label;
  #document = () => this.place.tab.document;
  #isVisible = () => this.elements().length > 0 && isVisible(this.one("isVisible"));
  #error = (action: string, message: string) => new Error(`${action}: ${this.label} ${message}`);

  /** The one element, which a person must be able to see and use. */
  #ready(action: string): Element {
    const element = this.one(action);
    if (!isVisible(element)) throw this.#error(action, "is not visible");
    if (isDisabled(element)) throw this.#error(action, "is disabled");
    if (element.closest("[inert]")) throw this.#error(action, "is inert");
    return element;
  }

  #below = ({ description, find }: Query): Locator =>
    this.#with(description, (found) => inOrder(found.flatMap((element) => find(element))));

  #with(step: string, narrow: (found: Element[]) => Element[]): Locator {
    return presentLocator(this.place, {
      description: `${this.label}.${step}`,
      find: (root) => narrow(this.find(root)),
    });
  }

  #combine(
    step: string,
    other: Locator,
    combine: (own: Element[], others: Element[]) => Element[],
  ): Locator {
    const { label, find } = behind(other);
    return presentLocator(this.place, {
      description: `${this.label}.${step}(${label})`,
      find: (root) => combine(this.find(root), find(root)),
    });
  }
}

const NOT_TYPED = new Set("checkbox radio file submit button image reset hidden".split(" "));

/** Presents a query on a page as Playwright's Locator. */
export const presentLocator = (place: Place, query: Query): Locator =>
  presentAs<Locator>(new ClientLocator(place, query), "locator");

function behind(locator: Locator): ClientLocator {
  const part = partBehind(locator);
  if (part instanceof ClientLocator) return part;
  throw new Error("A locator of a browser cannot be mixed with one of the client's");
}

const PRECEDING = 2;

/** Each element once, in the order of the document. */
function inOrder(elements: Element[]): Element[] {
  return [...new Set(elements)].sort((one, other) =>
    one.compareDocumentPosition(other) & PRECEDING ? 1 : -1,
  );
}

type FilePayload = { name: string; mimeType: string; buffer: Buffer };
const MIME_TYPES: Record<string, string> = { ".webm": "video/webm", ".csv": "text/csv" };

function toChosenFile(file: string | FilePayload): ChosenFile {
  if (typeof file !== "string") return file;
  const mimeType = MIME_TYPES[path.extname(file)] ?? "application/octet-stream";
  return { name: path.basename(file), mimeType, buffer: readFileSync(file) };
}
