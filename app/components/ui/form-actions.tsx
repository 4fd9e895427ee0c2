import type { ReactNode } from "react";
import { spaced } from "./spaced";

type Props = {
  /** Leaves the first button at the left, such as a wizard's Previous. */
  splitFirst?: boolean;
  children: ReactNode;
};

const SPLIT_CLASSES = "md:in-[dialog]:[&>:first-child:not(:only-child)]:mr-auto";

/**
 * Buttons of a form. In a dialog they stay at its lower edge while the content scrolls, except in a low window, as at
 * 400 % zoom, where they would cover it. Where they do not fit one line, the last one comes first.
 */
export function FormActions({ splitFirst, children }: Props) {
  return (
    <div
      className={`mt-7 flex flex-wrap items-center gap-2.5 in-[dialog]:bottom-0 in-[dialog]:z-10 in-[dialog]:-mx-4 in-[dialog]:-mb-5 in-[dialog]:border-t in-[dialog]:bg-surface in-[dialog]:px-4 in-[dialog]:py-3 max-md:in-[dialog]:flex-wrap-reverse max-md:in-[dialog]:*:flex-auto md:in-[dialog]:-mx-7 md:in-[dialog]:-mb-7 md:in-[dialog]:justify-end md:in-[dialog]:px-7 md:in-[dialog]:py-4 tall:in-[dialog]:sticky ${splitFirst ? SPLIT_CLASSES : ""}`.trimEnd()}
    >
      {spaced(children)}
    </div>
  );
}
