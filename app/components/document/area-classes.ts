import type { Area } from "~/app/contracts/site-area";

const SMOOTH = "scroll-pt-6 scroll-smooth";

/** Classes of the root element: links within a page of patients and visitors scroll smoothly to their target. */
export const ROOT_CLASSES: Record<Area, string | undefined> = {
  office: undefined,
  docs: undefined,
  patient: SMOOTH,
  site: SMOOTH,
};

const SPACIOUS = "text-body leading-relaxed [--control:3rem]";

/** Classes of the body: patients and visitors have larger text and controls than the dense back-office. */
export const BODY_CLASSES: Record<Area, string> = {
  // A press beside the open menu only closes it: browsers also hand it to what is below.
  office: "[--control:2.5rem] has-[#admin-menu:popover-open]:pointer-events-none",
  docs: "[--control:2.5rem]",
  patient: SPACIOUS,
  site: SPACIOUS,
};
