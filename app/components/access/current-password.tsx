import { UnvalidatedField } from "./unvalidated-field";

type Props = {
  /** The account's email, for password managers. */
  email: string;
  error: string | undefined;
  hasInitialFocus?: boolean;
};

/** Field for the current password, required to change one's own account. */
export function CurrentPassword({ email, error, hasInitialFocus }: Props) {
  return (
    <>
      {/* No name: not submitted. */}
      <input type="hidden" value={email} autoComplete="username" />
      <UnvalidatedField
        name="currentPassword"
        label="Current password"
        type="password"
        autoComplete="current-password"
        error={error}
        hasInitialFocus={hasInitialFocus}
      />
    </>
  );
}
