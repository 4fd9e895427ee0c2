import { EmptyIllustration } from "~/app/components/ui/icons";

/** Example `curl` command for an API call, with the token where there is one. */
export function CurlExample({ address, token }: { address: string; token?: string }) {
  const header = token && ` -H "Authorization: Bearer ${token}"`;
  return (
    <pre className="example">
      <code>{`curl${header ?? ""} ${address}`}</code>
    </pre>
  );
}

/** Empty state of the token list: explains tokens, with an example call. */
export function EmptyTokenList({ example }: { example: string }) {
  return (
    <div className="empty">
      <EmptyIllustration />
      <p>
        There are no API tokens yet. A program that reads or changes content sends one with each
        call, instead of a password:
      </p>
      <CurlExample address={example} token="cw_..." />
    </div>
  );
}

/** Notice under open access, where calls need no token and none can be created. */
export function OpenAccessNotice({ example }: { example: string }) {
  return (
    <section className="card grid gap-5" aria-label="Open access">
      <p>
        Calls need no token here: under open access every program on this machine may do everything.
        Tokens are made by administrators who have signed in, once Calmward is started with{" "}
        <code>ACCESS=sign-in</code>.
      </p>
      <CurlExample address={example} />
    </section>
  );
}
