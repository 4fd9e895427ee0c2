import { useRef } from "react";
import { CopyField } from "../forms/copy-field";
import { CopyButton } from "../ui/copy-button";
import { useHydrated } from "../document/use-hydrated";

type Props = {
  url: string;
  /** Formatted expiry date. */
  expiresOn: string;
  /** Title of the linked page. */
  title: string;
};

/** A link with ways to share it: email and text message, with scripts also the clipboard and the Web Share API. */
export function ShareLinkTools({ url, expiresOn, title }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  const text = `${title}\n\n${url}\n\nThe link works until ${expiresOn}.`;
  // The promise rejects when the browser's share dialog is canceled.
  const share = () => void navigator.share({ title, url }).catch(() => undefined);
  return (
    <>
      <CopyField ref={input} name="link" label="Link" value={url} />
      <p className="mt-4 flex flex-wrap items-center gap-3">
        <CopyButton field={input} noun="link" primary />{" "}
        <a
          className="button"
          href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(text)}`}
        >
          Email
        </a>{" "}
        <a className="button" href={`sms:?&body=${encodeURIComponent(text)}`}>
          Text message
        </a>{" "}
        {hydrated && "share" in navigator && (
          <button type="button" className="button" onClick={share}>
            Share...
          </button>
        )}{" "}
        <a href={url}>See what it shows</a>
      </p>
    </>
  );
}
