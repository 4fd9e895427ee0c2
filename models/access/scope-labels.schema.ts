import type { TokenScope } from "./api-token.schema";

/** Labels of the token scopes. */
export const SCOPE_LABELS: Record<TokenScope, string> = {
  read: "Read",
  write: "Read and write",
};
