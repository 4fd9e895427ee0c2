/** Path of the sign-in page, which redirects to `back` afterwards; with `expired` it says that the session expired. */
export function signInPath(back: string, expired = false): string {
  const query = new URLSearchParams({ back, ...(expired && { expired: "" }) });
  return `/sign-in?${query.toString()}`;
}
