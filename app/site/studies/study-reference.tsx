import type { Study } from "./studies";

/** A paper as it is cited, with the way to it; the journal does not learn where its reader came from. */
export function StudyReference({
  study: { authors, title, source, doi, finding },
}: {
  study: Study;
}) {
  return (
    <li>
      <p>{finding}</p>
      <cite>
        {`${authors}. ${title}. ${source}. `}
        <a href={`https://doi.org/${doi}`} rel="noreferrer">
          {`doi:${doi}`}
        </a>
      </cite>
    </li>
  );
}
