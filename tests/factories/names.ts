import { randomUUID } from "node:crypto";

/** Name with a random suffix, so that no other test has it. */
export const unique = (name: string) => `${name} ${randomUUID().slice(0, 8)}`;
