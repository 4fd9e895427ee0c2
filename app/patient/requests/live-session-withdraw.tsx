import { useLoaderData } from "@remix-run/react";
import { WithdrawalDialog } from "~/app/components/patient/withdrawal";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { LIVE_SESSION_KIND } from "~/server/requests/kinds";
import { describeLiveSession } from "./own-requests.server";
import { readForWithdrawal, submitWithdrawal } from "./withdraw.server";

export const handle = { title: "Withdraw Request", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patient.own", async (args) => {
  const { request, ...page } = await readForWithdrawal(args, LIVE_SESSION_KIND);
  return { ...page, ...describeLiveSession(request) };
});

export const action = pageAction("patient.own", (args) =>
  submitWithdrawal(args, LIVE_SESSION_KIND),
);

export default function WithdrawLiveSession() {
  return <WithdrawalDialog {...useLoaderData<typeof loader>()} />;
}
