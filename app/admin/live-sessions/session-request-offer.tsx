import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { COACH_PARAMETER, DAY_PARAMETER, SHOW_FIELD } from "~/app/contracts/look-from";
import { readForm, readFormText } from "~/app/http/body.server";
import { type PageArgs, pageAction, pageLoader } from "~/app/http/page.server";
import { submitForm } from "~/app/http/form.server";
import { offerTimes } from "~/server/appointments/offer";
import { ConflictError, DomainError, InvalidInputError } from "~/server/platform/errors";
import { toWishFacts } from "./live-session-facts.server";
import { readForDialog, viewUrl } from "./live-session-dialog.server";
import { OfferTimes } from "./offer-times";
import { listKept, OFFER_ROWS, offerRowsSchema, toOffer, toRowField } from "./offer-rows";
import { readOfferForm } from "./offered-times.server";
import { parseRequestId } from "./request-actions.server";

export const handle = { title: "Offer Times", dialog: true };

const validator = withZod(offerRowsSchema);

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patients.write", async (args) => {
  const { session, facts, zone } = await readForDialog(args);
  const { id, version, name } = facts;
  const isOffered = session.offers.length > 0;
  const form = await readOfferForm(args, { session, zone });
  return { id, version, name, isOffered, wish: toWishFacts(session), form };
});

export const action = pageAction("patients.write", async (args) => {
  const form = await readForm(args.request, { caller: args.caller });
  if (readFormText(form, SHOW_FIELD) !== "") return showTimes(args, form);
  return submitForm({
    ...args,
    form,
    validator,
    failure: (detail) => `Failed to offer times: ${detail}`,
    save: async ({ values, caller, expectedVersions }) => {
      const id = parseRequestId(args.params);
      const { slots, rows } = toOffer(values);
      await atRows(rows, () => offerTimes(caller, id, { slots }, expectedVersions));
      const message = slots.length === 1 ? "1 time offered" : `${slots.length} times offered`;
      return { to: viewUrl(args, id), message };
    },
    toFormValues: () => ({}),
  });
});

/** Leads to the times of the chosen coach from the chosen day on, with the times that were chosen so far. */
function showTimes({ url }: PageArgs, form: FormData) {
  const to = new URL(url);
  for (const { start, way } of OFFER_ROWS)
    for (const name of [start, way]) to.searchParams.delete(name);
  const filters = [DAY_PARAMETER, COACH_PARAMETER].map((name) => [name, readFormText(form, name)]);
  const kept = listKept((name) => readFormText(form, name));
  for (const [name = "", value = ""] of [...filters, ...kept]) to.searchParams.set(name, value);
  return redirect(`${to.pathname}${to.search}`, { status: 303 });
}

type Rows = ReturnType<typeof toOffer>["rows"];

/** Names the row of the form in the errors of its time, since blank rows are left out. */
async function atRows(rows: Rows, offer: () => Promise<void>): Promise<void> {
  try {
    await offer();
  } catch (error) {
    if (!(error instanceof DomainError) || error.fields.length === 0) throw error;
    const fields = error.fields.map((each) => ({ ...each, field: toRowField(each.field, rows) }));
    if (error instanceof InvalidInputError) throw new InvalidInputError(fields);
    throw error instanceof ConflictError ? new ConflictError(error.message, fields) : error;
  }
}

export default function OfferTimesOfCoaches() {
  return <OfferTimes validator={validator} {...useLoaderData<typeof loader>()} />;
}
