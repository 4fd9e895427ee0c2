import { EmailText } from "../content/email-text";

type Props = { label: string; className?: string; children: string };

/** Table cell with an address on one line; its title has what does not fit. In a card it wraps. */
export function EmailCell({ label, className = "", children: address }: Props) {
  return (
    <td
      data-label={label}
      className={`text-sm lg:max-w-48 xl:max-w-68 lg:truncate lg:[&_wbr]:hidden ${className}`.trimEnd()}
      title={address}
    >
      <EmailText>{address}</EmailText>
    </td>
  );
}
