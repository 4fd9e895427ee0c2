import { MessagePreview } from "./message-preview";
import type { ShownMessage } from "./present-for-view.server";

/** Subject and text of a message, and its link to press; a one-time link while it works and was not sent. */
export function MessageText({
  subject,
  text,
  blocks,
  url,
  link,
  oneTimeLink,
  isCode,
  linkProblem,
  unsubscribeUrl,
}: ShownMessage) {
  return (
    <div className="mt-6 grid gap-3">
      {subject && <p className="font-medium">{subject}</p>}
      {blocks ? (
        <MessagePreview blocks={blocks} url={url} />
      ) : (
        <p className="rounded-md border px-4 py-3 whitespace-pre-line wrap-anywhere">{text}</p>
      )}
      {link && (
        <p className="text-sm">
          <a href={link}>Open its link</a>
        </p>
      )}
      {oneTimeLink && (
        <p className="text-sm">
          It was not sent: <a href={oneTimeLink}>Open the one-time link</a>. It works once,{" "}
          {isCode ? "in the browser that asked for the code." : "for whoever opens it."}
        </p>
      )}
      {unsubscribeUrl && (
        <p className="text-sm">
          It was not sent. At its end is a link for its recipient:{" "}
          <a href={unsubscribeUrl}>Stop these messages</a>
        </p>
      )}
      {linkProblem && <p className="text-sm">It was not sent. {linkProblem}</p>}
    </div>
  );
}
