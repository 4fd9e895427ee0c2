import { EmailText } from "~/app/components/content/email-text";

type Props = {
  /** Address that the link is sent to; null where mail is off. */
  mailedTo: string | null;
};

/** Says how a one-time link reaches its person. */
export function HandOverLink({ mailedTo }: Props) {
  if (!mailedTo) return "Hand it over yourself; no email is sent.";
  return (
    <>
      We are sending it to <EmailText>{mailedTo}</EmailText> too.
    </>
  );
}
