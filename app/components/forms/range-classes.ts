/** Classes of a range input without stops, such as a player's position. */
export const RANGE_CLASSES = "m-0 min-h-(--control) w-full accent-accent";
