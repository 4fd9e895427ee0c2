import { EmptyNotice } from "~/app/components/list/empty-state";

/** Example `curl` command for an API call, with the token where there is one. */
export function CurlExample({ address, token }: { address: string; token?: string }) {
  const header = token && ` -H "Authorization: Bearer ${token}"`;
  return (
    <figure className="text-left">
      <figcaption className="sr-only">Example call</figcaption>
      <pre className="rounded-md border bg-sunken px-3.5 py-3 font-mono text-sm">
        <code>{`curl${header ?? ""} ${address}`}</code>
      </pre>
    </figure>
  );
}

/** Empty state of the token list: explains tokens, with an example call. */
export function EmptyTokenList({ example }: { example: string }) {
  return (
    <EmptyNotice text="There are no API tokens yet. A program that reads or changes content sends one with each call, instead of a password:">
      <div className="mx-auto mt-4 max-w-xl text-ink">
        <CurlExample address={example} token="cw_..." />
      </div>
    </EmptyNotice>
  );
}

/** Notice under open access, where calls need no token and none can be created. */
export function OpenAccessNotice({ example }: { example: string }) {
  return (
    <section className="card mb-5 grid max-w-4xl gap-4" aria-label="Open access">
      <p>
        Calls need no token here: under open access every program on this machine may do everything.
        Tokens are made by administrators who have signed in, once Calmward is started with{" "}
        <code>ACCESS=sign-in</code>.
      </p>
      <CurlExample address={example} />
    </section>
  );
}
