import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "~/app/admin/layout";
import { STAY_SIGNED_IN_PATH } from "~/app/contracts/stay-signed-in";

/**
 * When the sign-in ends, with a link that lets it go on. Where scripts run, SignInWarning says so in time. In a new tab, since
 * the page may have a form that is half filled in.
 */
export function SignedInUntil() {
  const signIn = useRouteLoaderData<typeof loader>("admin/layout")?.signIn;
  if (!signIn) return null;
  return (
    <p className="mb-3 text-sm text-soft scripted:hidden print:hidden">
      Signed in until {signIn.until}.{" "}
      <a href={STAY_SIGNED_IN_PATH} target="_blank">
        Stay signed in (opens a new tab)
      </a>
    </p>
  );
}
