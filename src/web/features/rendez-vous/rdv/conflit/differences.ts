const BLOCS = 'p, h1, h2, h3, h4, li, td, th';

const phrasesDe = (html: string): string[] =>
  [...new DOMParser().parseFromString(html, 'text/html').body.querySelectorAll(BLOCS)]
    .filter((bloc) => bloc.querySelector(BLOCS) === null)
    .map((bloc) => (bloc.textContent ?? '').replace(/\s+/g, ' ').trim())
    .filter((phrase) => phrase !== '');

/** The paragraphs, titles and lines that only this note has, in order. */
export const phrasesPropres = (html: string, autre: string): string[] => {
  const connues = new Set(phrasesDe(autre));
  return phrasesDe(html).filter((phrase) => !connues.has(phrase));
};
