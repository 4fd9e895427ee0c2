import { settings } from "~/server/platform/settings";

/** The public origin, such as "https://calmward.example": as configured, otherwise that of the request. */
export const publicOrigin = (request: Request): string =>
  settings().publicUrl?.origin ?? new URL(request.url).origin;
