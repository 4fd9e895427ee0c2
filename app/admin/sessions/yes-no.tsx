/** Y or N, as the specification writes it; whoever hears it hears a word. */
export function YesNo({ children }: { children: string }) {
  return (
    <>
      <span aria-hidden="true">{children}</span>{" "}
      <span className="visually-hidden">{children === "Y" ? "Yes" : "No"}</span>
    </>
  );
}
