/** Way back from the pages below the account page. */
export const ACCOUNT_BREADCRUMB = [{ href: "/admin/account", label: "Your Account" }] as const;
