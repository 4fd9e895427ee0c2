/** Path of the patients' sign-in page, which then redirects to `back`. */
export const patientSignInPath = (back: string): string =>
  `/patient-sign-in?${new URLSearchParams({ back }).toString()}`;
