import type { Study } from "./studies";

/** Findings of studies, each with its citation and its DOI link, without a referrer. */
export function StudyList({ studies }: { studies: readonly Study[] }) {
  return (
    <ul className="grid max-w-prose gap-5">
      {studies.map(({ authors, title, source, doi, finding }) => (
        <li key={doi}>
          <p>{finding}</p>
          <cite className="mt-1 block text-base leading-normal text-soft not-italic">
            {`${authors}. ${title}. ${source}. `}
            <a href={`https://doi.org/${doi}`} rel="noreferrer">
              {`doi:${doi}`}
            </a>
          </cite>
        </li>
      ))}
    </ul>
  );
}
