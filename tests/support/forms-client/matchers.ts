import { expect as playwrightExpect } from "@playwright/test";
import { findDescription, findName, findState, normalizeSpace } from "./accessibility";
import { isControl, isDisabled } from "./document";
import { ClientLocator } from "./locator";
import { ClientPage } from "./page";
import { describePage } from "./page-description";
import { readPictureSize } from "./pictures";
import { quote } from "./queries";
import { matches, readText, type Wanted } from "./text";
import { partBehind } from "./unsupported";
import { matchesUrl } from "./urls";
import { isVisible } from "./visibility";

type Outcome = { pass: boolean; message: () => string };
type TextOptions = { ignoreCase?: boolean };

/** Actual value of an assertion, formatted for its failure message. */
function outcome(pass: boolean, what: string, expected: unknown, received: unknown): Outcome {
  const message = () => `${what}\nExpected: ${show(expected)}\nReceived: ${show(received)}`;
  return { pass, message };
}

const show = (value: unknown) =>
  Array.isArray(value) ? `[${value.map(quote).join(", ")}]` : quote(value);

const locatorIn = (locator: object): ClientLocator => {
  const part = partBehind(locator);
  if (part instanceof ClientLocator) return part;
  throw new Error("The assertion is about locators");
};

const pageIn = (page: object): ClientPage => {
  const part = partBehind(page);
  if (part instanceof ClientPage) return part;
  throw new Error("The assertion is about pages");
};

/** Compares a text as Playwright does: white space counts once, a regular expression as it says. */
function fits(received: string, wanted: Wanted, isPart: boolean, { ignoreCase }: TextOptions = {}) {
  if (wanted instanceof RegExp) return matches(wanted, received);
  const [text, expected] = [received, wanted].map((each) =>
    ignoreCase ? normalizeSpace(each).toLowerCase() : normalizeSpace(each),
  ) as [string, string];
  return isPart ? text.includes(expected) : text === expected;
}

/** Compares the one text of a locator, or the texts of all it finds. */
function compareText(locator: object, wanted: Wanted | Wanted[], isPart: boolean, options = {}) {
  const part = locatorIn(locator);
  const what = `${part.label}, its text`;
  if (!Array.isArray(wanted)) {
    const received = readText(part.one("text"));
    return outcome(fits(received, wanted, isPart, options), what, wanted, received);
  }
  const received = part.elements().map(readText);
  const pass = isPart
    ? containsInOrder(received, wanted, options)
    : received.length === wanted.length &&
      wanted.every((each, index) => fits(received[index] ?? "", each, false, options));
  return outcome(pass, what, wanted, received);
}

/** Whether each of the texts is found, in this order, with others in between. */
function containsInOrder(received: string[], wanted: Wanted[], options: TextOptions): boolean {
  let at = 0;
  for (const text of received) {
    const next = wanted[at];
    if (next !== undefined && fits(text, next, true, options)) at += 1;
  }
  return at === wanted.length;
}

/** An assertion about the one element of a locator. */
const about =
  <Arguments extends unknown[]>(
    what: string,
    compare: (element: Element, ...args: Arguments) => [boolean, unknown, unknown],
  ) =>
  (locator: object, ...args: Arguments): Outcome => {
    const part = locatorIn(locator);
    return outcome(...prepend(`${part.label}, ${what}`, compare(part.one(what), ...args)));
  };

function prepend(
  what: string,
  [pass, expected, received]: [boolean, unknown, unknown],
): [boolean, string, unknown, unknown] {
  return [pass, what, expected, received];
}

const compareWords = (received: string, wanted: Wanted): [boolean, unknown, unknown] => [
  fits(received, wanted, false),
  wanted,
  received,
];

const isEditable = (element: Element) =>
  isControl(element) && !isDisabled(element) && !element.hasAttribute("readonly");

const readValue = (element: Element) => {
  if (!isControl(element)) throw new Error(`<${element.localName}> has no value`);
  return element.value;
};

/** Whether anything is drawn: nothing that matches is hidden too. */
function seen(locator: object): [boolean, ClientLocator] {
  const part = locatorIn(locator);
  return [part.elements().length > 0 && isVisible(part.one("toBeVisible")), part];
}

const pageOutcome = (pass: boolean, page: object, expected: unknown): Outcome => ({
  pass,
  message: () => `Expected: ${show(expected)}\n${describePage(pageIn(page).tab.document)}`,
});

const matchers = {
  toBeVisible(locator: object, { visible = true } = {}) {
    const [isSeen, part] = seen(locator);
    const message = () => `${part.label} is ${isSeen ? "" : "not "}visible\n${part.describePage()}`;
    return { pass: isSeen === visible, message };
  },
  toBeHidden(locator: object) {
    const [isSeen, part] = seen(locator);
    return { pass: !isSeen, message: () => `${part.label} is ${isSeen ? "visible" : "hidden"}` };
  },
  toBeAttached(locator: object, { attached = true } = {}) {
    const part = locatorIn(locator);
    return outcome(part.elements().length > 0 === attached, part.label, attached, !attached);
  },
  toHaveCount(locator: object, count: number) {
    const part = locatorIn(locator);
    const received = part.elements().length;
    return outcome(received === count, `${part.label}, how many`, count, received);
  },
  toHaveText: (locator: object, wanted: Wanted | Wanted[], options?: TextOptions) =>
    compareText(locator, wanted, false, options),
  toContainText: (locator: object, wanted: Wanted | Wanted[], options?: TextOptions) =>
    compareText(locator, wanted, true, options),
  toHaveValue: about("its value", (element, wanted: Wanted) => {
    const received = readValue(element);
    const pass = wanted instanceof RegExp ? matches(wanted, received) : received === wanted;
    return [pass, wanted, received];
  }),
  toHaveAttribute: about("its attribute", (element, name: string, wanted?: Wanted) => {
    const received = element.getAttribute(name);
    if (wanted === undefined) return [received !== null, name, received];
    if (received === null) return [false, wanted, received];
    const pass = wanted instanceof RegExp ? matches(wanted, received) : received === wanted;
    return [pass, wanted, received];
  }),
  toHaveAccessibleName: about("its name", (element, wanted: Wanted) =>
    compareWords(findName(element), wanted),
  ),
  toHaveAccessibleDescription: about("its description", (element, wanted: Wanted) =>
    compareWords(findDescription(element), wanted),
  ),
  toBeChecked: about("checked", (element, { checked = true } = {}) => {
    const received = findState(element, "checked");
    return [received === checked, checked, received];
  }),
  toBeDisabled: about("disabled", (element) => {
    const received = isDisabled(element) || findState(element, "disabled");
    return [received, true, received];
  }),
  toBeEnabled: about("enabled", (element) => {
    const received = !isDisabled(element) && !findState(element, "disabled");
    return [received, true, received];
  }),
  toBeEditable: about("editable", (element) => [isEditable(element), true, isEditable(element)]),
  toBeFocused: about("the focus", (element) => {
    const { activeElement } = element.ownerDocument;
    return [activeElement === element, element.outerHTML, activeElement?.outerHTML];
  }),
  async toHaveJSProperty(locator: object, name: string, wanted: unknown) {
    if (!["naturalWidth", "naturalHeight"].includes(name)) throw needsBrowser(name);
    const part = locatorIn(locator);
    const received = await readPictureSize(part, name);
    return outcome(received === wanted, `${part.label}, its ${name}`, wanted, received);
  },
  toHaveURL(page: object, wanted: unknown) {
    const { tab, baseURL } = pageIn(page);
    return pageOutcome(matchesUrl(wanted, tab.url, baseURL), page, wanted);
  },
  toHaveTitle: (page: object, wanted: Wanted) =>
    pageOutcome(fits(pageIn(page).tab.document.title, wanted, false), page, wanted),
};

/** Assertions that are about how a page is drawn. */
const DRAWN = ["toBeInViewport", "toHaveCSS", "toHaveScreenshot", "toMatchAriaSnapshot"];
const needsBrowser = (name: string) =>
  new Error(`${name} needs a browser: the client without one draws nothing`);
const refused = DRAWN.map((name) => [
  name,
  () => {
    throw needsBrowser(name);
  },
]);

const clientExpect = playwrightExpect.extend({
  ...matchers,
  ...(Object.fromEntries(refused) as Record<string, () => Outcome>),
});

/** Playwright's expect, extended to the client's pages and locators. */
export const expect = new Proxy(playwrightExpect, {
  apply(target, _, [actual, message]: [unknown, string | undefined]) {
    const isOurs = typeof actual === "object" && actual !== null && partBehind(actual);
    return (isOurs ? clientExpect : target)(actual, message);
  },
});
