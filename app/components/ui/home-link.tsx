import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "~/app/admin/layout";

/** Area of the back-office that the caller begins at: coaches have only their own. */
export const useHome = () =>
  useRouteLoaderData<typeof loader>("admin/layout")?.areas?.[0] ?? {
    label: "Dashboard",
    segment: "dashboard",
  };

/** Link to the page of the back-office that the caller begins at, where there is nothing else to go on with. */
export function HomeLink({ className }: { className: string }) {
  const { label, segment } = useHome();
  return <a className={className} href={`/admin/${segment}`}>{`Go to ${label}`}</a>;
}
