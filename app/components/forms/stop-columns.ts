/**
 * Classes of five columns: for a slider's stops, and for the radio buttons that it replaces. Each stop is in the middle of its
 * column, except the first, which begins where the text above it does: the first column hangs out by as much. Loaded before
 * the slider.
 */
export const STOP_COLUMNS =
  "ml-[calc(15.5px-100%/9)] grid grid-cols-5 text-center text-xs leading-snug wrap-normal xs:text-sm sm:text-base *:flex *:flex-col *:items-center *:first:items-start *:first:pl-[calc(50%-14px)] *:first:text-left";
