import type { Study } from "./studies";

/** Citation of a study with its DOI link, without a referrer. */
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
