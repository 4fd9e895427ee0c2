type Props = { label: string; children: string };

/** Label and value of a field that cannot be changed here. */
export function FixedField({ label, children }: Props) {
  return (
    <dl className="grid gap-1.5">
      <dt className="font-semibold">{label}</dt>
      <dd className="flex min-h-[calc(var(--control)+2px)] items-center">{children}</dd>
    </dl>
  );
}
