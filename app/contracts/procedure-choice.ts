import type { CatalogueSpecialty } from "~/server/catalogue/catalogue";

/** Slugs of a specialty and a procedure; "" for no choice. */
export type Choice = { specialty: string; procedure: string };

/** Choice parsed from a URL, with the messages of missing fields. */
export type ParsedChoice = Choice & { errors: Partial<Record<keyof Choice, string>> };

/** Whether a choice misses something. */
export const hasErrors = ({ errors }: ParsedChoice) => Object.keys(errors).length > 0;

/** Query parameters of a choice; a change revalidates the page. */
export const CHOICE_QUERY = ["specialty", "procedure"] as const;

/**
 * Hidden field with the hash of the section that shows the choice. The form's action has no hash of its own, since text
 * browsers would append the query after it, where no server sees it.
 */
export const SECTION_FIELD = "at";

/** Hidden field with the specialty whose procedures the form offers; none while no specialty is chosen. */
export const OFFERED_FIELD = "of";

/** Element id of the plan comparison's heading, which a choice scrolls to. */
export const COMPARISON_ID = "comparison";

export const CHOICE_LABELS: Record<keyof Choice, string> = {
  specialty: "Department/Specialty",
  procedure: "Procedure",
};
export const CHOICE_PLACEHOLDERS: Record<keyof Choice, string> = {
  specialty: "Choose Specialty...",
  procedure: "Choose Procedure...",
};

/** Procedures of a specialty; empty for no choice. */
export function listProcedures(catalogue: readonly CatalogueSpecialty[], specialty: string) {
  return catalogue.find(({ value }) => value === specialty)?.procedures ?? [];
}

/** Clears a specialty or procedure that the catalogue does not offer. */
export function restrictToCatalogue(
  catalogue: readonly CatalogueSpecialty[],
  choice: Choice,
): Choice {
  const { value: specialty = "", procedures } =
    catalogue.find(({ value }) => value === choice.specialty) ?? {};
  const procedure = procedures?.find(({ value }) => value === choice.procedure)?.value ?? "";
  return { specialty, procedure };
}

/**
 * URL of a choice.
 * @param action path with the hash of the section that shows the choice, such as "/#plans"
 * @param withErrors whether the page shows errors for missing fields
 */
export function choiceUrl(action: string, choice: Choice, { withErrors = false } = {}): string {
  const { pathname, hash } = new URL(action, "http://calmward.invalid");
  const query = new URLSearchParams(withErrors ? { ...choice, plan: "" } : undefined);
  for (const name of CHOICE_QUERY) if (choice[name]) query.set(name, choice[name]);
  return `${pathname}${query.size > 0 ? `?${query.toString()}` : ""}${hash}`;
}
