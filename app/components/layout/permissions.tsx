import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { loader } from "~/app/admin/layout";
import type { Permission } from "~/server/platform/caller";

const NO_PERMISSIONS: readonly Permission[] = [];

/** The signed-in administrator's permissions, to hide actions that the server would refuse. */
export function usePermissions(): readonly Permission[] {
  return useRouteLoaderData<typeof loader>("admin/layout")?.permissions ?? NO_PERMISSIONS;
}

/** The number of new requests and messages, for the menus; undefined for whoever may not read them. */
export const useNewRequests = () => useRouteLoaderData<typeof loader>("admin/layout")?.newRequests;

export function useHasPermission(permission: Permission): boolean {
  return usePermissions().includes(permission);
}

/** Renders its children only for an administrator with the permission. */
export function IfPermitted({
  permission,
  children,
}: {
  permission: Permission;
  children: ReactNode;
}) {
  return useHasPermission(permission) ? children : null;
}
