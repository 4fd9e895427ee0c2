import { useLocation, useRouteLoaderData } from "@remix-run/react";
import type { loader } from "~/app/root";
import { Toasts } from "../ui/toasts";

/** Toast set by a redirect, shown once: a form that opens over the page without a request does not repeat it. */
export function PageToasts() {
  const toast = useRouteLoaderData<typeof loader>("root")?.toast;
  const { pathname } = useLocation();
  return <Toasts toast={toast?.path === pathname ? toast : null} />;
}
