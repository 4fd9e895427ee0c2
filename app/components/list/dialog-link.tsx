import { useListLink } from "./list";

type Props = {
  /** Where the dialog is, below the list's own address, such as "/12/edit". */
  to: string;
  children: string;
  /** The record that it is about, for those who hear the link outside its row. */
  of?: string;
  className?: string;
};

/** A link to a dialog over the list; the list stays where it is. */
export function DialogLink({ to, children, of, className }: Props) {
  const link = useListLink();
  return (
    <a href={link(to)} aria-label={of && `${children} ${of}`} className={className} data-stay="">
      {children}
    </a>
  );
}
