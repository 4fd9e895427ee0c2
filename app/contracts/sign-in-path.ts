/** The sign-in page that leads back to where somebody wanted to go. */
export function signInPath(back: string, expired = false): string {
  const query = new URLSearchParams({ back, ...(expired && { expired: "" }) });
  return `/sign-in?${query.toString()}`;
}
