/** A loading message, within a live region that is there before it. */
export function LoadingNote({ children }: { children: string }) {
  return (
    <p className="mx-auto w-fit rounded-full border bg-surface px-4 py-2 shadow-raised">
      {children}
    </p>
  );
}
