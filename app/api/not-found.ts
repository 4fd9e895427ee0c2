import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { addCorsHeaders } from "~/app/http/cors.server";
import { envelope } from "~/app/http/api-route.server";
import type { RoutePermission } from "~/app/http/guard.server";

const permissions: RoutePermission[] = ["public"];
const respondNotFound = ({ request }: LoaderFunctionArgs | ActionFunctionArgs) => {
  const response = envelope(404, { message: "There is nothing at this address", data: null });
  addCorsHeaders(request, response.headers);
  return response;
};

/** Responds to unknown paths below a REST path with a 404 in the envelope, for any method. */
export const loader = Object.assign(respondNotFound, { permissions });
export const action = loader;
