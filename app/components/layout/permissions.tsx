import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { loader } from "~/app/admin/layout";
import type { ScreenPermission } from "~/server/platform/caller";
import { ADMIN_NAVIGATION } from "./admin-navigation";

/** The signed-in administrator's permissions, to hide actions that the server would refuse. */
export function usePermissions(): readonly ScreenPermission[] {
  return useRouteLoaderData<typeof loader>("admin/layout")?.permissions ?? [];
}

/** Areas that the caller may open; all of them on the error page of the layout, which knows no permissions. */
export function useAreas() {
  const data = useRouteLoaderData<typeof loader>("admin/layout");
  return data?.areas ?? ADMIN_NAVIGATION.filter(({ segment }) => !data?.hidden?.includes(segment));
}

/** What the menus show behind the entry of an area, such as " (3 new)"; "" for nothing. */
export function useMenuCounts(): (segment: string) => string {
  const counts = useRouteLoaderData<typeof loader>("admin/layout")?.counts;
  return (segment) => counts?.[segment] ?? "";
}

export function useHasPermission(permission: ScreenPermission): boolean {
  return usePermissions().includes(permission);
}

/** Renders its children only for an administrator with the permission. */
export function IfPermitted({
  permission,
  children,
}: {
  permission: ScreenPermission;
  children: ReactNode;
}) {
  return useHasPermission(permission) ? children : null;
}
