/** Y or N as the specification has it; screen readers get "Yes" or "No". */
export function YesNo({ children }: { children: string }) {
  return (
    <>
      <span aria-hidden="true">{children}</span>{" "}
      <span className="visually-hidden">{children === "Y" ? "Yes" : "No"}</span>
    </>
  );
}
