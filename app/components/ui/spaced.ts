import { Children, type ReactNode } from "react";

/** Puts a space after each of the children: neighbors in a flex container would be one word in text browsers. */
export function spaced(children: ReactNode): ReactNode {
  return Children.toArray(children).flatMap((child) => [child, " "]);
}
