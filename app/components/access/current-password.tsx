import { PlainField } from "./plain-field";

type Props = {
  /** Whose password it is, for password managers. */
  email: string;
  error: string | undefined;
  first?: boolean;
};

/** Asks for the password again, before something of one's own account changes. */
export function CurrentPassword({ email, error, first }: Props) {
  return (
    <>
      {/* Without a name it is not sent. */}
      <input type="hidden" value={email} autoComplete="username" />
      <PlainField
        name="currentPassword"
        label="Current password"
        type="password"
        autoComplete="current-password"
        error={error}
        first={first}
      />
    </>
  );
}
