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
import { createMatcher, readText } from "./text";
import { unwrapPart, presentAs } from "./present-as";
import { isVisible } from "./visibility";

/** Tab whose document a locator searches, and its page. */
type SearchScope = { tab: Tab; page: () => Page };

type Supported =
  | ("getByRole" | "getByText" | "getByLabel" | "getByAltText" | "getByTitle" | "getByPlaceholder")
  | ("locator" | "filter" | "first" | "last" | "nth" | "and" | "or" | "all" | "count" | "page")
  | ("click" | "fill" | "clear" | "check" | "uncheck" | "setChecked" | "selectOption" | "press")
  | ("pressSequentially" | "setInputFiles" | "focus" | "scrollIntoViewIfNeeded" | "waitFor")
  | ("inputValue" | "textContent" | "allTextContents" | "getAttribute" | "isVisible" | "isHidden")
  | ("isChecked" | "isDisabled" | "isEnabled" | "evaluate");

/** The part of Playwright's Locator that works with forms and links only. */
export class ClientLocator implements Pick<Locator, Supported> {
  readonly label: string;
  /** Finds the matches below any root, such as an element that `filter({ has })` checks. */
  readonly find: (root: ParentNode) => Element[];
  readonly scope: SearchScope;

  constructor(scope: SearchScope, { description, find }: Query) {
    this.scope = scope;
    this.label = description;
    this.find = find;
  }

  get query(): Query {
    return { description: this.label, find: this.find };
  }

  page = () => this.scope.page();
  elements = () => this.find(this.scope.tab.document);

  getByRole: Locator["getByRole"] = (role, options) => this.#findBelow(byRole(role, options));
  getByText: Locator["getByText"] = (text, options) => this.#findBelow(byText(text, options));
  getByLabel: Locator["getByLabel"] = (text, options) => this.#findBelow(byLabel(text, options));
  getByAltText: Locator["getByAltText"] = (text, options) =>
    this.#findBelow(byAttribute("getByAltText", "alt", text, options));
  getByTitle: Locator["getByTitle"] = (text, options) =>
    this.#findBelow(byAttribute("getByTitle", "title", text, options));
  getByPlaceholder: Locator["getByPlaceholder"] = (text, options) =>
    this.#findBelow(byAttribute("getByPlaceholder", "placeholder", text, options));

  locator: Locator["locator"] = (selector, options) => {
    const query = typeof selector === "string" ? byCss(selector) : unwrapLocator(selector).query;
    const found = this.#findBelow(query);
    return options ? found.filter(options) : found;
  };

  filter: Locator["filter"] = ({ hasText, hasNotText, has, hasNot, visible } = {}) => {
    const isWanted = (element: Element) =>
      (hasText === undefined || createMatcher(hasText)(readText(element))) &&
      (hasNotText === undefined || !createMatcher(hasNotText)(readText(element))) &&
      (!has || unwrapLocator(has).find(element).length > 0) &&
      (!hasNot || unwrapLocator(hasNot).find(element).length === 0) &&
      (visible === undefined || isVisible(element) === visible);
    const texts = [hasText, hasNotText].filter((text) => text !== undefined).map(String);
    const inner = [has, hasNot].flatMap((each) => (each ? unwrapLocator(each).label : []));
    return this.#derive(`filter(${[...texts, ...inner].join(", ")})`, (found) =>
      found.filter(isWanted),
    );
  };

  first = () => this.#derive("first()", (found) => found.slice(0, 1));
  last = () => this.#derive("last()", (found) => found.slice(-1));
  nth = (index: number) =>
    this.#derive(`nth(${index})`, (found) => found.slice(index, index + 1 || undefined));
  and: Locator["and"] = (other) =>
    this.#combine("and", other, (own, others) => own.filter((each) => others.includes(each)));
  or: Locator["or"] = (other) =>
    this.#combine("or", other, (own, others) => sortByDocument([...own, ...others]));

  count = () => Promise.resolve(this.elements().length);
  all = () => Promise.resolve(this.elements().map((_, index) => this.nth(index)));

  async click(): Promise<void> {
    await activate(this.scope.tab, this.#requireActionable("click"));
  }

  async press(key: string): Promise<void> {
    const element = this.requireOne(`press(${key})`);
    if (key !== "Enter") throw new Error(`${this.label}.press: ${key} needs a browser`);
    await pressEnter(this.scope.tab, element);
  }

  fill(value: string): Promise<void> {
    const element = this.#requireActionable("fill");
    const isText = isTextArea(element) || (isInput(element) && !NON_TEXT_TYPES.has(element.type));
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
    const element = this.#requireActionable(checked ? "check" : "uncheck");
    if (!isInput(element) || !["checkbox", "radio"].includes(element.type)) {
      throw this.#error("check", "is neither a checkbox nor a radio button");
    }
    if (element.checked !== checked) element.click();
    if (element.checked !== checked) throw this.#error("check", "does not change by a click");
    return Promise.resolve();
  }

  selectOption: Locator["selectOption"] = (values) => {
    const element = this.#requireActionable("selectOption");
    if (!isSelect(element)) throw this.#error("selectOption", "is not a select");
    return Promise.resolve(chooseOptions(element, values));
  };

  setInputFiles: Locator["setInputFiles"] = (files) => {
    const element = this.requireOne("setInputFiles");
    if (!isInput(element) || element.type !== "file" || isDisabled(element)) {
      throw this.#error("setInputFiles", "is not a file input that is enabled");
    }
    chooseFiles(element, [files].flat().map(toChosenFile));
    return Promise.resolve();
  };

  focus(): Promise<void> {
    (this.requireOne("focus") as HTMLElement).focus();
    return Promise.resolve();
  }

  /** Checks without waiting, since an action ends only after its response. */
  waitFor: Locator["waitFor"] = ({ state = "visible" } = {}) => {
    if (state !== "visible") throw this.#error("waitFor", `${state} is not supported`);
    if (!isVisible(this.requireOne("waitFor"))) throw this.#error("waitFor", "is not visible");
    return Promise.resolve();
  };

  scrollIntoViewIfNeeded(): Promise<void> {
    this.requireOne("scrollIntoViewIfNeeded");
    return Promise.resolve();
  }

  inputValue(): Promise<string> {
    const element = this.requireOne("inputValue");
    if (!isControl(element)) throw this.#error("inputValue", "is not a field");
    return Promise.resolve(element.value);
  }

  /** Calls the function in this process, without a window or layout. */
  evaluate: Locator["evaluate"] = (pageFunction, argument?: unknown) => {
    const call = pageFunction as (element: Element, argument: unknown) => never;
    return Promise.resolve().then(() => call(withoutLayout(this.requireOne("evaluate")), argument));
  };

  textContent = () => Promise.resolve(this.requireOne("textContent").textContent);
  allTextContents = () =>
    Promise.resolve(this.elements().map(({ textContent }) => textContent ?? ""));
  getAttribute = (name: string) =>
    Promise.resolve(this.requireOne("getAttribute").getAttribute(name));
  isVisible = () => Promise.resolve(this.#isVisible());
  isHidden = () => Promise.resolve(!this.#isVisible());
  isDisabled = () => Promise.resolve(isDisabled(this.requireOne("isDisabled")));
  isEnabled = () => Promise.resolve(!isDisabled(this.requireOne("isEnabled")));

  isChecked(): Promise<boolean> {
    const element = this.requireOne("isChecked");
    if (!isInput(element)) throw this.#error("isChecked", "is not an input");
    return Promise.resolve(element.checked);
  }

  /** The only match. @throws Error that describes the page if there is none, or the matches if there are several */
  requireOne(action: string): Element {
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
  #document = () => this.scope.tab.document;
  #isVisible = () => this.elements().length > 0 && isVisible(this.requireOne("isVisible"));
  #error = (action: string, message: string) => new Error(`${action}: ${this.label} ${message}`);

  /** The only match. @throws Error if it is not visible, or not enabled */
  #requireActionable(action: string): Element {
    const element = this.requireOne(action);
    if (!isVisible(element)) throw this.#error(action, "is not visible");
    if (isDisabled(element)) throw this.#error(action, "is disabled");
    if (element.closest("[inert]")) throw this.#error(action, "is inert");
    return element;
  }

  #findBelow = ({ description, find }: Query): Locator =>
    this.#derive(description, (found) => sortByDocument(found.flatMap((element) => find(element))));

  #derive(step: string, narrow: (found: Element[]) => Element[]): Locator {
    return presentLocator(this.scope, {
      description: `${this.label}.${step}`,
      find: (root) => narrow(this.find(root)),
    });
  }

  #combine(
    step: string,
    other: Locator,
    combine: (own: Element[], others: Element[]) => Element[],
  ): Locator {
    const { label, find } = unwrapLocator(other);
    return presentLocator(this.scope, {
      description: `${this.label}.${step}(${label})`,
      find: (root) => combine(this.find(root), find(root)),
    });
  }
}

const NON_TEXT_TYPES = new Set("checkbox radio file submit button image reset hidden".split(" "));

/** Presents a query on a page as Playwright's Locator. */
export const presentLocator = (scope: SearchScope, query: Query): Locator =>
  presentAs<Locator>(new ClientLocator(scope, query), "locator");

function unwrapLocator(locator: Locator): ClientLocator {
  const part = unwrapPart(locator);
  if (part instanceof ClientLocator) return part;
  throw new Error("A locator of a browser cannot be mixed with one of the client's");
}

const DOCUMENT_POSITION_PRECEDING = 2;

/** Removes duplicates, and sorts elements by their position in the document. */
function sortByDocument(elements: Element[]): Element[] {
  return [...new Set(elements)].sort((one, other) =>
    one.compareDocumentPosition(other) & DOCUMENT_POSITION_PRECEDING ? 1 : -1,
  );
}

type FilePayload = { name: string; mimeType: string; buffer: Buffer };
const MIME_TYPES: Record<string, string> = { ".webm": "video/webm", ".csv": "text/csv" };

function toChosenFile(file: string | FilePayload): ChosenFile {
  if (typeof file !== "string") return file;
  const mimeType = MIME_TYPES[path.extname(file)] ?? "application/octet-stream";
  return { name: path.basename(file), mimeType, buffer: readFileSync(file) };
}
