/** Classes of five columns: for a slider's stops, and for the radio buttons that it replaces. Loaded before the slider. */
export const STOP_COLUMNS = "grid grid-cols-5 text-center text-xs leading-snug sm:text-sm";
