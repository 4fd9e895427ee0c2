import { findName, findRole } from "./accessibility";
import { readText } from "./text";
import { isVisible } from "./visibility";

const MAX_LINES = 60;
/** Roles that a description includes. */
const DESCRIBED_ROLES = [
  ..."heading alert status link button textbox searchbox combobox checkbox radio".split(" "),
  ..."spinbutton slider listbox dialog group row region".split(" "),
];

/** Describes a page for error messages: a line for each element with a role, with its accessible name. */
export function describePage(document: Document): string {
  const lines = [...document.querySelectorAll("body *")].flatMap((element) => {
    const role = findRole(element);
    if (!DESCRIBED_ROLES.includes(role) || !isVisible(element)) return [];
    const name = findName(element) || shorten(readText(element));
    return [`  ${role} ${JSON.stringify(name)}`];
  });
  const shown = lines.slice(0, MAX_LINES);
  const omittedCount = lines.length - shown.length;
  const rest = omittedCount > 0 ? [`  and ${omittedCount} more`] : [];
  return [`${document.URL} ${JSON.stringify(document.title)} has:`, ...shown, ...rest].join("\n");
}

/** Describes an element for error messages: the beginning of its tag and of its text. */
export function describeElement(element: Element): string {
  const [tag = ""] = element.outerHTML.split(">", 1);
  return `${shorten(tag)}>${shorten(readText(element))}`;
}

const shorten = (text: string) => {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 100 ? `${line.slice(0, 100)}...` : line;
};
