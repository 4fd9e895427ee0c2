/** Path of the sign-in page, which then redirects to `back`; `expired`: the page says that the session has expired. */
export function signInPath(back: string, expired = false): string {
  const query = new URLSearchParams({ back, ...(expired && { expired: "" }) });
  return `/sign-in?${query.toString()}`;
}

/** Page that turns the second factor on; where it is required, the only one without it. */
export const SECOND_FACTOR_PATH = "/admin/account/second-factor";
