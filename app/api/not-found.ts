import { allow, apiRoute } from "~/app/http/api-route.server";
import { NotFoundError } from "~/server/platform/errors";

/** Any address below a REST path that is none: a 404 in the envelope, whatever the method. */
const nowhere = allow("public", () =>
  Promise.reject(new NotFoundError("There is nothing at this address")),
);
const route = apiRoute({ GET: nowhere, POST: nowhere, PUT: nowhere, DELETE: nowhere });

export const loader = route.loader;
export const action = route.action;
