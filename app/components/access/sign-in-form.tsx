import { Problem } from "../ui/problem";
import { UnvalidatedField } from "./unvalidated-field";

type Props = {
  /** Path to redirect to after signing in. */
  back: string;
  /** The encoded stashed form, restored after signing in; null for none. */
  stashedForm: string | null;
  email?: string;
  problem?: string;
};

/** Sign-in form, with or without client scripts; carries a stashed form along. */
export function SignInForm({ back, stashedForm, email = "", problem }: Props) {
  return (
    <form method="post" action="/sign-in" noValidate>
      <div className="grid gap-5">
        {/* The password has to be typed again: it has the focus. */}
        {problem && (
          <Problem title="There is a problem" hasInitialFocus={false}>
            <p>{problem}</p>
          </Problem>
        )}
        <input type="hidden" name="back" value={back} />
        {stashedForm !== null && <input type="hidden" name="kept" value={stashedForm} />}
        <UnvalidatedField
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          defaultValue={email}
          hasInitialFocus={!email}
        />
        <UnvalidatedField
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          hasInitialFocus={Boolean(email)}
        />
      </div>
      <button className="button primary mt-7 w-full">Sign In</button>
    </form>
  );
}
