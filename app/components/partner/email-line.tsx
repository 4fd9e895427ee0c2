import { EmailText } from "../content/email-text";

/** An address on one line of a table; its title has what does not fit. In a card it wraps. */
export function EmailLine({ children: address }: { children: string }) {
  return (
    <span
      className="block text-sm lg:max-w-48 xl:max-w-68 lg:truncate lg:[&_wbr]:hidden"
      title={address}
    >
      <EmailText>{address}</EmailText>
    </span>
  );
}
