import { useLocation, useRouteLoaderData } from "@remix-run/react";
import type { loader } from "~/app/root";
import { Toasts } from "../ui/toasts";
import { useUnreachableToast } from "./submit-to-server";

/** Toast set by a redirect, shown once: a form that opens over the page without a request does not repeat it. */
export function PageToasts() {
  const toast = useRouteLoaderData<typeof loader>("root")?.toast;
  const unreachable = useUnreachableToast();
  const { pathname } = useLocation();
  // The key drops what another page has shown: "created" would stay above what Back leads to.
  return <Toasts key={pathname} toast={unreachable ?? (toast?.path === pathname ? toast : null)} />;
}
