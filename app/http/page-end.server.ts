const PAGE_END = "</body></html>";

/**
 * Moves the scripts that Remix streams after `</html>` into the body, where HTML allows them, as one script without the
 * marks that a page in one piece does not need.
 * @param html the whole page; user content cannot contain its closing tags unescaped
 */
export function moveScriptsIntoBody(html: string): string {
  const end = html.indexOf(PAGE_END);
  if (end < 0) return html;
  const scripts = html
    .slice(end + PAGE_END.length)
    .replaceAll(/<!--\/?\$-->/g, "")
    .replaceAll(/<\/script><script nonce="[^"]*">/g, "");
  return html.slice(0, end) + scripts + PAGE_END;
}
