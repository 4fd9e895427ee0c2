import { FormActions } from "~/app/components/ui/form-actions";
import { PageTitle } from "~/app/components/content/page-title";

type Props = { title: string; codes: string[] };

/** New recovery codes, rendered only in the response that created them. */
export function RecoveryCodes({ title, codes }: Props) {
  return (
    <>
      <PageTitle title={title} />
      <section className="card fields narrow-card" aria-labelledby="recovery-codes">
        <h2 id="recovery-codes">Your Recovery Codes</h2>
        <p>
          Each of these codes signs you in once, when your phone is not there. They are shown only
          now: print this page, or write them down, and keep them where nobody else finds them.
        </p>
        <ol className="codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <FormActions>
          <a className="button primary" href="/admin/account">
            I Have Saved Them
          </a>
        </FormActions>
      </section>
    </>
  );
}
