import { useLoaderData } from "@remix-run/react";
import { WithdrawalDialog } from "~/app/components/patient/withdrawal";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { RIDE_KIND } from "~/server/requests/kinds";
import { describeRide } from "./own-requests.server";
import { readForWithdrawal, submitWithdrawal } from "./withdraw.server";

export const handle = { title: "Withdraw Request", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patient.own", async (args) => {
  const { request, ...page } = await readForWithdrawal(args, RIDE_KIND);
  return { ...page, ...describeRide(request) };
});

export const action = pageAction("patient.own", (args) => submitWithdrawal(args, RIDE_KIND));

export default function WithdrawRide() {
  return <WithdrawalDialog {...useLoaderData<typeof loader>()} />;
}
