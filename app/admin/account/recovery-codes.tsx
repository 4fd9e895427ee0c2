import { PageTitle } from "~/app/components/content/page-title";

type Props = {
  title: string;
  codes: string[];
  /** Where the button leads; default: the account page. */
  doneTo?: string;
};

/** New recovery codes, rendered only in the response that created them. */
export function RecoveryCodes({ title, codes, doneTo = "/admin/account" }: Props) {
  return (
    <>
      <PageTitle title={title} />
      <section className="card grid max-w-xl gap-5" aria-labelledby="recovery-codes">
        <h2 id="recovery-codes">Your Recovery Codes</h2>
        <p>
          Each of these codes signs you in once, when your phone is not there. They are shown only
          now: print this page, or write them down, and keep them where nobody else finds them.
        </p>
        <ol
          className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-x-6 gap-y-2 rounded-md border bg-sunken px-5 py-4 font-mono whitespace-nowrap"
          aria-labelledby="recovery-codes"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className="print:hidden">
          <a className="button primary" href={doneTo}>
            I Have Saved Them
          </a>
        </div>
      </section>
    </>
  );
}
