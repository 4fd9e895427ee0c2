import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "~/app/root";
import { Toasts } from "../ui/toasts";

/** Toast set by a redirect, shown once. */
export function PageToasts() {
  const toast = useRouteLoaderData<typeof loader>("root")?.toast;
  return <Toasts toast={toast} />;
}
