import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "~/app/admin/layout";
import { findHome } from "~/app/contracts/admin-home";

/** Link to the page of the back-office that the caller begins at, where there is nothing else to go on with. */
export function HomeLink({ className }: { className: string }) {
  const permissions = useRouteLoaderData<typeof loader>("admin/layout")?.permissions;
  return (
    <a className={className} href={findHome(permissions)}>
      {permissions?.includes("coach.own") ? "Go to My Appointments" : "Go to Dashboard"}
    </a>
  );
}
