import { data } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import type { ReactNode } from "react";
import { Document } from "./components/document/document";
import { ErrorView } from "./components/ui/error-view";
import { authenticateOptional } from "./http/guard.server";
import { STASH_PARAMETER, readStashedForm } from "./http/stashed-form.server";
import { readHospitalForPage } from "./http/public-hospital.server";
import { readSignedIn } from "./http/signed-in.server";
import { pageLoader } from "./http/page.server";
import { consumeToast } from "./http/toast.server";
import "./styles/theme.css";

export { shellShouldRevalidate as shouldRevalidate } from "./components/document/should-revalidate";

/** Loads the toast of a redirect (see PageToasts), a stashed form (see useStashedFields), the hospital (see useHospital), and who is signed in (see useSignedIn). */
export const loader = pageLoader("public", async (page) => {
  const { caller, request, url, context } = page;
  const { toast, headers } = await consumeToast(request);
  const stashedForm = url.searchParams.has(STASH_PARAMETER)
    ? await readStashedForm(await authenticateOptional(caller, request, context), url)
    : null;
  const pageToast = toast && { ...toast, path: url.pathname };
  const shell = { ...(await readHospitalForPage(url)), ...(await readSignedIn(page)) };
  return data({ toast: pageToast, stashedForm, ...shell }, headers ? { headers } : undefined);
});

export function Layout({ children }: { children: ReactNode }) {
  return <Document>{children}</Document>;
}

export default Outlet;

export function ErrorBoundary() {
  return (
    <main className="frame min-h-[60vh] py-8" id="main">
      <ErrorView />
    </main>
  );
}
