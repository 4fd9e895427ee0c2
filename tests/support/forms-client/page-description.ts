import { findName, findRole } from "./accessibility";
import { readText } from "./text";
import { isVisible } from "./visibility";

const MAX_LINES = 60;
const TOLD = [
  ..."heading alert status link button textbox searchbox combobox checkbox radio".split(" "),
  ..."spinbutton slider listbox dialog group row region".split(" "),
];

/** Describes a page for error messages: a line for each element with a role, with its accessible name. */
export function describePage(document: Document): string {
  const lines = [...document.querySelectorAll("body *")].flatMap((element) => {
    const role = findRole(element);
    if (!TOLD.includes(role) || !isVisible(element)) return [];
    const name = findName(element) || shorten(readText(element));
    return [`  ${role} ${JSON.stringify(name)}`];
  });
  const shown = lines.slice(0, MAX_LINES);
  const left = lines.length - shown.length;
  const rest = left > 0 ? [`  and ${left} more`] : [];
  return [`${document.URL} ${JSON.stringify(document.title)} has:`, ...shown, ...rest].join("\n");
}

/** The beginning of an element, for errors. */
export function describeElement(element: Element): string {
  const [tag = ""] = element.outerHTML.split(">", 1);
  return `${shorten(tag)}>${shorten(readText(element))}`;
}

const shorten = (text: string) => {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 100 ? `${line.slice(0, 100)}...` : line;
};
