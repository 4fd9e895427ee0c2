import type { ReactNode } from "react";
import { useStashedFields } from "./stashed-fields";

/** Note after signing in again, about a submission that was stashed. */
export function StashedNote({ children }: { children: ReactNode }) {
  return (
    <p
      className="mb-5 rounded-sm border-l-4 border-accent bg-accent-soft px-3.5 py-2.5"
      role="status"
    >
      {children}
    </p>
  );
}

/** Note where the stashed submission was the press of a button, which has to be pressed again. */
export function NotDoneNote() {
  if (!useStashedFields()) return null;
  return (
    <StashedNote>
      You are signed in again. Nothing has been changed yet: please press the button again.
    </StashedNote>
  );
}
