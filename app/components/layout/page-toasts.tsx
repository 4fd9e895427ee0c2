import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "~/app/root";
import { Toasts } from "../ui/toasts";

/** The message that a redirect brought along, shown once by the server and with scripts by the browser. */
export function PageToasts() {
  const toast = useRouteLoaderData<typeof loader>("root")?.toast;
  return <Toasts toast={toast} />;
}
