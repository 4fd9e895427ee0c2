import { randomUUID } from "node:crypto";

/** A name that no other test has. */
export const unique = (name: string) => `${name} ${randomUUID().slice(0, 8)}`;
