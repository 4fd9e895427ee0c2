import { PageTitle } from "~/app/components/content/page-title";
import { pageLoader } from "~/app/http/page.server";
import { ACCOUNT_BREADCRUMB } from "./account-breadcrumb";

export const handle = { title: "Stay Signed In" };

/** The request itself lets the sign-in go on. */
export const loader = pageLoader("account.own", () => Promise.resolve(null));

/** Target of "Stay signed in", beside the page that somebody works on. */
export default function StaySignedIn() {
  return (
    <>
      <PageTitle title="You Are Signed In" breadcrumb={ACCOUNT_BREADCRUMB} />
      <p>You can close this tab, and keep working where you were.</p>
    </>
  );
}
