/** Classes of a range input. */
export const SLIDER_CLASSES = "m-0 min-h-(--control) w-full accent-accent";
