import { RevocableList } from "./revocable-list";

type SharedLink = {
  id: number;
  title: string;
  path: string | null;
  expiresOn: string;
  also: string;
};

/** A patient's valid share links, each with a revoke button. */
export const OwnShareLinks = ({ links }: { links: SharedLink[] }) => (
  <RevocableList
    id="links"
    title="Links that you have shared"
    field="revoke"
    button="Revoke link"
    items={links.map(({ id, title, path, expiresOn, also }) => ({
      id,
      title: path ? <a href={path}>{title}</a> : title,
      notes: [`${also && `with ${also}, `}works until ${expiresOn}`],
      label: `Revoke link to ${title}`,
    }))}
  />
);
