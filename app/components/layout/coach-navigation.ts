import { type Area, withSegments } from "./admin-navigation";

/**
 * Menu of coaches: their own pages, and none of the areas (AREAS 0). They begin at the first. The server sends it to coaches, so that
 * the scripts of all others are without it.
 */
export const COACH_NAVIGATION = withSegments<Area>([
  { label: "My Appointments" },
  { label: "My Profile" },
  { label: "My Hours" },
  { label: "Your Account", segment: "account" },
]);
