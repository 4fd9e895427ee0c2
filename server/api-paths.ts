/** The first segments of all REST paths: below them every answer, errors too, is in the envelope (DESIGN 5). */
export const API_PATHS = ["department", "healthz", "readyz", "speciality", "tag"] as const;

/** Whether an address belongs to the REST API. */
export function isApiPath(pathname: string): boolean {
  const first = pathname.split("/", 2)[1]?.toLowerCase();
  return API_PATHS.some((path) => path === first);
}
