import type { ReactNode } from "react";
import { spaced } from "./spaced";

/** Order of the buttons: the primary one is the last in the document, or the first; the other end may be at the left. */
const ORDER_CLASSES = {
  "primary-last": "max-md:in-[dialog]:flex-wrap-reverse md:in-[dialog]:justify-end",
  "primary-last-split":
    "max-md:in-[dialog]:flex-wrap-reverse md:in-[dialog]:justify-end md:in-[dialog]:[&>:first-child:not(:only-child)]:mr-auto",
  "primary-first": "flex-row-reverse",
  "primary-first-split": "flex-row-reverse md:[&>:last-child]:mr-auto",
};

type Props = { order?: keyof typeof ORDER_CLASSES; children: ReactNode };

/**
 * Buttons of a form. In a dialog they stay at its lower edge while the content scrolls, except in a low window, as at
 * 400 % zoom, where they would cover it. The primary one is at the right, and in the first line where one is too short.
 */
export function FormActions({ order = "primary-last", children }: Props) {
  return (
    <div
      className={`mt-7 flex print:hidden flex-wrap items-center gap-2.5 in-[dialog]:bottom-0 in-[dialog]:z-10 in-[dialog]:-mx-4 in-[dialog]:-mb-5 in-[dialog]:border-t in-[dialog]:bg-surface in-[dialog]:px-4 in-[dialog]:py-3 max-md:in-[dialog]:*:flex-auto md:in-[dialog]:-mx-7 md:in-[dialog]:-mb-7 md:in-[dialog]:px-7 md:in-[dialog]:py-4 tall:in-[dialog]:sticky ${ORDER_CLASSES[order]}`}
    >
      {spaced(children)}
    </div>
  );
}
