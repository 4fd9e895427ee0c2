import { Form } from "@remix-run/react";
import {
  SPONSORED_FIELD,
  SPONSORED_WORDS_FIELD,
  STOP_ON_YOUR_DATA,
} from "~/app/contracts/sponsored-fields";
import { SubmissionKey } from "../document/submission";
import { HiddenField } from "../forms/hidden-field";

type Props = {
  /** Paragraphs on what it is. */
  about: string[];
  /** What the patient has allowed, in words; null where it is off. */
  allowed: { since: string; words: string } | null;
  /** Words to agree to, with their heading and version. */
  wordsTitle: string;
  words: string;
  version: string;
};

/** What sponsored content is, and the patient's choice about it: off until they allow it, in the words that are recorded (AREAS 6 and 11). */
export function OwnSponsoredContent({ about, allowed, wordsTitle, words, version }: Props) {
  return (
    <Form
      className="grid max-w-prose scroll-mt-8 gap-4 print:hidden"
      id="sponsored-content"
      method="post"
      preventScrollReset
    >
      <SubmissionKey />
      <h2>Sponsored content</h2>
      {about.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {allowed ? (
        <>
          <p>
            <strong>You allow it</strong>, {allowed.since}.
          </p>
          <Words title="What you agreed to" text={allowed.words} />
          <button className="button justify-self-start" name={SPONSORED_FIELD} value="stop">
            {STOP_ON_YOUR_DATA}
          </button>
        </>
      ) : (
        <>
          <p>
            <strong>It is off.</strong>
          </p>
          <Words title={wordsTitle} text={words} />
          <HiddenField name={SPONSORED_WORDS_FIELD} value={version} />
          <button className="button justify-self-start" name={SPONSORED_FIELD} value="allow">
            Allow
          </button>
        </>
      )}
    </Form>
  );
}

/** Words of an authorization, as they are recorded. */
const Words = ({ title, text }: { title: string; text: string }) => (
  <>
    <h3>{title}</h3>
    <blockquote className="border-l-4 border-accent bg-accent-soft px-5 py-3.5 whitespace-pre-line">
      {text}
    </blockquote>
  </>
);
