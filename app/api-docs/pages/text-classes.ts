/**
 * Texts that are rendered from Markdown have no classes: their container styles them. Lists with a class are the page's own.
 */
const TEXT =
  "[&_code]:font-mono [&_code]:text-sm [&_ul:not([class])]:list-disc [&_ol:not([class])]:list-decimal [&_:is(ul,ol):not([class])]:grid [&_:is(ul,ol):not([class])]:gap-1.5 [&_:is(ul,ol):not([class])]:pl-5 [&_:is(h2,h3)]:scroll-mt-5";
/** Code blocks: a panel with its title as a bar. */
const CODE_BLOCKS =
  "[&_figure]:overflow-hidden [&_figure]:rounded-md [&_figure]:border [&_figure]:bg-surface [&_figcaption]:border-b [&_figcaption]:bg-sunken [&_figcaption]:px-3.5 [&_figcaption]:py-1.5 [&_figcaption]:text-xs [&_figcaption]:font-medium [&_figcaption]:text-soft [&_pre]:px-3.5 [&_pre]:py-2.5 [&_pre_code]:text-xs [&_:not(figure)>pre]:rounded-md [&_:not(figure)>pre]:border [&_:not(figure)>pre]:bg-sunken";

/** Classes of a container of texts and code blocks. */
export const TEXT_CLASSES = `${TEXT} ${CODE_BLOCKS}`;
