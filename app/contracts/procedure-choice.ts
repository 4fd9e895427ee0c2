import type { CatalogueSpecialty } from "~/server/catalogue/catalogue";

/** A specialty and a procedure by their keys; "" until one is chosen. */
export type Choice = { specialty: string; procedure: string };

/** A choice as an address has it, and what is missing there. */
export type ReadChoice = Choice & { errors: Partial<Choice> };

/** What the address of a choice holds: a page loads again when one of these changes. */
export const CHOICE_QUERY = ["specialty", "procedure"] as const;

/**
 * The field that names the part of the page at which a choice is shown. An action cannot: text browsers put what a form
 * sends behind its anchor, where no server sees it.
 */
export const AT = "at";

/** The id of the heading over what is compared: there a choice leads. */
export const COMPARISON = "comparison";

export const LABELS: Choice = { specialty: "Department/Specialty", procedure: "Procedure" };
export const PLACEHOLDERS: Choice = {
  specialty: "Choose Specialty...",
  procedure: "Choose Procedure...",
};

/** The procedures of a specialty; none until one is chosen. */
export function listProcedures(catalogue: readonly CatalogueSpecialty[], specialty: string) {
  return catalogue.find(({ value }) => value === specialty)?.procedures ?? [];
}

/** What is offered of a choice; the rest is not chosen. */
export function keepOffered(catalogue: readonly CatalogueSpecialty[], choice: Choice): Choice {
  const { value: specialty = "", procedures } =
    catalogue.find(({ value }) => value === choice.specialty) ?? {};
  const procedure = procedures?.find(({ value }) => value === choice.procedure)?.value ?? "";
  return { specialty, procedure };
}

/**
 * The address of a choice.
 * @param action a page's path, with the anchor of the part that shows the choice, such as "/#plans"
 * @param asked a choice was asked for that is not offered: the page says what is missing
 */
export function choiceAddress(action: string, choice: Choice, { asked = false } = {}): string {
  const { pathname, hash } = new URL(action, "http://calmward.invalid");
  const query = new URLSearchParams(asked ? { ...choice, plan: "" } : undefined);
  for (const name of CHOICE_QUERY) if (choice[name]) query.set(name, choice[name]);
  return `${pathname}${query.size > 0 ? `?${query.toString()}` : ""}${hash}`;
}
