import type { CatalogueSpecialty } from "~/server/catalogue/catalogue";

/** Slugs of a specialty and a procedure; "" for no choice. */
export type Choice = { specialty: string; procedure: string };

/** Choice parsed from a URL, with the messages of missing fields. */
export type ReadChoice = Choice & { errors: Partial<Choice> };

/** Query parameters of a choice; a change revalidates the page. */
export const CHOICE_QUERY = ["specialty", "procedure"] as const;

/**
 * Field with the hash of the section that shows the choice. Not part of the form's action, since text browsers append
 * the query after its hash, where no server sees it.
 */
export const SECTION_FIELD = "at";

/** Element id of the comparison's heading, the target after a choice. */
export const COMPARISON_ID = "comparison";

export const LABELS: Choice = { specialty: "Department/Specialty", procedure: "Procedure" };
export const PLACEHOLDERS: Choice = {
  specialty: "Choose Specialty...",
  procedure: "Choose Procedure...",
};

/** Procedures of a specialty; empty for no choice. */
export function listProcedures(catalogue: readonly CatalogueSpecialty[], specialty: string) {
  return catalogue.find(({ value }) => value === specialty)?.procedures ?? [];
}

/** Clears what the catalogue does not offer from a choice. */
export function keepOffered(catalogue: readonly CatalogueSpecialty[], choice: Choice): Choice {
  const { value: specialty = "", procedures } =
    catalogue.find(({ value }) => value === choice.specialty) ?? {};
  const procedure = procedures?.find(({ value }) => value === choice.procedure)?.value ?? "";
  return { specialty, procedure };
}

/**
 * URL of a choice.
 * @param action path with the hash of the section that shows the choice, such as "/#plans"
 * @param asked whether an invalid choice was submitted: the page shows what is missing
 */
export function choiceUrl(action: string, choice: Choice, { asked = false } = {}): string {
  const { pathname, hash } = new URL(action, "http://calmward.invalid");
  const query = new URLSearchParams(asked ? { ...choice, plan: "" } : undefined);
  for (const name of CHOICE_QUERY) if (choice[name]) query.set(name, choice[name]);
  return `${pathname}${query.size > 0 ? `?${query.toString()}` : ""}${hash}`;
}
