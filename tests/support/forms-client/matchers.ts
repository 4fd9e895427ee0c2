import { expect as playwrightExpect } from "@playwright/test";
import { findDescription, findName, hasState, normalizeSpace } from "./accessibility";
import { isControl, isDisabled } from "./document";
import { ClientLocator } from "./locator";
import { ClientPage } from "./page";
import { describePage } from "./page-description";
import { readPictureSize } from "./pictures";
import { quote } from "./queries";
import { matches, readText, type TextPattern } from "./text";
import { unwrapPart } from "./present-as";
import { matchesUrl } from "./urls";
import { isVisible } from "./visibility";

type Outcome = { pass: boolean; message: () => string };
type TextOptions = { ignoreCase?: boolean };
/** Whether a text must equal the wanted one, or contain it. */
type Extent = "whole" | "part";

/** Builds the outcome of an assertion, whose message shows the expected and the received value. */
function buildOutcome(pass: boolean, what: string, expected: unknown, received: unknown): Outcome {
  const message = () =>
    `${what}\nExpected: ${formatValue(expected)}\nReceived: ${formatValue(received)}`;
  return { pass, message };
}

const formatValue = (value: unknown) =>
  Array.isArray(value) ? `[${value.map(quote).join(", ")}]` : quote(value);

const unwrapLocator = (locator: object): ClientLocator => {
  const part = unwrapPart(locator);
  if (part instanceof ClientLocator) return part;
  throw new Error("The assertion is about locators");
};

const unwrapPage = (page: object): ClientPage => {
  const part = unwrapPart(page);
  if (part instanceof ClientPage) return part;
  throw new Error("The assertion is about pages");
};

/** Compares a text as Playwright does: with normalized white space, unless by a regular expression. */
function matchesText(
  received: string,
  wanted: TextPattern,
  extent: Extent,
  { ignoreCase }: TextOptions = {},
) {
  if (wanted instanceof RegExp) return matches(wanted, received);
  const [text, expected] = [received, wanted].map((each) =>
    ignoreCase ? normalizeSpace(each).toLowerCase() : normalizeSpace(each),
  ) as [string, string];
  return extent === "part" ? text.includes(expected) : text === expected;
}

/** Compares the text of a locator's only match with one text, or the texts of all matches with several. */
function compareText(
  locator: object,
  wanted: TextPattern | TextPattern[],
  extent: Extent,
  options = {},
) {
  const part = unwrapLocator(locator);
  const what = `${part.label}, its text`;
  if (!Array.isArray(wanted)) {
    const received = readText(part.requireOne("text"));
    return buildOutcome(matchesText(received, wanted, extent, options), what, wanted, received);
  }
  const received = part.elements().map(readText);
  const pass =
    extent === "part"
      ? containsInOrder(received, wanted, options)
      : received.length === wanted.length &&
        wanted.every((each, index) => matchesText(received[index] ?? "", each, "whole", options));
  return buildOutcome(pass, what, wanted, received);
}

/** Whether the wanted texts occur in this order; others may be between them. */
function containsInOrder(received: string[], wanted: TextPattern[], options: TextOptions): boolean {
  let matchCount = 0;
  for (const text of received) {
    const next = wanted[matchCount];
    if (next !== undefined && matchesText(text, next, "part", options)) matchCount += 1;
  }
  return matchCount === wanted.length;
}

/** Creates an assertion about the only match of a locator. */
const elementMatcher =
  <Arguments extends unknown[]>(
    what: string,
    compare: (element: Element, ...args: Arguments) => [boolean, unknown, unknown],
  ) =>
  (locator: object, ...args: Arguments): Outcome => {
    const part = unwrapLocator(locator);
    const [pass, expected, received] = compare(part.requireOne(what), ...args);
    return buildOutcome(pass, `${part.label}, ${what}`, expected, received);
  };

const compareWholeText = (received: string, wanted: TextPattern): [boolean, unknown, unknown] => [
  matchesText(received, wanted, "whole"),
  wanted,
  received,
];

const isEditable = (element: Element) =>
  isControl(element) && !isDisabled(element) && !element.hasAttribute("readonly");

const readValue = (element: Element) => {
  if (!isControl(element)) throw new Error(`<${element.localName}> has no value`);
  return element.value;
};

/** Whether a locator has a visible match, and the locator. */
function readVisibility(locator: object): [boolean, ClientLocator] {
  const part = unwrapLocator(locator);
  return [part.elements().length > 0 && isVisible(part.requireOne("toBeVisible")), part];
}

const buildPageOutcome = (pass: boolean, page: object, expected: unknown): Outcome => ({
  pass,
  message: () =>
    `Expected: ${formatValue(expected)}\n${describePage(unwrapPage(page).tab.document)}`,
});

const matchers = {
  toBeVisible(locator: object, { visible = true } = {}) {
    const [isSeen, part] = readVisibility(locator);
    const message = () => `${part.label} is ${isSeen ? "" : "not "}visible\n${part.describePage()}`;
    return { pass: isSeen === visible, message };
  },
  toBeHidden(locator: object) {
    const [isSeen, part] = readVisibility(locator);
    return { pass: !isSeen, message: () => `${part.label} is ${isSeen ? "visible" : "hidden"}` };
  },
  toBeAttached(locator: object, { attached = true } = {}) {
    const part = unwrapLocator(locator);
    return buildOutcome(part.elements().length > 0 === attached, part.label, attached, !attached);
  },
  toHaveCount(locator: object, count: number) {
    const part = unwrapLocator(locator);
    const received = part.elements().length;
    return buildOutcome(received === count, `${part.label}, how many`, count, received);
  },
  toHaveText: (locator: object, wanted: TextPattern | TextPattern[], options?: TextOptions) =>
    compareText(locator, wanted, "whole", options),
  toContainText: (locator: object, wanted: TextPattern | TextPattern[], options?: TextOptions) =>
    compareText(locator, wanted, "part", options),
  toHaveValue: elementMatcher("its value", (element, wanted: TextPattern) => {
    const received = readValue(element);
    const pass = wanted instanceof RegExp ? matches(wanted, received) : received === wanted;
    return [pass, wanted, received];
  }),
  toHaveAttribute: elementMatcher(
    "its attribute",
    (element, name: string, wanted?: TextPattern) => {
      const received = element.getAttribute(name);
      if (wanted === undefined) return [received !== null, name, received];
      if (received === null) return [false, wanted, received];
      const pass = wanted instanceof RegExp ? matches(wanted, received) : received === wanted;
      return [pass, wanted, received];
    },
  ),
  toHaveAccessibleName: elementMatcher("its name", (element, wanted: TextPattern) =>
    compareWholeText(findName(element), wanted),
  ),
  toHaveAccessibleDescription: elementMatcher("its description", (element, wanted: TextPattern) =>
    compareWholeText(findDescription(element), wanted),
  ),
  toBeChecked: elementMatcher("checked", (element, { checked = true } = {}) => {
    const received = hasState(element, "checked");
    return [received === checked, checked, received];
  }),
  toBeDisabled: elementMatcher("disabled", (element) => {
    const received = isDisabled(element) || hasState(element, "disabled");
    return [received, true, received];
  }),
  toBeEnabled: elementMatcher("enabled", (element) => {
    const received = !isDisabled(element) && !hasState(element, "disabled");
    return [received, true, received];
  }),
  toBeEditable: elementMatcher("editable", (element) => [
    isEditable(element),
    true,
    isEditable(element),
  ]),
  toBeFocused: elementMatcher("the focus", (element) => {
    const { activeElement } = element.ownerDocument;
    return [activeElement === element, element.outerHTML, activeElement?.outerHTML];
  }),
  async toHaveJSProperty(locator: object, name: string, wanted: unknown) {
    if (!["naturalWidth", "naturalHeight"].includes(name)) throw buildUnsupportedError(name);
    const part = unwrapLocator(locator);
    const received = await readPictureSize(part, name);
    return buildOutcome(received === wanted, `${part.label}, its ${name}`, wanted, received);
  },
  toHaveURL(page: object, wanted: unknown) {
    const { tab, baseURL } = unwrapPage(page);
    return buildPageOutcome(matchesUrl(wanted, tab.url, baseURL), page, wanted);
  },
  toHaveTitle: (page: object, wanted: TextPattern) =>
    buildPageOutcome(
      matchesText(unwrapPage(page).tab.document.title, wanted, "whole"),
      page,
      wanted,
    ),
};

/** Assertions about rendering, which throw an error here. */
const RENDERING_MATCHERS = [
  "toBeInViewport",
  "toHaveCSS",
  "toHaveScreenshot",
  "toMatchAriaSnapshot",
];
const buildUnsupportedError = (name: string) =>
  new Error(`${name} needs a browser: the client without one draws nothing`);
const unsupportedMatchers = RENDERING_MATCHERS.map((name) => [
  name,
  () => {
    throw buildUnsupportedError(name);
  },
]);

const clientExpect = playwrightExpect.extend({
  ...matchers,
  ...(Object.fromEntries(unsupportedMatchers) as Record<string, () => Outcome>),
});

/** Playwright's expect, which also supports the client's pages and locators. */
export const expect = new Proxy(playwrightExpect, {
  apply(target, _, [actual, message]: [unknown, string | undefined]) {
    const isFormsClient = typeof actual === "object" && actual !== null && unwrapPart(actual);
    return (isFormsClient ? clientExpect : target)(actual, message);
  },
});
