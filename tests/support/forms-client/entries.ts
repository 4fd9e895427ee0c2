import {
  type Control,
  isButton,
  isDisabled,
  isInput,
  isSelect,
  isSubmitter,
  type Submitter,
} from "./document";

export type ChosenFile = { name: string; mimeType: string; buffer: Buffer };
export type Entry = [name: string, value: string | ChosenFile];

/** Chosen files by file input, since jsdom has no way to construct the `FileList` of an input. */
const chosenFiles = new WeakMap<Element, ChosenFile[]>();

export function chooseFiles(input: HTMLInputElement, files: ChosenFile[]): void {
  if (files.length > 1 && !input.multiple) throw new Error("The input takes one file");
  chosenFiles.set(input, files);
}

export const getChosenFiles = (input: Element): ChosenFile[] => chosenFiles.get(input) ?? [];

const NO_FILE: ChosenFile = {
  name: "",
  mimeType: "application/octet-stream",
  buffer: Buffer.alloc(0),
};

/**
 * Builds the entry list of a form, which a browser submits (HTML, 4.10.22.4).
 * @param submitter the clicked button, whose own name and value are included
 */
export function buildEntryList(form: HTMLFormElement, submitter?: Submitter): Entry[] {
  const controls = [...form.elements].filter(
    (element): element is Control => !element.closest("datalist") && !isDisabled(element),
  );
  return controls.flatMap((control) => controlEntries(control, submitter));
}

function controlEntries(control: Control, submitter: Submitter | undefined): Entry[] {
  const { name } = control;
  if (isInput(control) && control.type === "image") {
    const prefix = name ? `${name}.` : "";
    return control === submitter ? toEntries([`${prefix}x`, "0"], [`${prefix}y`, "0"]) : [];
  }
  if (isSubmitter(control) && control !== submitter) return [];
  if (!name || (isButton(control) && control !== submitter)) return [];
  if (control.hasAttribute("dirname")) throw new Error("dirname is not supported");
  if (isSelect(control)) return chosenOptions(control).map(({ value }) => [name, value]);
  if (!isInput(control)) return [[name, control.value]];
  if (["reset", "button"].includes(control.type)) return [];
  if (["checkbox", "radio"].includes(control.type) && !control.checked) return [];
  if (control.type === "file") {
    const files = getChosenFiles(control);
    return (files.length ? files : [NO_FILE]).map((file) => [name, file]);
  }
  return [[name, control.value]];
}

const toEntries = (...entries: Entry[]): Entry[] => entries;

const chosenOptions = (select: HTMLSelectElement) =>
  [...select.selectedOptions].filter((option) => !isDisabled(option));
