import type { Transaction } from "sequelize";
import { ForbiddenError } from "./errors";

/** What a caller may do. Viewers read, editors change content, administrators do everything (DESIGN 6). */
export const PERMISSIONS = ["content.read", "content.write"] as const;
export type Permission = (typeof PERMISSIONS)[number];
export type Role = "administrator" | "editor" | "viewer";

const GRANTS: Record<Role, readonly Permission[]> = {
  administrator: PERMISSIONS,
  editor: ["content.read", "content.write"],
  viewer: ["content.read"],
};

/** Who asks, and how. Every domain function takes one first. */
export type Caller = {
  actor: { id: string; name: string; role: Role };
  /** The client's network address, where it is known. */
  address: string | null;
  requestId: string;
  channel: "screen" | "api" | "command-line" | "system";
  /** The transaction the caller is in, if any; inTransaction sets it. */
  transaction?: Transaction;
};

/** Whether the caller holds a permission; screens ask it to leave out what would be refused. */
export function may(caller: Caller, permission: Permission): boolean {
  return GRANTS[caller.actor.role].includes(permission);
}

/** Denies by default. @throws ForbiddenError */
export function authorize(caller: Caller, permission: Permission): void {
  if (!may(caller, permission)) throw new ForbiddenError("You do not have permission to do this");
}

/** The product itself, when nobody asked: sample content, housekeeping. */
export function systemCaller(task: string): Caller {
  return {
    actor: { id: "system", name: "Calmward", role: "administrator" },
    address: null,
    requestId: task,
    channel: "system",
  };
}
