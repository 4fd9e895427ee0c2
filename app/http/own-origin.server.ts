import { settings } from "~/server/platform/settings";

/** Where users see the product, such as "https://calmward.example": as the operator says, else as this request came. */
export const ownOrigin = (request: Request): string =>
  settings().publicUrl?.origin ?? new URL(request.url).origin;
