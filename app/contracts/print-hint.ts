/** How to print a page, which needs no scripts. */
export const PRINT_HINT = "To print it, press Ctrl and P, or on a Mac Command and P";
