import { AT, keepOffered, type ReadChoice } from "~/app/contracts/procedure-choice";
import { procedureChoiceSchema } from "~/models/catalogue/procedure-choice.schema";
import { type CatalogueSpecialty, readCatalogue } from "~/server/catalogue/catalogue";
import { type ProcedurePlans, readPlans } from "~/server/catalogue/plans";
import type { Caller } from "~/server/platform/caller";
import { throwRedirect } from "./throw-redirect.server";

/** Everything that a page with a selector shows: what there is, what is chosen, and its plans once a procedure is. */
export type ProcedureChoice = {
  catalogue: CatalogueSpecialty[];
  chosen: ReadChoice;
  plans: ProcedurePlans | null;
};

/**
 * What a visitor has chosen by the address (specification 000, sections 2.5 and 5). What is not offered, or does not belong
 * to the specialty, is not chosen. A field that was sent without a choice has its message; one that was not sent yet has
 * none.
 */
export async function readChoice(caller: Caller, url: URL): Promise<ProcedureChoice> {
  const { searchParams: query } = url;
  if (query.has(AT)) throwRedirect(addressOfPart(url));
  const catalogue = await readCatalogue(caller);
  const choice = keepOffered(catalogue, {
    specialty: query.get("specialty") ?? "",
    procedure: query.get("procedure") ?? "",
  });
  const chosen = { ...choice, errors: messagesOf(choice, query) };
  const plans = choice.procedure ? await readPlans(caller, choice.procedure) : null;
  return { catalogue, chosen, plans };
}

/** Where a form leads that was sent without scripts: the same choice, at the part of the page that shows it. */
function addressOfPart({ pathname, searchParams }: URL): string {
  const query = new URLSearchParams(searchParams);
  const part = query.get(AT) ?? "";
  query.delete(AT);
  const search = query.size > 0 ? `?${query.toString()}` : "";
  return `${pathname}${search}${/^[a-z]{1,20}$/.test(part) ? `#${part}` : ""}`;
}

function messagesOf(choice: ReturnType<typeof keepOffered>, query: URLSearchParams) {
  const missing = procedureChoiceSchema.safeParse(choice).error?.flatten().fieldErrors ?? {};
  const sent = ["specialty", "procedure"].some((name) => query.has(name));
  const errors: ReadChoice["errors"] = {};
  if (sent && missing.specialty) errors.specialty = missing.specialty[0];
  if (query.has("procedure") && missing.procedure) errors.procedure = missing.procedure[0];
  return errors;
}
