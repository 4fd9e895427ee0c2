import { useState } from "react";
import { controlProps, FieldFrame } from "../forms/field/field-frame";
import { type Toast, Toasts } from "../ui/toasts";
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
  const [toast, setToast] = useState<Toast | null>(null);
  const hydrated = useHydrated();
  const text = `${title}\n\n${url}\n\nThe link works until ${expiresOn}.`;
  const copy = () =>
    void navigator.clipboard.writeText(url).then(
      () => setToast({ type: "success", message: "Link copied" }),
      () => setToast({ type: "error", message: "Please copy the link from its field" }),
    );
  // The promise rejects when the browser's share dialog is canceled.
  const share = () => void navigator.share({ title, url }).catch(() => undefined);
  return (
    <>
      <Toasts toast={toast} />
      <FieldFrame name="link" label="Link" error={undefined} conflict={null}>
        <input
          {...controlProps("link", undefined, undefined)}
          value={url}
          onFocus={({ currentTarget }) => currentTarget.select()}
          readOnly
          autoComplete="off"
          spellCheck={false}
        />
      </FieldFrame>
      <p className="mt-4 flex flex-wrap items-center gap-3">
        {hydrated && "clipboard" in navigator && (
          <button type="button" className="button primary" onClick={copy}>
            Copy link
          </button>
        )}{" "}
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
