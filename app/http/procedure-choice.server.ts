import {
  OFFERED_FIELD,
  SECTION_FIELD,
  restrictToCatalogue,
  type Choice,
  type ParsedChoice,
} from "~/app/contracts/procedure-choice";
import { procedureChoiceSchema } from "~/models/catalogue/procedure-choice.schema";
import {
  type CatalogueSpecialty,
  readCatalogue,
  readGeneralPlan,
} from "~/server/catalogue/catalogue";
import { type ProcedurePlans, readPlans } from "~/server/catalogue/plans";
import type { Caller } from "~/server/platform/caller";
import { throwRedirect } from "./throw-redirect.server";

/** Data of a page with a selector: the catalogue, the choice, and the chosen procedure's plans. */
export type ProcedureChoice = {
  catalogue: CatalogueSpecialty[];
  /** Choice of the plan for any procedure; null without one. */
  general: Choice | null;
  chosen: ParsedChoice;
  plans: ProcedurePlans | null;
};

/**
 * Reads a visitor's choice from the URL (specification 000, sections 2.5 and 5). A specialty that is not offered, or a
 * procedure that does not belong to it, is cleared. A field submitted without a choice has an error message. Redirects a
 * form submitted without scripts to the section that shows the choice.
 */
export async function readChoice(caller: Caller, url: URL): Promise<ProcedureChoice> {
  const { searchParams: query } = url;
  if (query.has(SECTION_FIELD)) throwRedirect(toSectionUrl(url));
  const catalogue = await readCatalogue(caller);
  const [general] = await readGeneralPlan(caller);
  const choice = restrictToCatalogue(general ? [...catalogue, general] : catalogue, {
    specialty: query.get("specialty") ?? "",
    procedure: query.get("procedure") ?? "",
  });
  const chosen = { ...choice, errors: findErrors(choice, query) };
  const plans = choice.procedure ? await readPlans(caller, choice.procedure) : null;
  return {
    catalogue,
    general: general
      ? { specialty: general.value, procedure: general.procedures[0]?.value ?? "" }
      : null,
    chosen,
    plans,
  };
}

/**
 * URL of the same choice with the hash of its section, for forms submitted without scripts. Without a procedure, if the form
 * did not offer those of the specialty, which may just have been chosen: the page asks for it, without an error.
 */
function toSectionUrl({ pathname, searchParams }: URL): string {
  const query = new URLSearchParams(searchParams);
  const section = query.get(SECTION_FIELD) ?? "";
  if (query.get(OFFERED_FIELD) !== query.get("specialty")) query.delete("procedure");
  for (const name of [SECTION_FIELD, OFFERED_FIELD]) query.delete(name);
  const search = query.size > 0 ? `?${query.toString()}` : "";
  return `${pathname}${search}${/^[a-z]{1,20}$/.test(section) ? `#${section}` : ""}`;
}

function findErrors(choice: ReturnType<typeof restrictToCatalogue>, query: URLSearchParams) {
  const missing = procedureChoiceSchema.safeParse(choice).error?.flatten().fieldErrors ?? {};
  const isSubmitted = ["specialty", "procedure"].some((name) => query.has(name));
  const errors: ParsedChoice["errors"] = {};
  if (isSubmitted && missing.specialty) errors.specialty = missing.specialty[0];
  if (query.has("procedure") && missing.procedure) errors.procedure = missing.procedure[0];
  return errors;
}
