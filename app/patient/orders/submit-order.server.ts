import { data, redirect } from "@remix-run/node";
import { readForm, readFormText } from "~/app/http/body.server";
import type { PageArgs } from "~/app/http/page.server";
import { submitPatientConfirmation } from "~/app/http/patient-form.server";
import { getOwnOrder, giveUpOwnOrder } from "~/server/orders/own-orders";
import { DomainError } from "~/server/platform/errors";
import { checkoutUrl, orderPath } from "./checkout.server";
import { DECISION } from "./order-decision";
import { parseOwnOrderId } from "./order-id.server";

/** Leads to the provider's page where an order is paid, or ends the order. */
export async function submitOrder(args: PageArgs) {
  const { caller, request, params } = args;
  const id = parseOwnOrderId(params);
  const form = await readForm(request, { caller });
  if (readFormText(form, DECISION) === "pay") return pay(args, id);
  return submitPatientConfirmation({
    caller,
    request,
    form,
    failure: (detail) => `Your order was not changed: ${detail}`,
    save: async (writer) => {
      await giveUpOwnOrder(writer, id);
      return { to: orderPath(id), message: "Your order has ended. Nothing was charged." };
    },
  });
}

async function pay({ caller, request }: PageArgs, id: number) {
  await getOwnOrder(caller, id);
  try {
    return redirect(await checkoutUrl(caller, request, id), 303);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return data({ failure: error.message }, { status: error.status });
  }
}
