import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { loader } from "~/app/admin/layout";
import type { Permission } from "~/server/platform/caller";

const NONE: readonly Permission[] = [];

/** What whoever looks at this page may do; what would be refused is not offered. */
export function usePermissions(): readonly Permission[] {
  return useRouteLoaderData<typeof loader>("admin/layout")?.permissions ?? NONE;
}

export function useMay(permission: Permission): boolean {
  return usePermissions().includes(permission);
}

/** Shows its children to those who may. */
export function IfMay({ permission, children }: { permission: Permission; children: ReactNode }) {
  return useMay(permission) ? children : null;
}
