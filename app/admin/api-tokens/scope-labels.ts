import type { TokenScope } from "~/models/access/api-token.schema";

/** What people call the scopes. */
export const SCOPE_LABELS: Record<TokenScope, string> = {
  read: "Read",
  write: "Read and write",
};
