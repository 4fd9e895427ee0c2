import { envelope } from "~/app/http/api-route.server";
import type { RoutePermission } from "~/app/http/guard.server";

const permissions: RoutePermission[] = ["public"];
const nowhere = () => envelope(404, { message: "There is nothing at this address", data: null });

/** Any address below a REST path that is none: a 404 in the envelope, whatever the method. */
export const loader = Object.assign(nowhere, { permissions });
export const action = loader;
