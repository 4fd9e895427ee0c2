import type { ReactNode } from "react";
import { EmptyIllustration } from "./icons";

type Props = {
  title: string;
  message: string;
  /** Small text below the buttons. */
  note?: ReactNode;
  /** Buttons. */
  children: ReactNode;
};

/** Page that explains why its content is not shown, with a way on. */
export function Explanation({ title, message, note, children }: Props) {
  return (
    <div className="mx-auto my-12 max-w-xl text-center">
      <div className="mb-5 flex justify-center text-accent">
        <EmptyIllustration />
      </div>
      <h1>{title}</h1>
      <p className="mt-2.5 mb-5 text-soft">{message}</p>
      <div className="flex flex-wrap justify-center gap-2.5">{children}</div>
      {note && <p className="mt-6 text-sm text-soft">{note}</p>}
    </div>
  );
}
