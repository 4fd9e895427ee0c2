/** Page that lets a sign-in go on, as every page of the back-office does. */
export const STAY_SIGNED_IN_PATH = "/admin/account/stay";
