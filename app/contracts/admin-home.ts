/** Page of the back-office that people begin at, by their permissions: coaches have none of its areas. */
export const findHome = (permissions: readonly string[] = []): string =>
  permissions.includes("coach.own") ? "/admin/my-appointments" : "/admin/dashboard";
