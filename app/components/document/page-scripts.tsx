import { Scripts } from "@remix-run/react";
import { cloneElement, type ReactElement, type ReactNode } from "react";

type Link = ReactElement<{ href: string }>;
type Script = ReactElement<{ dangerouslySetInnerHTML: { __html: string } }>;
type PageScriptElements = ReactElement<{ children: [context: Script, modules: Script] }>;

/**
 * Remix's scripts without its links to preload modules, of which some text browsers print a list: the module script imports
 * the same files instead, after those of the routes.
 */
export function PageScripts({ nonce }: { nonce: string | undefined }): ReactNode {
  // Called, not rendered, to take it apart.
  const all: ReactElement<{ children: unknown[] }> | null = Scripts({ nonce });
  if (!all) return null;
  const [, , preloads, scripts] = all.props.children as [null, Link, Link[], PageScriptElements];
  if (!import.meta.env.SSR) return scripts;
  const [context, modules] = scripts.props.children;
  const imports = preloads.map(({ props }) => `\nimport ${JSON.stringify(props.href)};`).join("");
  const __html = modules.props.dangerouslySetInnerHTML.__html + imports;
  return cloneElement(
    scripts,
    {},
    context,
    cloneElement(modules, { dangerouslySetInnerHTML: { __html } }),
  );
}
