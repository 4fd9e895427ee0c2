import {
  isAnchor,
  isButton,
  isDisabled,
  isForm,
  isInput,
  isSubmitter,
  isTextArea,
  type Submitter,
} from "./document";
import { buildSubmission, findDefaultButton, failsValidation } from "./submission";
import { type Tab } from "./tab";
import { findSummary, toggleDetails, togglePopover } from "./visibility";

/** Clicks an element, without scripts. @throws Error if nothing reacts to the click */
export async function activate(tab: Tab, element: Element): Promise<void> {
  for (let each: Element | null = element; each; each = each.parentElement) {
    if (await performOwnAction(tab, each)) return;
  }
  throw new Error(`A click on <${element.localName}> does nothing without scripts`);
}

/** Performs the click action of the element itself. @returns whether it has one */
async function performOwnAction(tab: Tab, element: Element): Promise<boolean> {
  if (isAnchor(element) && element.hasAttribute("href")) {
    await followLink(tab, element);
    return true;
  }
  if (isSubmitter(element) || isButton(element)) {
    await pressButton(tab, element);
    return true;
  }
  if (isInput(element)) {
    element.focus();
    if (["checkbox", "radio", "reset"].includes(element.type)) element.click();
    return true;
  }
  if (["select", "textarea"].includes(element.localName)) {
    (element as HTMLElement).focus();
    return true;
  }
  if (element.localName === "summary" && element.parentElement) {
    const details = element.parentElement;
    if (findSummary(details) === element) toggleDetails(details);
    return true;
  }
  const control = element.localName === "label" && (element as HTMLLabelElement).control;
  return control ? performOwnAction(tab, control) : false;
}

async function followLink(tab: Tab, link: HTMLAnchorElement): Promise<void> {
  const { protocol, href } = link;
  if (!["http:", "https:"].includes(protocol)) throw new Error(`${href} leaves the browser`);
  const isSameTab = ["", "_self", "_top", "_parent"].includes(link.target);
  if (isSameTab) await tab.follow({ method: "GET", url: href });
  else await tab.openTab({ method: "GET", url: href });
}

async function pressButton(tab: Tab, button: Submitter): Promise<void> {
  const { form, type } = button;
  const popoverId = button.getAttribute("popovertarget");
  if (type === "submit" || type === "image") {
    if (form) return submit(tab, form, button);
  } else if (type === "reset") {
    form?.reset();
    return;
  } else if (popoverId) {
    const target = tab.document.getElementById(popoverId);
    if (target) togglePopover(target, button.getAttribute("popovertargetaction") ?? "toggle");
    return;
  }
  throw new Error(`The button ${JSON.stringify(button.textContent)} does nothing without scripts`);
}

/** Submits a form, unless its constraint validation fails. */
async function submit(tab: Tab, form: HTMLFormElement, submitter?: Submitter): Promise<void> {
  if (failsValidation(form, submitter)) return;
  const submission = buildSubmission(form, submitter);
  if (submission === "dialog") form.closest("dialog")?.removeAttribute("open");
  else await tab.follow(submission);
}

/** Presses Enter in an element: submits its form by the first button, or clicks it. */
export async function pressEnter(tab: Tab, element: Element): Promise<void> {
  if (isTextArea(element)) {
    element.value += "\n";
    return;
  }
  if (!isInput(element) || isSubmitter(element)) return activate(tab, element);
  const { form } = element;
  if (!form || !isForm(form)) throw new Error("Enter does nothing outside of a form");
  const button = findDefaultButton(form, isSubmitter);
  if (button) {
    if (!isDisabled(button)) await activate(tab, button);
  } else if (countBlockingFields(form) <= 1) {
    await submit(tab, form);
  }
}

const TEXT_TYPES = "text search tel url email password date month week time datetime-local number";

/** Counts the fields of which two block the submission of a form without a button by Enter (HTML, 4.10.22.2). */
const countBlockingFields = (form: HTMLFormElement) =>
  [...form.elements].filter((each) => isInput(each) && TEXT_TYPES.split(" ").includes(each.type))
    .length;
