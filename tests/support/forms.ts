/** What a browser without scripts would post: the fields of the page's form, as the server drew them. */
export function fieldsOf(html: string, changes: Record<string, string> = {}): URLSearchParams {
  const form = formIn(html);
  const fields = new URLSearchParams();
  for (const [control] of form.matchAll(CONTROLS)) {
    const name = attribute(control, "name");
    const value = name && valueOf(control);
    if (name && value !== undefined) fields.append(name, value);
  }
  for (const [name, value] of Object.entries(changes)) fields.set(name, value);
  return fields;
}

const CONTROLS = /<input\b[^>]*>|<select\b.*?<\/select>|<textarea\b.*?<\/textarea>/gs;

/** What a control would send, in the order of the document; undefined for nothing. */
function valueOf(control: string): string | undefined {
  const [tag = ""] = /^<[^>]*>/.exec(control) ?? [];
  if (tag.startsWith("<textarea")) {
    // The line break that a browser drops.
    return decode(control.slice(tag.length, -"</textarea>".length).replace(/^\r?\n/, ""));
  }
  if (tag.startsWith("<select")) {
    const [, chosen = "", label = ""] =
      /<option\b([^>]*\sselected[^>]*)>([^<]*)/.exec(control) ??
      /<option\b([^>]*)>([^<]*)/.exec(control) ??
      [];
    return attribute(` ${chosen}`, "value") ?? decode(label);
  }
  const type = attribute(tag, "type") ?? "text";
  const unticked = ["radio", "checkbox"].includes(type) && !/\schecked(=|\s|\/|>)/.test(tag);
  return type === "file" || unticked ? undefined : (attribute(tag, "value") ?? "");
}

/** The form of the dialog or of the page's main part; not the ones of the header. */
function formIn(html: string): string {
  const main = html.slice(Math.max(html.indexOf("<main"), 0));
  const forms = main.match(/<form\b[^>]*method="post".*?<\/form>/gs) ?? [];
  if (!forms[0]) throw new Error("The page has no form");
  return forms[0];
}

function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? undefined : decode(found);
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/** A text as it stands in HTML, as it is read. */
export function decode(text: string): string {
  return text.replace(/&([#\w]+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}

export const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
