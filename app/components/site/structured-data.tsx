import { useDocumentFacts } from "../document-context";

/** Who the site is, in the words of search engines (schema.org). Data, which browsers do not run. */
export function StructuredData({ description }: { description: string }) {
  const { origin } = useDocumentFacts();
  const organization = { "@id": `${origin}/#organization` };
  const facts = {
    "@context": "https://schema.org",
    "@graph": [
      { "@type": "Organization", ...organization, name: "Calmward", url: `${origin}/` },
      {
        "@type": "WebSite",
        "@id": `${origin}/#website`,
        name: "Calmward",
        url: `${origin}/`,
        description,
        inLanguage: "en",
        publisher: organization,
      },
    ],
  };
  // Nothing in it may end the element.
  const json = JSON.stringify(facts).replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
