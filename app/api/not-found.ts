import { envelope } from "~/app/http/api-route.server";

/** Any address below a REST path that is none: a 404 in the envelope, whatever the method. */
const nowhere = () => envelope(404, { message: "There is nothing at this address", data: null });

export const loader = nowhere;
export const action = nowhere;
