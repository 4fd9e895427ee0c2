/** Name of who takes care of a request or message, below its status; nothing where nobody does. */
export const AssigneeLine = ({ children: name }: { children: string | null }) =>
  name && <p className="text-sm text-soft">{name}</p>;
