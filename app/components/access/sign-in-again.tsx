import type { SignInFormValues } from "~/app/contracts/load-context";
import { patientSignInPath } from "~/app/contracts/patient-sign-in-path";
import { Explanation } from "../ui/explanation";
import { EntryCard } from "./entry-card";
import { EntryPage } from "./entry-page";
import { SignInForm } from "./sign-in-form";

const TITLE = "Please sign in again";

/** Sign-in form inside the layout, shown instead of a page whose form was submitted without a session. */
export function SignInAgainView(props: SignInFormValues) {
  if (props.patientFields) return <PatientSignedOut {...props} fields={props.patientFields} />;
  return (
    <div className="mx-auto my-8 max-w-100">
      <EntryCard title={TITLE}>
        <Content {...props} />
      </EntryCard>
    </div>
  );
}

/** Sign-in form as a whole document, where no layout can be rendered. */
export function SignInAgainPage(props: SignInFormValues) {
  return (
    <EntryPage title={TITLE}>
      <Content {...props} />
    </EntryPage>
  );
}

function Content({ back, stashedForm }: SignInFormValues) {
  return (
    <>
      <p role="alert">
        {stashedForm === null
          ? "Please sign in again."
          : "Please sign in again. What you typed is kept."}
      </p>
      <SignInForm back={back} stashedForm={stashedForm} />
    </>
  );
}

type PatientProps = { back: string; fields: NonNullable<SignInFormValues["patientFields"]> };

/**
 * What stands in place of a patient's or caretaker's page whose form was sent after the device was signed out: the way to sign in, and the
 * form to send again, which the browser alone keeps.
 */
function PatientSignedOut({ back, fields }: PatientProps) {
  return (
    <Explanation
      title="You are signed out"
      message="This device was signed out, so nothing was sent. What you typed is kept on this page: sign in, come back to this page, and send it again."
    >
      <a className="button primary" href={patientSignInPath(back)} target="_blank" rel="noreferrer">
        Sign In (opens a new tab)
      </a>
      <form method="post" action={back}>
        {Object.entries(fields).flatMap(([name, values]) =>
          [values]
            .flat()
            .map((value, index) => (
              <input key={`${name} ${index}`} type="hidden" name={name} value={value} />
            )),
        )}
        <button className="button">Send Again</button>
      </form>
      <form method="post" action="/patient-sign-out">
        <button className="button quiet">Go On Without Signing In</button>
      </form>
    </Explanation>
  );
}
