/** A rule of a style sheet, or an at-rule without selectors that is known by a name, such as keyframes. */
export type StyleRule = {
  /** The at-rules around it, outermost first: "@layer utilities", "@media (width>=48rem)". */
  context: readonly string[];
} & (
  | {
      /** Each selector with the classes that an element or its relatives must have. */
      selectors: readonly (readonly [text: string, ...classes: string[]])[];
      /** Declarations; as pairs if all of them are custom properties. */
      body: string | readonly (readonly [property: string, value: string])[];
      name?: undefined;
      text?: undefined;
    }
  | {
      selectors?: undefined;
      body?: undefined;
      /** A name that other rules use; "" for an at-rule that is always needed. */
      name: string;
      text: string;
    }
);

/** Lists the classes of a page's elements. */
export function findClasses(html: string): Set<string> {
  const classes = new Set<string>();
  for (const [, value = ""] of html.matchAll(/ class="([^"]*)"/g)) {
    for (const name of decodeAttribute(value).split(/\s+/)) classes.add(name);
  }
  return classes;
}

const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&gt;": ">",
  "&lt;": "<",
  "&quot;": '"',
  "&#x27;": "'",
};

const decodeAttribute = (value: string) =>
  value.includes("&")
    ? value.replace(/&(?:amp|gt|lt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity)
    : value;

/** Writes the part of a style sheet that elements with these classes need. */
export function selectStyles(rules: readonly StyleRule[], classes: ReadonlySet<string>): string {
  const candidates = rules.flatMap((rule) => narrow(rule, classes));
  const used = findUsedNames(candidates);
  let css = "";
  let openContext: readonly string[] = [];
  for (const rule of candidates) {
    const text = toText(rule, used);
    if (!text) continue;
    const shared = countShared(openContext, rule.context);
    css += "}".repeat(openContext.length - shared);
    css += rule.context
      .slice(shared)
      .map((atRule) => `${atRule}{`)
      .join("");
    css += text;
    openContext = rule.context;
  }
  return css + "}".repeat(openContext.length);
}

/** The rule with only those selectors that can match; none if no selector can. */
function narrow(rule: StyleRule, classes: ReadonlySet<string>): StyleRule[] {
  if (!rule.selectors) return [rule];
  const selectors = rule.selectors.filter(([, ...required]) =>
    required.every((name) => classes.has(name)),
  );
  return selectors.length > 0 ? [{ ...rule, selectors }] : [];
}

const NAME = /--[\w-]+|(?<=animation(?:-name)?:[^;}]*)\b[a-z][\w-]*/g;

/** Names of custom properties and animations that the rules use, directly or through other custom properties. */
function findUsedNames(rules: readonly StyleRule[]): ReadonlySet<string> {
  const used = new Set<string>();
  const values = new Map<string, string[]>();
  const addNames = (text: string) => {
    for (const [name] of text.matchAll(NAME)) {
      if (used.has(name)) continue;
      used.add(name);
      values.get(name)?.forEach(addNames);
    }
  };
  for (const { body } of rules) {
    if (typeof body !== "object") continue;
    for (const [property, value] of body) {
      values.set(property, [...(values.get(property) ?? []), value]);
    }
  }
  for (const rule of rules) {
    if (typeof rule.body === "string") addNames(rule.body);
    // An animation's steps use custom properties, too; few animations are not on a page.
    if (rule.name) addNames(rule.text.slice(rule.text.indexOf("{")));
  }
  return used;
}

function toText(rule: StyleRule, used: ReadonlySet<string>): string {
  if (!rule.selectors) return rule.name === "" || used.has(rule.name) ? rule.text : "";
  const body =
    typeof rule.body === "string"
      ? rule.body
      : rule.body
          .filter(([property]) => used.has(property))
          .map(([property, value]) => `${property}:${value}`)
          .join(";");
  return body && `${rule.selectors.map(([text]) => text).join(",")}{${body}}`;
}

function countShared(open: readonly string[], next: readonly string[]): number {
  const differing = open.findIndex((atRule, index) => atRule !== next[index]);
  return differing === -1 ? open.length : differing;
}
