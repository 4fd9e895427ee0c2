import { parseScopes, type TokenScope } from "./api-token.schema";

/** Labels of the token scopes. */
export const SCOPE_LABELS: Record<TokenScope, string> = {
  read: "Read",
  write: "Read and write",
  "patients:read": "Read patients' data",
  "patients:write": "Read and write patients' data",
  "billing:read": "Read billing data",
  "billing:write": "Read and write billing data",
};

/** Formats the scopes of a token, such as "Read, read patients' data". */
export function formatScopes(scope: string): string {
  const text = parseScopes(scope)
    .map((each) => SCOPE_LABELS[each].toLowerCase())
    .join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
